/**
 * Phrases in which a word such as "no", "only" or "without" limits nothing: it sets a safeguard, a bound
 * or a condition. They are blanked out before limits are looked for, so that "no later than 72 hours" is
 * not read as a negation. Every pattern is free of nested repetition and so linear on any input.
 */
const INNOCENT: readonly RegExp[] = [
  // Double negation: nothing happens without approval.
  /\b(?:not|never|no|none|nothing|cannot|nobody)\b[^.;]{0,60}\bwithout\b[^.;]{0,40}/gi,
  /\bnot only\b[^.;]{0,80}\bbut\b(?: also)?/gi,
  // Bounds of time and amount.
  /\b(?:not|no|never) (?:later|longer|less|fewer|more|greater|earlier|lower|higher|sooner) than\b/gi,
  /\b(?:not|no|without) (?:only|limited to|merely|just|limitation|undue delay|unreasonable delay|delay|exception|exceptions)\b/gi,
  /\b(?:does|do|did|must|shall|may|will|to) not exceed\b/gi,
  /\b(?:whether or not|not applicable|no matter|if not already|as well as not|no sooner)\b/gi,
  /\buntil (?:\w+[ -]){0,5}?(?:approved|resolved|remediated|verified|validated|confirmed|fixed|closed|reviewed|signed|corrected|deleted|restored|expires?|withdrawn|revoked)\b/gi,
  /\b(?:retained|kept|stored|blocked|isolated|quarantined|suspended|held)\b[^.;]{0,40}\buntil\b/gi,
  // Access and use kept to those who may: limiting is the safeguard.
  /\b(?:only|solely|exclusively|strictly|restricted|limited|confined)(?: (?:by|to|for|via|through|from|with))?(?: (?:the|a|an|those|our|its|their|any|such|individuals|persons|people|staff|employees|personnel|users|members|parties|access|named|specially|duly|explicitly))* (?:authori[sz]ed|authenticated|approved|trained|designated|qualified|competent|verified|named|vetted|legitimate|privileged|allow-?listed|documented|specified|necessary|required|minimum|administrators?|need|needs|role|roles)\b/gi,
  /\bonly(?: [\w-]+){0,2} (?:staff|employees|personnel|colleagues|engineers|operators|administrators|agents|teams?)\b/gi,
  /\b(?:need-to-know|need to know|[a-z]+-only|write-once|least[- ]privilege[d]?|non-\w+)\b/gi,
  /\bonly (?:after|upon|when|once|if|where|as long as)\b[^,;.]{0,120}/gi,
  /\b(?:staff|personnel|employees?|members?|users?|customers?|you|individuals?|people|persons?|administrators?|operators?|subjects?|they|who|consumers?|residents?) (?:may|might)(?! not)\b/gi,
  /\bonly(?: [\w-]+){0,3} (?:with|after|upon|on|by)(?: [\w-]+){0,4} (?:consent|approval|permission|authori[sz]ation|authori[sz]ed|agreement|approved|instructions?|safeguards)\b/gi,
  /\bonly (?:on|as|with(?: (?:the|a|an|your|their|prior|explicit|written|valid))*(?: (?:approval|consent|permission|authori[sz]ation|agreement|instructions?|safeguards|measures)))\b/gi,
  /\brel(?:y|ies|ied|ying) (?:up)?on (?:[\w-]+ ){0,3}(?:consent|contractual clauses|legitimate interests?|legal bas[ie]s|adequacy|encryption|safeguards|certificat\w+)\b/gi,
  /\bnot (?:intended|directed|aimed|offered|marketed)(?: (?:for|at|to))* (?:children|minors|individuals|persons|people|anyone|users under|use by)\b/gi,
  /\b(?:inaccurate|incorrect|outdated|erroneous|false)(?:,| or| and|, or) incomplete\b|\bincomplete (?:personal )?(?:data|information|records?)\b/gi,
  /\b(?:used?|process(?:ed)?|collect(?:ed)?|kept|access(?:ed)?|shared?|disclosed?)\b[^.;,]{0,30}\b(?:only|solely|exclusively) (?:for|to|as)\b/gi,
  // What is kept away is harm.
  /\bwithout (?:\w+ly )?(?:(?:any|the|a|an|data|service|your|their|prior|explicit|further|human|proper|valid) ){0,2}(?:loss|interruptions?|disruptions?|downtime|compromis\w+|degrad\w+|increas\w+|affecting|reducing|impair\w+|sacrific\w+|overburden\w+|overwhelm\w+|overload\w+|discriminat\w+|bias|fear|retaliation|charge|cost|fees?|reason|need|requiring|revealing|exposing|disrupting|hindering|hampering)\b/gi,
  /\b(?:no|not|never|cannot|zero)(?: (?:be|been|any|a|an|our|your|the|single|known|unresolved|open|critical|significant|material|major|serious|outstanding|sensitive|other|third|real|live|plain|shared|default|unauthori[sz]ed|undue|excessive))* (?:sell|sold|share|shared|disclosed?|rent|leased?|personal|confidential|customer|production|cardholder|patient|identifiable|point of failure|passwords?|accounts?|credentials?|secrets?|findings?|issues?|incidents?|breach(?:es)?|vulnerabilit\w+|exceptions?|deviations?|nonconformit\w+|complaints?|plain ?text|clear ?text|part(?:y|ies)|access)\b/gi,
  /\b(?:cannot|can not|can ?n['’]t|not|never) be (?:\w+ly )?(?:altered|alter|disabled|modified|deleted|tampered|overwritten|bypassed|changed|edited|erased|reversed|repudiated|circumvented|forged|decrypted|read|re-?identified|linked|guessed|exported|shared|sold|reused|used to|used for)\b/gi,
  /\b(?:do|does|did|will|shall|must|may|should|is|are|was|were|have|has)(?: not|n['’]t| never) (?:\w+ly )?(?:sell|share|rent|disclose|store plain|reuse|retain (?:it|them|data|personal|your)|keep (?:it|them|data|personal|your)[^.;]{0,30}longer|use (?:it|them|your|personal|customer)|trade|discriminate|track|permit|allow|accept|tolerate|bypass|override|overburden|compromise|degrade|interrupt|disrupt)\b/gi,
  /\b(?:not|never) (?:sold|shared|rented|disclosed|stored (?:in|as)|transmitted (?:in|as)|retained|kept longer|used (?:for|to|by)|reused|tolerated|permitted|allowed|accessible (?:to|from|by) (?:the )?(?:public|unauthori[sz]ed|outside|internet|others?)|exposed|publicly|accepted|hard-?coded)\b/gi,
  /\b(?:not|never) transferred (?:outside|to (?:a |any )?third|beyond|abroad)\b/gi,
  /\bmust (?:not|never)\b/gi,
  /\b(?:to|so as to|helps?|order to) (?:avoid|prevent|exclude|reduce|minimi[sz]e|limit|mitigate|eliminate|detect|counter)\b[^.;]{0,80}/gi,
  /\b(?:no|not) (?:one|anyone|single person|individual|user|employee|person)(?: person)? (?:can|may|could|has|have)\b/gi,
  // Conditions claim nothing about what is done.
  /\b(?:if|unless|whenever|in case|in the event|even when|even if|where(?= no| not))\b[^,;.]{0,160}/gi,
  // Words that only look like limits.
  /\b(?:no\. ?\d+|not to mention|nothing less than|exclusive rights?|exception handling|exception reports?|error-free|limited compan(?:y|ies)|limited liability)\b/gi,
  /\b(?:limitations?|limits|restrictions?|exclusions?|exceptions?|failures?|errors?|uncertaint\w+) (?:are|is|were|was|have been|has been) (?:\w+ly )?(?:documented|disclosed|described|communicated|recorded|logged|tracked|listed|published|explained|approved|reviewed|identified|analy[sz]ed|assessed)\b/gi,
];

/** The sentence with innocent phrases replaced by spaces, so that offsets stay. */
export function blankInnocentPhrases(sentence: string): string {
  return INNOCENT.reduce(
    (text, pattern) => text.replace(pattern, (phrase) => " ".repeat(phrase.length)),
    sentence,
  );
}
