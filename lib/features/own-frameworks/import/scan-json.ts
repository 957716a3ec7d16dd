import { escapePointer } from "@/lib/platform/http/unstorable-text";

/** Deeper than any framework; a file of nothing but brackets ends here and not in a stack overflow. */
const MAX_DEPTH = 100;

/** What is wrong with a JSON text, and where. */
export class JsonTextError extends Error {
  readonly offset: number;

  constructor(message: string, offset: number) {
    super(message);
    this.name = "JsonTextError";
    this.offset = offset;
  }
}

/**
 * Walks a JSON text (RFC 8259) once. `JSON.parse` says neither on which line it failed nor that a name came twice, and
 * takes the last of two.
 *
 * @param wanted JSON Pointers of values or fields whose places are asked for
 * @returns where the wanted ones begin, by pointer
 * @throws JsonTextError at the first thing that is no JSON, at a name that comes twice, or below 100 levels
 */
export function scanJson(text: string, wanted: ReadonlySet<string> = new Set()): ReadonlyMap<string, number> {
  const scanner = new Scanner(text, wanted);
  scanner.scan();
  return scanner.found;
}

/** The line of an offset, counted from 1. */
export function lineAt(text: string, offset: number): number {
  let line = 1;
  for (let at = text.indexOf("\n"); at >= 0 && at < offset; at = text.indexOf("\n", at + 1)) line++;
  return line;
}

const SCALAR = /(?:true|false|null|-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?)(?![\w.+-])/y;
const BLANK = /[ \t\r\n]*/y;

function readString(quoted: string): string | undefined {
  try {
    return String(JSON.parse(quoted));
  } catch {
    return undefined;
  }
}

class Scanner {
  readonly found = new Map<string, number>();
  readonly #text: string;
  readonly #wanted: ReadonlySet<string>;
  #at = 0;

  constructor(text: string, wanted: ReadonlySet<string>) {
    this.#text = text;
    this.#wanted = wanted;
  }

  scan(): void {
    this.#value("", 0);
    this.#skip(BLANK);
    if (this.#at < this.#text.length) throw this.#unexpected("the end of the file");
  }

  #value(pointer: string, depth: number): void {
    this.#skip(BLANK);
    this.#note(pointer, this.#at);
    if (depth > MAX_DEPTH) throw new JsonTextError(`is nested more than ${MAX_DEPTH} levels deep`, this.#at);
    const first = this.#text[this.#at];
    if (first === "{") this.#object(pointer, depth);
    else if (first === "[") this.#list(pointer, depth);
    else if (first === '"') this.#string();
    else if (!this.#skip(SCALAR)) throw this.#unexpected("a value");
  }

  #object(pointer: string, depth: number): void {
    const names = new Set<string>();
    this.#each("}", () => {
      const start = this.#at;
      if (this.#text[start] !== '"') throw this.#unexpected("a name in quotation marks");
      const name = this.#string();
      if (names.has(name))
        throw new JsonTextError(`names "${name.slice(0, 100)}" twice in one object`, start);
      names.add(name);
      this.#skip(BLANK);
      if (this.#text[this.#at] !== ":") throw this.#unexpected("a colon");
      this.#at++;
      this.#value(this.#wanted.size > 0 ? `${pointer}/${escapePointer(name)}` : "", depth + 1);
    });
  }

  #list(pointer: string, depth: number): void {
    let index = 0;
    this.#each("]", () => this.#value(this.#wanted.size > 0 ? `${pointer}/${index++}` : "", depth + 1));
  }

  /** What lies between two brackets, separated by commas. */
  #each(close: string, item: () => void): void {
    this.#at++;
    this.#skip(BLANK);
    if (this.#text[this.#at] === close) {
      this.#at++;
      return;
    }
    for (;;) {
      this.#skip(BLANK);
      item();
      this.#skip(BLANK);
      const next = this.#text[this.#at];
      if (next !== "," && next !== close) throw this.#unexpected(`a comma or ${close}`);
      this.#at++;
      if (next === close) return;
    }
  }

  /** The text is skipped by its quotation marks, and read to see whether its escapes are right. */
  #string(): string {
    const start = this.#at;
    for (let end = this.#text.indexOf('"', start + 1); end >= 0; end = this.#text.indexOf('"', end + 1)) {
      let backslashes = 0;
      while (this.#text[end - 1 - backslashes] === "\\") backslashes++;
      if (backslashes % 2 === 1) continue;
      this.#at = end + 1;
      const value = readString(this.#text.slice(start, end + 1));
      if (value === undefined) break;
      return value;
    }
    throw new JsonTextError("has a text that does not end or is not valid", start);
  }

  #skip(pattern: RegExp): boolean {
    pattern.lastIndex = this.#at;
    if (!pattern.test(this.#text)) return false;
    this.#at = pattern.lastIndex;
    return true;
  }

  #note(pointer: string, offset: number): void {
    if (this.#wanted.has(pointer)) this.found.set(pointer, offset);
  }

  #unexpected(wanted: string): JsonTextError {
    return new JsonTextError(`is not valid JSON: ${wanted} is expected here`, this.#at);
  }
}
