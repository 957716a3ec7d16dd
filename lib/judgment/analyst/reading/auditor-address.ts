/**
 * Sentences that speak to whoever judges the document, person or model, instead of about the system.
 * They are reported and never evidence.
 */
const ADDRESSES: readonly RegExp[] = [
  /\b(?:ignore|disregard|forget|override|bypass|skip|overlook)\b[^.]{0,40}\b(?:(?:previous|prior|above|earlier|preceding|foregoing|existing|other|all|any|your|these|those|system|initial|original|audit) )+(?:instructions?|prompts?|rules?|guidelines?|directions?|commands?|context|criteria|text|messages?|constraints?|polic(?:y|ies))\b/i,
  /\b(?:following|new|real|actual|updated|hidden|secret|special) instructions?\b[^.]{0,20}:/i,
  /\byou (?:must|should|shall|need to|have to|are to|will|can)(?: now| only| always| strictly)* (?:adhere|obey|follow (?:these|the following|my|this)|respond|reply|output|answer|return|print|say|mark|rate|score|grade|judge|report|classify|assess|conclude|treat|accept|approve|pass|consider this|ignore|pretend|act as)\b/i,
  /\b(?:mark|rate|score|grade|report|classify|assess|judge|treat|consider|count|record|evaluate|set|label|deem|flag|list)\b[^.;]{0,60}\b(?:this|these|all|every|each|any|everything|it|verdicts?|(?:the|our) (?:document|system|controls?|requirements?|framework|audit|organi[sz]ation|company|assessment|result|score|policy))\b[^.;]{0,60}\b(?:as|to|is|are|=) (?:["'“]|being |fully |all |completely )*(?:met|compliant|passed|passing|satisfied|conformant|fulfilled|sufficient|perfect|100)\b/i,
  /\b(?:dear|attention|note (?:to|for)|message (?:to|for)|instructions? (?:to|for)|hey|hello|hi|to) (?:the |any |all |whatever |whichever )?(?:ai|a\.i\.|llm|(?:large )?language models?|chatbot|(?:ai |automated |compliance |external )?(?:auditors?|assessors?|evaluators?|graders?|judges?|reviewers?)|assistant|model|analyst|agent|audit (?:engine|tool|system)|assay)(?: (?:reading|evaluating|reviewing|processing|auditing|assessing|grading)\b|[:,!]| *$)/i,
  /\b(?:you are|act as|pretend (?:to be|that you)|behave as|role-?play as|imagine you)\b[^.]{0,30}\b(?:an? (?:ai|assistant|auditor|assessor|helpful|language model|chatbot|expert)|no longer|now in|in developer mode)\b/i,
  // A document about AI may well mention prompt injection or a system prompt; only orders about them count.
  /\b(?:reveal|show|print|repeat|output|leak|override|replace)\b[^.]{0,30}\b(?:system prompt|hidden prompt)\b/i,
  /\b(?:enter|enable|activate|switch to|now in) (?:developer|debug|god|jailbreak|unrestricted) mode\b|\bdo anything now\b/i,
  /\b(?:end of (?:system )?(?:prompt|instructions)|begin (?:system|new) (?:prompt|instructions))\b/i,
  /<\|?\/?(?:system|im_start|im_end|assistant|user|instructions?|endoftext)\|?>|\[\/?(?:INST|SYSTEM|SYS)\]|<<\/?SYS>>|^#{2,} ?(?:system|instruction)/i,
  /\b(?:auditors?|assessors?|evaluators?|reviewers?|graders?|ai models?|language models?|the analyst)\b[^.]{0,20}\b(?:must|should|shall|is instructed to|are instructed to|is to|are to|will) (?:\w+ ){0,2}(?:mark|rate|score|grade|report|classify|assess|conclude|treat|accept|approve|pass|consider|ignore|disregard|give|assign|return|output|set|confirm)\b[^.]{0,60}\b(?:this|everything|document|controls?|requirements?|compliant|compliance|met|satisfied|verdicts?|scores?|favou?rabl[ey]|positive|findings?)\b/i,
  /\b(?:give|assign|award|return|output) (?:it |this |us |me |them )?(?:a |an |the )?(?:full|perfect|maximum|highest|passing|top|positive|favou?rable|100)\b[^.]{0,20}\b(?:scores?|marks?|verdicts?|ratings?|grades?|result|assessment|points?)\b/i,
  /\bdo not (?:report|mention|flag|reveal|disclose|list|quote) (?:this|these|any|the|that)\b[^.]{0,40}\b(?:instructions?|findings?|sentences?|paragraphs?|passages?|issues?|gaps?|problems?|messages?|text|prompt)\b/i,
  /\buse (?:no|only the|the) (?:other )?"?\w+"? tools?\b|\bdo not use other tools\b|\bby using the "?\w{1,60}"? tool\b/i,
];

/** Whether a sentence tries to instruct the auditor. */
export function addressesAuditor(sentence: string): boolean {
  return ADDRESSES.some((pattern) => pattern.test(sentence));
}
