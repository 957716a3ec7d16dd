/** A piece of a quote as it was read: what one block has of it. */
export interface PassagePiece {
  text: string;
  /** What comes before and after it in the text as it was read. */
  before: string;
  after: string;
}

/** A quote that is looked for where the text is in another form. */
export interface Passage {
  /** Names the quote: letters, digits and hyphens. */
  quote: string;
  pieces: readonly PassagePiece[];
  /** Where it is in the text as it was read, as a share of its length. */
  share: number;
}

/** Places of a piece that are compared; a word that is everywhere is found by what is around it. */
const MAX_PLACES = 1_000;
/** What around a place is compared. Unit: letters. */
const CONTEXT = 80;
/** What a passage ends with after its last letter. */
const STOP = /[^\p{L}\p{N}\s]*$/u;
const MAX_STOP = 8;

/** The letters and digits of a text, each with the place it is from. */
export class Letters {
  /** Where the character of each letter begins and ends. */
  readonly #starts: number[] = [];
  readonly #ends: number[] = [];
  readonly #source: string;
  readonly #text: string;

  constructor(text: string) {
    this.#source = text;
    const letters: string[] = [];
    let at = 0;
    for (const character of text) {
      const folded = foldLetters(character);
      letters.push(folded);
      for (let i = 0; i < folded.length; i++) {
        this.#starts.push(at);
        this.#ends.push(at + character.length);
      }
      at += character.length;
    }
    this.#text = letters.join("");
  }

  /**
   * Where a passage is: each of its pieces at the place with the most alike surroundings, of equal ones at that nearest
   * to its share of the text. Pieces that are not there are left out.
   */
  find({ pieces, share }: Passage): { start: number; end: number }[] {
    return pieces.flatMap((piece) => {
      const wanted = foldLetters(piece.text);
      if (wanted === "") return [];
      const start = this.#placeOf(wanted, piece, share * this.#text.length);
      if (start === undefined) return [];
      const end = this.#ends[start + wanted.length - 1] ?? 0;
      const [stop = ""] = STOP.exec(piece.text.slice(-MAX_STOP)) ?? [];
      const isThere = this.#source.startsWith(stop, end);
      return { start: this.#starts[start] ?? 0, end: isThere ? end + stop.length : end };
    });
  }

  #placeOf(wanted: string, { before, after }: PassagePiece, expected: number): number | undefined {
    const earlier = foldLetters(before).slice(-CONTEXT);
    const later = foldLetters(after).slice(0, CONTEXT);
    let best: { at: number; likeness: number } | undefined;
    let at = this.#text.indexOf(wanted);
    for (let places = 0; at >= 0 && places < MAX_PLACES; places++) {
      const likeness = this.#likeBefore(at, earlier) + this.#likeAfter(at + wanted.length, later);
      const isNearer = best && Math.abs(at - expected) < Math.abs(best.at - expected);
      if (!best || likeness > best.likeness || (likeness === best.likeness && isNearer))
        best = { at, likeness };
      at = this.#text.indexOf(wanted, at + 1);
    }
    return best?.at;
  }

  #likeBefore(at: number, earlier: string): number {
    let length = 0;
    while (length < earlier.length && earlier.at(-1 - length) === this.#text[at - 1 - length]) length++;
    return length;
  }

  #likeAfter(at: number, later: string): number {
    let length = 0;
    while (length < later.length && later[length] === this.#text[at + length]) length++;
    return length;
  }
}

/** Letter by letter, so that the letters of a whole are those of its characters: accents and case do not count. */
function foldLetters(text: string): string {
  return text
    .normalize("NFKD")
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, "");
}
