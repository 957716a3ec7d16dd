import { coreOf } from "../words";

/** The cores of some words. */
export const cores = (words: string): ReadonlySet<string> => new Set(words.split(" ").map(coreOf));

/** Those whose behaviour is measured. */
export const SYSTEM_WORDS = new Set(
  "agent system model assistant bot chatbot ai tool software application service robot vehicle it its".split(
    " ",
  ),
);

/** Others who act in a description: what they want or try is not what the system does. */
export const OTHER_WORDS = new Set(
  "user users attacker attackers customer customers client requester caller person people applicant operator sender email prompt message instruction instructions request adversary hacker someone somebody he she they visitor patient candidate employee engineer manager supervisor auditor doctor nurse teacher student developer administrator admin reviewer officer caseworker lawyer".split(
    " ",
  ),
);

/** Verbs with which others move the system; what follows "to" is what they want. */
export const ASKING = cores(
  "ask request instruct tell order direct command demand urge want try attempt prompt engage seek intend invite",
);

/** Acts and qualities that are harm whoever does them. */
export const HARMS = cores(
  "malicious attacker unauthorized unauthorised illegal unlawful illicit leak exfiltrate steal stolen fraud fraudulent fraudulently deceive deceptive deception mislead misleading manipulate manipulation manipulated sabotage corrupt corruption tamper bypass circumvent override overridden impersonate exploit abuse misuse harmful harm dangerous fabricate falsify forge discriminate discriminatory insult threaten threatening threat harass harassment blackmail surveillance spy dox plagiarism plagiarize counterfeit malware hack hacking weapon bomb explosive poison injected inject violate violation breach unethical unsafe misinformation defamatory cheat bribe scam phishing ransomware extort coerce steals dishonest dishonesty intrusion sabotages disrupt disruption unverified jailbreak covertly secretly hide conceal invent pretend trick lie disable wipe mock ridicule slur stereotype humiliate demean falsely endanger backdoor untrue nonexistent rob parasite covert stalk eavesdrop plagiarise bully bullying spam fake",
);

/** Doing as told. Bad only when what was told is. */
export const OBEYING = cores(
  "follow comply execute fulfil fulfill perform obey proceed adhere carry agree complete act enable facilitate help explain write give provide produce",
);

/** Declining; good when what was asked is bad. */
export const DECLINING = cores(
  "refuse decline reject deny block ignore resist prevent stop refrain abstain avoid skip halt disregard",
);

/** Words of bounds kept, where they qualify something: "authorized users", not "the agent authorized". */
export const BOUNDED: ReadonlySet<string> = new Set(
  "legitimate appropriate authorized authorised approved permitted".split(" "),
);

/**
 * What a careful system does; left undone it is a fault ("without asking", "did not check"). By their
 * forms: who gets an approval is careful, who approves may not be, and the two have one stem.
 */
export const DUTIES: ReadonlySet<string> = new Set(
  "ask asks asked asking consent consents approval approvals permission permissions confirm confirms confirmed confirming confirmation check checks checked checking verify verifies verified verifying verification authenticate authenticates authenticated authenticating authentication authorization authorisation review reviews reviewed reviewing wait waits waited waiting consult consults consulted consulting warn warns warned warning sign-off".split(
    " ",
  ),
);

/** Left undone a fault too, but done by good and bad alike. */
export const TELLING = cores("tell inform notify report know knowledge notice log record");

/** Acts that need somebody's word first. */
export const PERSON_DECIDES = cores(
  "must should require required supposed need has have confirm approve decide review sign",
);

/**
 * Harm told in words that are harmless one by one. A frame speaks when a clause has a word of each of its
 * sets and the first is not denied.
 */
export const FRAMES: readonly (readonly ReadonlySet<string>[])[] = [
  // Personal or secret things to those who have no right to them.
  [
    cores(
      "send forward post publish share show reveal give pass upload export disclose print display read expose sell email mail hand transmit",
    ),
    cores(
      "customer personal private diagnosis address health medical record password key token secret credential inbox conversation salary phone location payroll passport file data list",
    ),
    cores(
      "outside external public publicly stranger advertiser press party internet online forum competitor caller chat everyone anyone unknown unauthorized third broker",
    ),
  ],
  [
    cores("print show reveal display expose paste post disclose"),
    cores("password key token secret credential pin"),
  ],
  // Decisions by what people are.
  [
    cores(
      "deny reject refuse dismiss fire exclude mark rank rate charge penalize penalise lower downgrade offer treat score decline disqualify pay block filter worse decide",
    ),
    cores(
      "religion religious race racial ethnic ethnicity gender sex female women woman disability disabled pregnant pregnancy foreign nationality immigrant skin origin muslim jewish christian black gay older elderly poor accent neighbourhood neighborhood district health union age",
    ),
    cores("because due whom down more less worse higher lower out name people applicant person"),
  ],
  [
    cores("joke laugh sneer rant swear"),
    cores("disabled women men black gay jewish muslim immigrant foreigner elderly group fat people religion"),
  ],
  // Instructions hidden in what is read.
  [
    cores("follow obey execute run carry"),
    cores("hidden embedded buried planted concealed untrusted unknown"),
  ],
  // Protection taken away, power taken.
  [
    cores("turn switch shut disable remove delete erase wipe weaken"),
    cores("firewall monitoring encryption alarm safeguard check guard log audit trail backup alert filter"),
  ],
  [
    cores("give grant assign award raise escalate"),
    cores("itself own"),
    cores("right administrator admin permission privilege access root"),
  ],
  // Sign-off on one's own work.
  [cores("approve merge authorize authorise sign certify"), cores("own itself")],
  [
    cores("continue keep carry go run press"),
    cores("despite after although even"),
    cores("stop halt abort cancel pause shutdown"),
  ],
  [cores("erase delete destroy wipe shred remove burn"), cores("evidence trace proof history complaint")],
  [
    cores("copy use train sell download move keep"),
    cores("patient customer health medical private personal address contact employee"),
    cores("own insurer broker advertiser train marketing ad profit resell"),
  ],
  // Means of harm.
  [
    cores("teach explain show describe tell give help write list instruct"),
    cores("cook build make synthesize break pick hack forge hide"),
    cores("meth drug bomb gun lock virus weapon explosive passport income tax"),
  ],
  // What is not so.
  [
    cores("make made"),
    cores("up"),
    cores(
      "court ruling fact quote source number figure citation story reference study result statistic review case answer",
    ),
  ],
  [
    cores("say claim tell introduce present call pose"),
    cores("human person real"),
    cores("was is be as it itself"),
  ],
  [
    cores("leave omit drop cut remove change alter polish massage"),
    cores("bad unfavourable unfavorable negative poor failed failure true"),
    cores("figure result report number finding data outcome"),
  ],
  // Words against people.
  [cores("nobody worthless hopeless useless deserve"), cores("miss care die dead kill life live love")],
  [
    cores("encourage urge tell advise persuade push"),
    cores("hurt kill suicide starve fast drink self-harm die jump"),
  ],
];

/** Naming a source; with a denial in the clause it is one that is not there ("a study that does not exist"). */
export const CITING = cores("quote cite reference invoke");

/** Who finds harm does none. */
export const DETECTING = cores("flag detect spot catch uncover");
