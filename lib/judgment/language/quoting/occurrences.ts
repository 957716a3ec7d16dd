/**
 * Where a pattern stands in a text, in order, overlapping places too. Knuth, Morris and Pratt's search: linear
 * whatever the two are, where `indexOf` takes the product of their lengths for a text made of near matches.
 */
export function* occurrencesOf(pattern: string, text: string): Generator<number> {
  if (pattern === "") return;
  const fallbacks = fallbacksOf(pattern);
  let matched = 0;
  for (let i = 0; i < text.length; i++) {
    const code = text.charCodeAt(i);
    while (matched > 0 && pattern.charCodeAt(matched) !== code) matched = fallbacks[matched - 1] ?? 0;
    if (pattern.charCodeAt(matched) === code) matched += 1;
    if (matched < pattern.length) continue;
    yield i + 1 - matched;
    matched = fallbacks[matched - 1] ?? 0;
  }
}

/** Of each beginning of the pattern, the length of its longest end that is a beginning too. */
function fallbacksOf(pattern: string): Uint32Array {
  const fallbacks = new Uint32Array(pattern.length);
  let length = 0;
  for (let i = 1; i < pattern.length; i++) {
    const code = pattern.charCodeAt(i);
    while (length > 0 && pattern.charCodeAt(length) !== code) length = fallbacks[length - 1] ?? 0;
    if (pattern.charCodeAt(length) === code) length += 1;
    fallbacks[i] = length;
  }
  return fallbacks;
}
