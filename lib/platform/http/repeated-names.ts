/**
 * The first name that an object of a JSON text has twice. JSON.parse takes the last of them without a word, other
 * readers the first (RFC 8259, section 4), so two systems may read one body differently. One pass over the text.
 *
 * @param text valid JSON: what is not is for the parser to refuse
 */
export function findRepeatedName(text: string): string | undefined {
  /** Names seen of each open object; undefined for an open list. */
  const open: (Set<string> | undefined)[] = [];
  let expectsName = false;
  for (let at = 0; at < text.length; at++) {
    switch (text.charCodeAt(at)) {
      case OPEN_OBJECT:
        open.push(new Set());
        expectsName = true;
        break;
      case OPEN_LIST:
        open.push(undefined);
        expectsName = false;
        break;
      case CLOSE_OBJECT:
      case CLOSE_LIST:
        open.pop();
        expectsName = false;
        break;
      case COMMA:
        expectsName = open.at(-1) !== undefined;
        break;
      case QUOTE: {
        const end = endOfString(text, at + 1);
        const names = open.at(-1);
        if (expectsName && names) {
          const name = decode(text.slice(at, end + 1));
          if (names.has(name)) return name;
          names.add(name);
          expectsName = false;
        }
        at = end;
      }
    }
  }
  return undefined;
}

const [QUOTE, COMMA, OPEN_LIST, BACKSLASH, CLOSE_LIST, OPEN_OBJECT, CLOSE_OBJECT] = [
  0x22, 0x2c, 0x5b, 0x5c, 0x5d, 0x7b, 0x7d,
] as const;

/** The closing quote: one with an even number of backslashes before it. */
function endOfString(text: string, start: number): number {
  for (let quote = text.indexOf('"', start); quote >= 0; quote = text.indexOf('"', quote + 1)) {
    let backslashes = 0;
    while (text.charCodeAt(quote - 1 - backslashes) === BACKSLASH) backslashes++;
    if (backslashes % 2 === 0) return quote;
  }
  return text.length;
}

/** Two spellings of one name, one of them with escapes, are the same name. */
function decode(quoted: string): string {
  return quoted.includes("\\") ? String(JSON.parse(quoted)) : quoted.slice(1, -1);
}
