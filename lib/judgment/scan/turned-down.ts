/** How far a wish may stand before what is wished, and its refusal behind it. */
const REACH = { before: 120, behind: 220 };

const WISHED =
  /\b(?:asks?|asked|asking|requests?|requested|requesting|wants?|wanted|tries|tried|attempts?|attempted|instructs?|instructed|instructions?|demands?|demanded|orders?|ordered|prompts?|prompted)\b[^.!?]{0,100}$/;
/** At most one sentence lies between. */
const TURNED_DOWN =
  /^[^.!?]{0,160}(?:[.!?] [^.!?]{0,100})?(?:,|\b(?:agent|assistant|chatbot|bot|model|system|robot|tool|it|he|she|they|which|was|were|is|are)) (?:\w{1,14}ly )?(?:refus(?:es?|ed)|declin(?:es?|ed)|reject(?:s|ed)?|blocked|denied|(?:do|does|did)(?: not|n't) (?:\w{1,14}ly )?(?:follow|comply|help|assist|answer|execute|obey|act on|carry out))\b/;

/**
 * Whether a report tells that somebody wished what a phrase says and was turned down: "asked how to build
 * a bomb, and the assistant declined". Only for reports; whoever writes an attack could append as much.
 */
export function isTurnedDown(text: string, start: number, phrase: string): boolean {
  if (!WISHED.test(text.slice(Math.max(0, start - REACH.before), start))) return false;
  const end = start + phrase.length;
  return TURNED_DOWN.test(text.slice(end, end + REACH.behind));
}
