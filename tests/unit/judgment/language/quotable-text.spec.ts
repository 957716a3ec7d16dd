import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { checkQuotes } from "@/lib/judgment/consensus/quotes";
import { withoutInvisible } from "@/lib/judgment/language/fold-text";
import { lettersOf, QuotableText } from "@/lib/judgment/language/quotable-text";

const DOCUMENT =
  "# Access\n\nEvery administrator signs in with a second factor.\nWe don’t keep “shared” accounts — not one.\n\nBackups are made every night.";

/** The first place of a quote, with what stands there. */
function locate(quote: string, text = DOCUMENT) {
  const [place] = new QuotableText(text).placesOf(quote);
  return place && { ...place, quote: text.slice(place.start, place.end) };
}

describe("a quote that is in a text", () => {
  test.each([
    ["as it stands", "Every administrator signs in with a second factor."],
    ["with blanks around it", "  signs in with a second factor.\n"],
    ["on other lines", "signs in\n   with a\tsecond\u00a0factor."],
    ["over a break of lines", "second factor. We don’t keep"],
    ["with straight quotes for typographic ones", 'We don\'t keep "shared" accounts — not one.'],
    ["with another dash", "accounts - not one.\n\nBackups are"],
    ["with a character that takes no room", "signs in with\u200b a sec\u00adond factor."],
    ["with a byte order mark", "\ufeffBackups are made every night."],
  ])("%s: is found, and shown as the document has it", (_, quote) => {
    const span = locate(quote);
    expect(span).toBeDefined();
    expect(span?.quote).toBe(DOCUMENT.slice(span?.start, span?.end));
    expect(span?.quote).toMatch(/^\S[\s\S]*\S$/);
  });

  test("has its place in the text", () => {
    const start = DOCUMENT.indexOf("We don’t");
    expect([...new QuotableText(DOCUMENT).placesOf('We don\'t keep "shared" accounts')]).toEqual([
      { start, end: start + "We don’t keep “shared” accounts".length },
    ]);
  });

  test("is found where the document has characters that take no room and the model dropped them", () => {
    const document = "All da\u00adta is en\u200bcrypted at rest.";
    expect(locate("All data is encrypted at rest.", document)?.quote).toBe(document);
  });

  test("is found with pictures and letters of two units in it", () => {
    const document = "Sign-off 👩🏽‍⚖️ by the 𝔟oard of directors.";
    expect(locate("👩🏽‍⚖️ by the 𝔟oard of directors", document)?.quote).toBe(
      "👩🏽‍⚖️ by the 𝔟oard of directors",
    );
  });
});

describe("a quote is nowhere", () => {
  test.each([
    ["that is not there", "Every administrator signs in with a password."],
    ["with a word left out", "Every administrator signs in with a factor."],
    ["with a word more", "Every single administrator signs in"],
    ["in other case", "EVERY ADMINISTRATOR SIGNS IN WITH A SECOND FACTOR."],
    ["with words in another order", "signs in administrator with a second factor"],
    ["joined from two places", "Every administrator ... Backups are made"],
    ["with more after its end", "Backups are made every night. And every day."],
    ["that is empty", ""],
    ["of blanks", " \n ".repeat(20)],
    ["of characters that take no room", "\u200b".repeat(40)],
    ["of signs", DOCUMENT.slice(0, 2).repeat(20)],
  ])("%s", (_, quote) => {
    expect(locate(quote)).toBeUndefined();
  });
});

