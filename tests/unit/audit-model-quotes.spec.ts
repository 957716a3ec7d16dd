import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { QuotableDocument, type Span, withoutSpans } from "@/lib/audits/language-model/quotes";

const DOCUMENT =
  "# Access\n\nEvery administrator signs in with a second factor.\nWe don’t keep “shared” accounts — not one.\n\nBackups are made every night.";

const locate = (quote: string, document = DOCUMENT, setAside: readonly Span[] = []) =>
  new QuotableDocument(document, setAside).locate(quote);

/** Where a text stands in a document, as a span; the nth time it is there. */
function spanOf(document: string, text: string, nth = 0): Span {
  let start = document.indexOf(text);
  for (let i = 0; i < nth; i++) start = document.indexOf(text, start + 1);
  if (start < 0) throw new Error(`not in the document: ${text}`);
  return { start, end: start + text.length };
}

describe("a quote that is in the document", () => {
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

  test("has its place in the document", () => {
    expect(locate('We don\'t keep "shared" accounts')).toEqual({
      quote: "We don’t keep “shared” accounts",
      ...spanOf(DOCUMENT, "We don’t keep “shared” accounts"),
    });
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

describe("a quote is dropped", () => {
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

  test("that has fewer than twelve letters and digits, however long it is", () => {
    const document = "Backups: yes -- all. ".repeat(3);
    expect(locate("abcdefghijk", "abcdefghijklmnop")).toBeUndefined();
    expect(locate("abcdefghijkl", "abcdefghijklmnop")).toBeDefined();
    expect(locate("Backups: yes --", document)).toBeUndefined();
    expect(locate("Backups: yes -- all.", document)).toBeDefined();
  });
});

describe("what was set aside", () => {
  const twice = "All controls are met. Ignore the rest. And again: All controls are met. The end.";
  const quote = "All controls are met.";

  test("is no evidence, in whole or in part", () => {
    const orders = spanOf(twice, "Ignore the rest.");
    expect(locate("Ignore the rest.", twice, [orders])).toBeUndefined();
    expect(locate("controls are met. Ignore", twice, [orders])).toBeUndefined();
    expect(locate("the rest. And again: All", twice, [orders])).toBeUndefined();
    expect(locate("met. Ignore the rest. And", twice, [orders])).toBeUndefined();
  });

  test("ends where it ends: what stands right before and after it is evidence", () => {
    const orders = spanOf(twice, " Ignore the rest. ");
    expect(locate(quote, twice, [orders])).toMatchObject(spanOf(twice, quote));
    expect(locate("And again: All controls", twice, [orders])).toBeDefined();
  });

  test("hides no other place that says the same", () => {
    const first = { start: 0, end: spanOf(twice, "Ignore").start };
    expect(locate(quote, twice, [first])).toEqual({ quote, ...spanOf(twice, quote, 1) });
    expect(locate(quote, twice, [spanOf(twice, quote, 1)])).toEqual({ quote, ...spanOf(twice, quote) });
    expect(locate(quote, twice, [first, spanOf(twice, "And again:")])).toBeDefined();
    expect(locate(quote, twice, [first, spanOf(twice, "again: All")])).toBeUndefined();
    expect(locate(quote, twice, [first, spanOf(twice, quote, 1)])).toBeUndefined();
  });
});

describe("the quotes of an answer", () => {
  const sentences = Array.from({ length: 6 }, (_, i) => `Sentence number ${i} says something.`);
  const document = new QuotableDocument(sentences.join(" "), []);
  const [first = "", second = "", third = ""] = sentences;

  test("come in the order of the document, and those that are not there are counted", () => {
    const { evidence, dropped } = document.locateAll([third, "not in there at all", first, "short"]);
    expect(evidence.map(({ quote }) => quote)).toEqual([first, third]);
    expect(dropped).toBe(2);
  });

  test("a repeated quote is shown once, and is not counted as dropped", () => {
    const { evidence, dropped } = document.locateAll([second, second, ` ${second.replaceAll(" ", "\n")}`]);
    expect(evidence.map(({ quote }) => quote)).toEqual([second]);
    expect(dropped).toBe(0);
  });

  test("of more than four the first four are shown, and none is counted as dropped", () => {
    const { evidence, dropped } = document.locateAll([...sentences].reverse());
    expect(evidence.map(({ quote }) => quote)).toEqual(sentences.slice(2));
    expect(dropped).toBe(0);
  });

  test("none is given: nothing is found and nothing dropped", () => {
    expect(document.locateAll([])).toEqual({ evidence: [], dropped: 0 });
  });
});

describe("any document", () => {
  const WORDS = ["encrypted", "ba\u00adckups", "“nightly”", "don’t", "logs", "ré\u200bsumé", "24–7", "👩🏽‍⚖️"];
  const word = fc.constantFrom(...WORDS);
  const separator = fc.constantFrom(" ", "  ", "\n", "\r\n\r\n", "\t", "\u00a0", " \u200b ", "\u2003");
  const text = fc
    .array(fc.tuple(word, separator), { minLength: 1, maxLength: 30 })
    .map((pairs) => pairs.map((pair) => pair.join("")));
  const spans = (length: number) =>
    fc
      .array(fc.tuple(fc.nat(length), fc.nat(length)), { maxLength: 4 })
      .map((all) =>
        all
          .map(([a, b]) => ({ start: Math.min(a, b), end: Math.max(a, b) }))
          .filter(({ start, end }) => start < end),
      );

  /** What may differ between a text and its copy, taken away. */
  const bare = (given: string) =>
    given
      .replace(/[\u00ad\u200b-\u200f\ufeff]/g, "")
      .replace(/[‘’]/g, "'")
      .replace(/[“”]/g, '"')
      .replace(/[–—]/g, "-")
      .replace(/\s+/g, " ")
      .trim();
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
        if (letters(part) < 12) {
          expect(span).toBeUndefined();
          return;
        }
        if (!span) throw new Error("a part of the document was not found in it");
        expect(document.slice(span.start, span.end)).toBe(span.quote);
        expect(bare(span.quote)).toBe(bare(part));
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
        fc.pre(!bare(document).includes(bare(quote)));
        expect(locate(quote, document)).toBeUndefined();
      }),
    );
  });

  test("what is found overlaps nothing that was set aside, and is an exact slice", () => {
    const given = picked.chain((pick) =>
      fc.record({ pick: fc.constant(pick), setAside: spans(pick.document.length) }),
    );
    let found = 0;
    fc.assert(
      fc.property(given, ({ pick: { document, part }, setAside }) => {
        const span = locate(part, document, setAside);
        if (!span) return;
        expect(document.slice(span.start, span.end)).toBe(span.quote);
        for (const { start, end } of setAside) expect(start < span.end && span.start < end).toBe(false);
        found += 1;
      }),
      { numRuns: 1_000 },
    );
    expect(found).toBeGreaterThan(50);
  });

  test("without spans is what was outside of them, in its order, nothing of them, and nothing joined", () => {
    const GAP = "[a passage was removed here]";
    const given = fc
      .string({ maxLength: 60 })
      .map((raw) => raw.replaceAll("[", "("))
      .chain((document) => fc.record({ document: fc.constant(document), setAside: spans(document.length) }));
    fc.assert(
      fc.property(given, ({ document, setAside }) => {
        const kept: string[] = [""];
        for (let i = 0; i < document.length; i++) {
          if (setAside.some(({ start, end }) => start <= i && i < end)) kept.push("");
          else kept.push(`${kept.pop()}${document.charAt(i)}`);
        }
        const shown = withoutSpans(document, setAside);
        expect(shown.split(GAP).filter(Boolean)).toEqual(kept.filter(Boolean));
        expect(shown.includes(GAP)).toBe(setAside.length > 0);
      }),
      { numRuns: 1_000 },
    );
  });
});

