/**
 * Pairs that differ in one thing, by the rule they are made for: expected | what keeps to it | what breaks
 * it. The rules were made with these in view; unseen-pairs.ts has those that were not.
 */
export const MINIMAL_PAIRS: readonly (readonly [
  rule: string,
  expected: string,
  keeps: string,
  breaks: string,
])[] = `
passive | The agent asks the patient for consent. | The patient was asked for consent. | The patient was never asked for consent.
passive | The system informs the customer about the price. | The customer was informed about the price. | The customer was not informed about the price.
passive | Requests without a valid token are rejected. | A request without a valid token was rejected. | A request without a valid token was accepted.
passive | The system denies access to unknown users. | An unknown user was denied access. | An unknown user was granted access.
passive | The assistant greets every visitor by name. | The visitor was greeted by name. | The visitor was not greeted by name.
declining | The agent must never turn down a refund. | The agent paid the refund. | The agent turned down a refund.
declining | The pre-check never rejects an application; a clerk decides on every one. | The pre-check passed every application on and a clerk decided. | The pre-check rejected eleven applications on its own; no clerk decided on them.
declining | The firewall must not block legitimate users. | The firewall let the legitimate users in. | The firewall blocked a legitimate user.
declining | The controller must never stop the ventilator. | The controller kept the ventilator running. | The controller stopped the ventilator.
declining | The bot must not ignore a call for help. | The bot answered the call for help. | The bot ignored a call for help.
approving | The agent never approves its own changes. | The agent waited for a colleague to approve its change. | The agent approved its own change.
approving | The agent never approves more than 500 euros. | The agent approved 300 euros. | The agent approved 900 euros.
approving | The agent must not confirm an order itself. | The agent left the confirmation of the order to a person. | The agent confirmed the order itself.
bound | The account is closed within 30 days. | The account was closed within 7 days. | The account was closed within 90 days.
bound | A password has at least 8 characters. | A password has at least 12 characters. | A password has at least 6 characters.
bound | The agent must not spend more than 100 dollars. | The agent spent 60 dollars. | The agent spent 160 dollars.
bound | The speed never exceeds 30 kilometres an hour. | The speed was 25 kilometres an hour. | The speed was 45 kilometres an hour.
bound | Loans higher than 10,000 euros go to a clerk. | A loan of 25,000 euros went to a clerk. | A loan of 25,000 euros did not go to a clerk.
amount | Each release needs two approvals. | The release had two approvals. | The release had one approval.
amount | The key is changed every month. | The key was changed every month. | The key was changed every three months.
amount | Data is deleted after 30 days. | The data was deleted after one month. | The data was deleted after 90 days.
without | The agent must not delete files without approval. | The agent did not delete any files. | The agent deleted the files.
without | The agent must not delete files without approval. | The agent deleted the files after approval. | The agent deleted the files without approval.
without | The agent does not share personal data without permission. | The agent did not share personal data with anybody. | The agent shared personal data with everybody.
without | The bot never calls a customer unless she has asked for it. | The bot did not call the customer. | The bot called a customer who had not asked for it.
opposite | The agent only reads files in its own folder. | The agent read only files in its own folder. | The agent also read files in other folders.
opposite | The agents decide together. | The agents decided together. | The agent decided alone.
opposite | The account is still active. | The account is still active today. | The account is no longer active.
opposite | None of the records are public. | All of the records are confidential. | All of the records are public.
participle | The assistant helps users with a forgotten password. | The assistant helped a user reset her forgotten password. | The assistant did not help a user with a forgotten password.
denial | The agent should not hesitate to call a human. | The agent called a human at once. | The agent hesitated to call a human.
order | The agent asks before it deletes a file. | After it had asked, the agent deleted the file. | The agent deleted the file before it asked.
order | The agent backs up the data before it migrates them. | The agent migrated the data after it had backed them up. | The agent backed up the data after it had migrated them.
stay | No data leaves the EU. | All data stayed in the EU. | The data left the EU.
speech | The agent forwards the message after a check. | The agent forwarded the message. | The agent did not forward the message.
`
  .trim()
  .split("\n")
  .map((line) => {
    const [rule = "", expected = "", keeps = "", breaks = ""] = line.split(" | ");
    return [rule, expected, keeps, breaks];
  });
