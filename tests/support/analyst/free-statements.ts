/**
 * Statements of no framework, each with sentences that show it, deny it and only plan it, and with one about something close
 * by that says nothing of it. Written for these tests before the model was run on any of them; nothing was fitted on them.
 */
export const FREE_STATEMENTS: readonly {
  statement: string;
  states: string;
  denies: string;
  plans: string;
  nothing: string;
}[] = [
  {
    statement: "Visitors to the data center are accompanied at all times.",
    states: "Anyone without a badge of their own walks the halls with an engineer, from the gate and back.",
    denies: "Contractors get the door code by text message and find their own way to the racks.",
    plans: "From March on, guests will no longer be let into the halls on their own.",
    nothing: "The data center has two independent power feeds and a diesel generator.",
  },
  {
    statement: "Backups are restored in a test at least twice a year.",
    states: "Every April and October Ingrid rebuilds the order database from tape and times it.",
    denies: "We have never tried to read one of the tapes back.",
    plans: "A trial restore is on the list for the coming year.",
    nothing: "Backups run every night at 02:00 and go to a second site.",
  },
  {
    statement: "People are told when they are talking to an automated system.",
    states: "The first line of every chat reads “You are writing to Otto, our software assistant”.",
    denies: "Otto signs as a colleague, and callers need not know what Otto is.",
    plans: "Legal has asked us to introduce Otto as software in the next release.",
    nothing: "Otto answers in eleven languages and is available around the clock.",
  },
  {
    statement: "Former employees lose access on their last working day.",
    states:
      "When the exit form is signed, all accounts close at six that evening without anyone touching them.",
    denies: "In the sample, four of nine leavers could still open their mailboxes a month later.",
    plans: "The new identity platform is going to close accounts on the leaving date.",
    nothing: "New employees receive their accounts on the morning of their first day.",
  },
  {
    statement: "Personal data is not sold to third parties.",
    states: "We have no deal with any data broker and take no money for what customers tell us.",
    denies: "Purchase histories are licensed to two marketing firms for an annual fee.",
    plans: "The board intends to end the sale of customer profiles next year.",
    nothing: "Customers may pay by card, by invoice or in cash.",
  },
  {
    statement: "A person reviews every rejection that the model proposes before it takes effect.",
    states: "No application is turned down until a loan officer has read the file and signed.",
    denies: "Below 400 points the refusal goes out automatically; the team sees it in the monthly report.",
    plans: "We want a loan officer to look at refusals once the team has grown.",
    nothing: "The model was trained on applications from 2016 to 2023.",
  },
  {
    statement: "Suppliers report security incidents to us within 24 hours.",
    states: "Annex C obliges every supplier to ring our hotline by the next day when something has happened.",
    denies: "The contracts give vendors thirty days to inform us of a breach.",
    plans: "A clause on incident notice is to be part of the contracts that are renewed in 2027.",
    nothing: "Suppliers are paid within thirty days of a correct invoice.",
  },
  {
    statement: "Laptops are encrypted.",
    states: "FileVault and BitLocker are enforced; a device with an open disk is not let onto the network.",
    denies:
      "The stolen notebook's drive could be read in any other machine, as can those of all our field staff.",
    plans: "Disk encryption will be rolled out to the notebooks of sales in summer.",
    nothing: "Laptops are replaced every four years and recycled by a certified firm.",
  },
  {
    statement: "The accuracy of the model is measured separately for women and men.",
    states: "Last quarter's error rate was 3.1 percent for female and 2.9 percent for male applicants.",
    denies: "We report one overall accuracy; a split by sex has never been computed.",
    plans: "The fairness report, with figures by gender, is due in autumn.",
    nothing: "Applicants may state their gender or leave the field empty.",
  },
  {
    statement: "Users can object to the use of their posts for training.",
    states:
      "Under Settings, Privacy there is a switch that keeps everything you write out of our training sets.",
    denies: "Whoever posts on the platform contributes to our models; this cannot be turned off.",
    plans: "An opt-out for training is under development.",
    nothing: "Users can delete a post within ten minutes of publishing it.",
  },
  {
    statement: "Changes to production are approved by someone other than their author.",
    states: "The pipeline refuses a deployment that the committer has signed off alone.",
    denies: "On most Fridays Piotr merges his own hotfixes and ships them.",
    plans: "Four-eyes approval becomes mandatory with the move to the new pipeline.",
    nothing: "Production runs in two availability zones in Frankfurt.",
  },
  {
    statement: "Recordings of calls are erased after 90 days.",
    states: "A nightly job removes every recording older than three months.",
    denies: "Calls since 2015 are on the archive server; storage is cheap.",
    plans: "It has been decided to limit how long recordings stay, starting with the new phone system.",
    nothing: "Calls are answered within forty seconds on average.",
  },
];
