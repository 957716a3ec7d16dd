const DISCLAIMER =
  /\b(?:as[- ]is|without warrant(?:y|ies)|no warrant(?:y|ies)|disclaims?|disclaimer|not (?:be )?(?:liable|responsible)|no (?:liability|responsibility)|(?:do|does|can|could)(?: not|not|n['’]t) (?:\w+ly )?(?:guarantee|warrant|promise|ensure|assure)|no guarantees?|cannot be (?:guaranteed|held)|not (?:intended as )?legal advice|for informational purposes|at your own risk|to the (?:maximum|fullest) extent permitted|limitation of liability|assumes? no)\b/i;

/** Whether a sentence declines responsibility or warranty: it claims nothing that is done. */
export function isDisclaimer(sentence: string): boolean {
  return DISCLAIMER.test(sentence);
}