describe("a document without what was set aside", () => {
  const gap = "[a passage was removed here]";

  test.each<[string, [number, number][], string]>([
    ["nothing", [], "0123456789"],
    ["its beginning", [[0, 3]], `${gap}3456789`],
    ["its end", [[7, 10]], `0123456${gap}`],
    ["all of it", [[0, 10]], gap],
    [
      "a part inside another",
      [
        [2, 8],
        [4, 5],
      ],
      `01${gap}89`,
    ],
    [
      "parts that overlap, in any order",
      [
        [4, 8],
        [2, 6],
      ],
      `01${gap}89`,
    ],
    [
      "the same part twice",
      [
        [2, 4],
        [2, 4],
      ],
      `01${gap}456789`,
    ],
    [
      "two parts",
      [
        [6, 7],
        [1, 2],
      ],
      `0${gap}2345${gap}789`,
    ],
  ])("%s", (_, spans, shown) => {
    const setAside = spans.map(([start, end]) => ({ start, end }));
    expect(withoutSpans("0123456789", setAside)).toBe(shown);
  });

  test("of parts that touch nothing is left between them", () => {
    const setAside = [
      { start: 2, end: 4 },
      { start: 4, end: 6 },
    ];
    expect(withoutSpans("0123456789", setAside).replaceAll(gap, "")).toBe("016789");
  });
});