describe("any text", () => {
  const WORDS = ["encrypted", "ba\u00adckups", "“nightly”", "don’t", "logs", "ré\u200bsumé", "24–7", "👩🏽‍⚖️"];
  const word = fc.constantFrom(...WORDS);
  const separator = fc.constantFrom(" ", "  ", "\n", "\r\n\r\n", "\t", "\u00a0", " \u200b ", "\u2003");
  const text = fc
    .array(fc.tuple(word, separator), { minLength: 1, maxLength: 30 })
    .map((pairs) => pairs.map((pair) => pair.join("")));
  /** What may differ between a text and its copy, taken away. */
  const bare = (given: string) =>
    given
      .replace(/[\u00ad\u200b-\u200f\ufeff]/g, "")
      .replace(/[‘’]/g, "'")
      .replace(/[“”]/g, '"')
      .replace(/[–—]/g, "-")
      .replace(/\s+/g, " ")
      .trim();
  const unmarked = (given: string) => given.replace(/^["']+|["']+$/g, "");
  const letters = (given: string) => bare(given).match(/[\p{L}\p{N}]/gu)?.length ?? 0;

  /** A copy as models make them: other white space, other quotes, characters of no room lost or added. */
  const copyOf = (given: string, blank: string, joint: string) =>
    bare(given).replaceAll(" ", blank).replaceAll("'", "‘").replaceAll("-", "—").replace(/e/g, `e${joint}`);

  const picked = text.chain((parts) =>
    fc.record({
      document: fc.constant(parts.join("")),
      part: fc
        .tuple(fc.nat(parts.length - 1), fc.integer({ min: 1, max: parts.length }))
        .map(([from, count]) => parts.slice(from, from + count).join("")),
      blank: fc.constantFrom(" ", "\n", " \t\n ", "\u00a0"),
      joint: fc.constantFrom("", "\u200b", "\u00ad\ufeff"),
    }),
  );

  test("a copied part is found with other blanks, quotes and invisible characters, as an exact slice", () => {
    let found = 0;
    fc.assert(
      fc.property(picked, ({ document, part, blank, joint }) => {
        const span = locate(copyOf(part, blank, joint), document);
        if (letters(part) < 12) return;
        if (!span) throw new Error("a part of the document was not found in it");
        expect(document.slice(span.start, span.end)).toBe(span.quote);
        // Marks around a quote are no part of it.
        expect(unmarked(bare(span.quote))).toBe(unmarked(bare(part)));
        found += 1;
      }),
      { numRuns: 1_000 },
    );
    expect(found).toBeGreaterThan(300);
  });

  test("words that do not stand there in this order are never found", () => {
    const words = fc.array(word, { minLength: 2, maxLength: 6 }).map((list) => list.join(" "));
    fc.assert(
      fc.property(text, words, (parts, quote) => {
        const document = parts.join("");
        fc.pre(!bare(document).includes(unmarked(bare(quote))));
        expect(locate(quote, document)).toBeUndefined();
      }),
    );
  });
});

describe("what models change when they copy", () => {
  test.each([
    [
      "letters composed for decomposed ones",
      "Der Pr\u00fcfer \u00fcberwacht",
      "Der Pru\u0308fer u\u0308berwacht",
    ],
    [
      "letters decomposed for composed ones",
      "Der Pru\u0308fer u\u0308berwacht",
      "Der Pr\u00fcfer \u00fcberwacht",
    ],
    ["syllables for their parts", "\ud55c\uad6d\uc5b4", "\ud55c\uad6d\uc5b4".normalize("NFD")],
    [
      "straight quotes for German ones",
      'Das "Vier-Augen-Prinzip" gilt',
      "Das \u201eVier-Augen-Prinzip\u201c gilt",
    ],
    ["straight quotes for French ones", 'Le "registre" est tenu', "Le \u00abregistre\u00bb est tenu"],
    ["straight quotes for low single ones", "Die 'Regel' gilt", "Die \u201aRegel\u2018 gilt"],
    ["an ellipsis of one character", "logs, backups \u2026 and keys", "logs, backups ... and keys"],
    ["an ellipsis of three", "logs, backups ... and keys", "logs, backups \u2026 and keys"],
    ["a minus for a hyphen", "at -18 degrees always", "at \u221218 degrees always"],
    ["a long dash", "audited - twice - a year", "audited \u2015 twice \u2014 a year"],
    ["letters for ligatures", "The final office workflow", "The \ufb01nal o\ufb03ce work\ufb02ow"],
    ["ligatures for letters", "The \ufb01nal o\ufb03ce", "The final office"],
    ["no characters without room", "en\u200bcry\u00adpted\u2066 at rest", "encrypted at rest"],
    [
      "no characters without room, which the text has",
      "encrypted at rest",
      "e\u200bn\u200bcry\u{e0041}pted \ufeffat rest",
    ],
  ])("%s: the quote is found and its place is exact", (_, quote, text) => {
    const whole = `Before. ${text} after it.`;
    expect(locate(quote, whole)?.quote).toBe(text);
  });

  test("a consensus finds what an audit finds", () => {
    const context = "Das \u201eVier-Augen-Prinzip\u201c gilt f\u00fcr jede Ab\u00adleh\u200bnung.";
    const quotes = ['Das "Vier-Augen-Prinzip" gilt fu\u0308r jede Ablehnung.', "Prinzip gilt"];
    expect(checkQuotes(quotes, { task: "T", context }).map(({ isFound }) => isFound)).toEqual([true, false]);
  });

  test("marks around a quote are not looked for", () => {
    for (const quote of [
      '"signs in with"',
      "\u2026signs in with...",
      "... 'signs in with' ...",
      "\u00absigns in with\u00bb",
    ])
      expect(locate(quote)?.quote).toBe("signs in with");
    for (const quote of ["...", '" "', "\u2026\u2026", " ' "]) expect(locate(quote)).toBeUndefined();
  });
});

describe("a quote begins and ends with a word", () => {
  test.each([
    ["encrypted at rest", "All data is unencrypted at rest."],
    ["compliant", "The system is non-compliant."],
    ["compliant", "The system is non\u2011compliant."],
    ["compliant", "The system is non-\u200bcompliant."],
    ["compliant", "The system is non\u2013compliant."],
    ["data is encrypt", "All data is encrypted."],
    ["the risk is high", "Here the risk is high-level."],
    ["operators can", "The operators can't stop it."],
    ["operators can", "The operators can\u2019t stop it."],
    ["kept for 1", "Logs are kept for 1.5 years."],
    ["5 years", "Logs are kept for 1.5 years."],
    ["kept for 10", "Logs are kept for 10,000 days."],
    ["resume of it", "The resume of item 4."],
    ["the resume", "the resume\u0301 is kept"],
    ["nal office", "The \ufb01nal office."],
    ["inal office", "The \ufb01nal office."],
    ["oard of directors", "by the \u{1d51f}oard of directors"],
  ])("%s is not in: %s", (quote, text) => {
    expect(locate(quote, text)).toBeUndefined();
  });

  test.each([
    ["encrypted at rest", "(encrypted at rest)"],
    ["kept for a year", "All logs\u2014kept for a year\u2014are read."],
    ["kept for a year", "All logs--kept for a year--are read."],
    ["the shared accounts", "not 'the shared accounts' of before"],
    ["accès aux données", "l\u2019accès aux données est limité"],
    ["accounts", "the users' accounts'"],
    ["kept for 5 years", "Logs are kept for 5 years, always."],
    ["数据在存储时加密", "所有数据在存储时加密了。"],
    ["- Backups are made", "List:\n- Backups are made"],
    ["compliant", "non-compliant, then compliant"],
  ])("%s is in: %s", (quote, text) => {
    expect(locate(quote, text)).toBeDefined();
  });

  test("the place is the first that is not inside a word", () => {
    const text = "unencrypted at rest, encrypted at rest, encrypted at rest";
    expect([...new QuotableText(text).placesOf("encrypted at rest")].map(({ start }) => start)).toEqual([
      21, 40,
    ]);
  });
});

describe("hostile texts end within the time limit of a test", () => {
  test.each([
    ["letters and characters without room", "a\u200b".repeat(50_000), "a".repeat(1_999)],
    ["one letter, a quote that differs at its end", "a".repeat(100_000), `${"a".repeat(1_999)}b`],
    ["one letter, a quote that differs at its beginning", "a".repeat(100_000), `b${"a".repeat(1_999)}`],
    ["one word", "aa ".repeat(33_333), `${"aa ".repeat(600)}ab`],
    ["a word that is found inside words only", "abab".repeat(25_000), "ab".repeat(500)],
    ["marks on one letter", `a${"\u0301\u0316".repeat(49_999)}`, "a\u0301 and more of it"],
    ["blanks", " \u200b".repeat(50_000), "a b c d e f g h i j k l m"],
  ])("%s", (_, text, quote) => {
    const quotable = new QuotableText(text);
    expect(quotable.has(quote)).toBe(false);
  });

  test.each(["' ", "... ", '"\u2026', ".. "])("a quote of %j, which is all marks or nearly", (mark) => {
    for (const quote of [mark.repeat(15_000), `a${mark.repeat(15_000)}b`]) {
      expect(lettersOf(quote)).toBeLessThan(3);
    }
  });
});

test("a text without what takes no room is what a reader sees, and nothing stands in its place", () => {
  expect(withoutInvisible("\ufeffAl\u00adl da\u200bta\u{e0041}\u{e0042} is\u202e safe.\u2069")).toBe(
    "All data is safe.",
  );
  expect(withoutInvisible("a\u200b".repeat(50_000))).toBe("a".repeat(50_000));
});
