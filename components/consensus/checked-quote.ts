/** A quote of a debate, and whether it stands in the material; undefined where nothing is said about that. */
export interface ShownQuote {
  quote: string;
  isFound: boolean | undefined;
}

/** Reads what stands before a quote after it was looked up. */
export function checkedQuote(item: string): ShownQuote {
  const [, not, quote] = /^(not )?found in the material: ([\s\S]*)$/.exec(item) ?? [];
  return quote === undefined ? { quote: item, isFound: undefined } : { quote, isFound: not === undefined };
}
