/** Commitment and self-praise: words that any organization could write. */
const PRAISE =
  /\b(?:committed to|commitment to|(?:are|is|remain|fully|deeply) dedicated to|takes? [\w' ’]{0,40}(?:very |extremely )?seriously|(?:top|highest|first|utmost|key|core) (?:priority|priorities|importance|standards?|value)|industry[- ]leading|best[- ]in[- ]class|world[- ]class|cutting[- ]edge|leading[- ]edge|state[- ]of[- ]the[- ]art|unparalleled|second to none|gold standard|enterprise[- ]grade|bank[- ]grade|military[- ]grade|bullet-?proof|strives?|passionate|proud(?:ly)?|at the heart of|our mission|core to|we believe|we care|matters? to us|peace of mind|rest assured|trusted by|earn (?:the |your )?trust|maintain that trust|huge responsibility|responsible ai)\b/i;

/** Claims of the verdict itself: for the reader of the audit to decide, not for the document. */
const SELF_VERDICT =
  /\b(?:fully|100 ?%|completely|entirely|totally|already) (?:compliant|comply|complies|conform(?:s|ant)?|met|satisf(?:y|ies|ied))\b|\b(?:complies|comply|compliant|in compliance|adheres?|conforms?) (?:fully )?(?:with|to) (?:all|any|the|every|applicable|relevant|its|gdpr|hipaa|iso|soc|the eu)[\w /-]{0,40}(?:laws?|regulations?|requirements?|standards?|obligations?|rules?|frameworks?|controls?|act|gdpr|hipaa|27001|42001|soc ?2)\b/i;

/** What makes a sentence checkable: an amount, a rhythm, a named technique, a document, a doer. */
const DETAIL =
  /\d|\b(?:daily|weekly|monthly|quarterly|yearly|annual(?:ly)?|hourly|continuous(?:ly)?|each|every|encrypt\w*|log(?:s|ged)?|register|recorded|signed|approved?|reviewed|tested|trained|documented|certif\w+|audited|biometric|stud(?:y|ies)|results?|evaluat\w+|measur\w+|multi-factor|mfa|tls|https)\b/i;

/** Whether a sentence only praises or vows: nothing in it could be checked. */
export function isGenericPraise(sentence: string): boolean {
  const selfVerdict = SELF_VERDICT.exec(sentence);
  if (selfVerdict)
    return !DETAIL.test(
      sentence.replace(selfVerdict[0], " ").replace(/\b(?:iso|soc|nist)[\w /-]{0,12}\d+/gi, " "),
    );
  return PRAISE.test(sentence) && !DETAIL.test(sentence);
}
