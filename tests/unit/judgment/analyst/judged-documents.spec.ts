import { describe, expect, test } from "vitest";
import { listAuditableControls, listFrameworks } from "@/lib/features/frameworks";
import { readRequirementHeads } from "@/lib/judgment/analyst/requirements/reader";
import { DOCUMENTS, readJudgedDocuments } from "@/scripts/evaluation/judged-documents";
import { readNumberedDocuments } from "@/scripts/evaluation/numbered-documents";
import { fitRequirementHead, type HeadRow } from "@/scripts/evaluation/reader/fit-requirement-heads";
import { quotedSentences } from "@/scripts/evaluation/reader/quoted-sentences";

const TEXT = `## leaver-procedure
title: Leaver procedure, Northwick Freight
1 # Leaver procedure
2 HR informs IT on the day notice is given.
+3 Accounts are closed by 18:00 on the last day.
4 - Badges go back to reception.
5 - Laptops are wiped.
= ISO27001
iso27001_a.5.18.2 partly_shown 3,4 : no check afterwards
iso27001_a.8.5.1 contradicted 5
= SOC2
soc2_cc6.2.1 planned 2

## empty-shelf
title: Nothing to see
1 The kitchen is closed.
= ISO27001
`;

describe("numbered documents", () => {
  test("are read with one list of judgments for each framework", () => {
    const [iso, soc, empty] = readNumberedDocuments(TEXT);
    expect(iso).toEqual({
      slug: "leaver-procedure",
      framework: "ISO27001",
      document: [
        "Leaver procedure, Northwick Freight",
        "# Leaver procedure",
        "HR informs IT on the day notice is given. Accounts are closed by 18:00 on the last day.",
        "- Badges go back to reception.\n- Laptops are wiped.",
      ].join("\n\n"),
      unlisted: "no_evidence",
      judgements: [
        {
          requirement_id: "iso27001_a.5.18.2",
          state: "partly_shown",
          quotes: ["Accounts are closed by 18:00 on the last day.", "Badges go back to reception."],
        },
        { requirement_id: "iso27001_a.8.5.1", state: "contradicted", quotes: ["Laptops are wiped."] },
      ],
    });
    expect(soc).toMatchObject({ framework: "SOC2", judgements: [{ state: "planned" }] });
    expect(empty).toMatchObject({ slug: "empty-shelf", judgements: [] });
  });

  test.each([
    ["a line without a number", TEXT.replace("2 HR informs", "HR informs")],
    ["a state that there is not", TEXT.replace("partly_shown", "half_shown")],
    ["a sentence that there is not", TEXT.replace("contradicted 5", "contradicted 9")],
    ["one sentence of two that there is not", TEXT.replace("partly_shown 3,4", "partly_shown 3,9")],
  ])("with %s are refused", (_, text) => {
    expect(() => readNumberedDocuments(text)).toThrow(SyntaxError);
  });
});

describe("the project's documents", () => {
  test.each(["read-", "tune-", "held-"])(
    "%s: each judges requirements of its framework and quotes its text",
    (part) => {
      const documents = readJudgedDocuments(DOCUMENTS, part);
      expect(documents.length).toBeGreaterThan(50);
      const lost = documents.flatMap(({ file, document, judgements }) =>
        [...judgements]
          .filter(([, { quotes }]) => quotes.some((quote) => !document.includes(quote)))
          .map(([id]) => `${file} ${id}`),
      );
      expect(lost).toEqual([]);
    },
  );

  test("no document is in two parts", () => {
    const parts = ["read-", "tune-", "held-"].map(
      (part) => new Set(readJudgedDocuments(DOCUMENTS, part).map(({ document }) => document)),
    );
    const texts = parts.flatMap((part) => [...part]);
    expect(new Set(texts).size).toBe(texts.length);
  });

  test("what is quoted is found in the sentences that are embedded", () => {
    const documents = readNumberedDocuments(TEXT).map(({ slug, judgements, ...rest }) => ({
      ...rest,
      file: slug,
      controls: [],
      judgements: new Map(judgements.map((judgement) => [judgement.requirement_id, judgement])),
    }));
    expect(
      quotedSentences(documents).map(({ requirementId, text, kind }) => [requirementId, text, kind]),
    ).toEqual([
      ["iso27001_a.5.18.2", "Accounts are closed by 18:00 on the last day.", 1],
      ["iso27001_a.5.18.2", "Badges go back to reception.", 1],
      ["iso27001_a.8.5.1", "Laptops are wiped.", 2],
      ["soc2_cc6.2.1", "HR informs IT on the day notice is given.", 3],
    ]);
  });
});

describe("heads of requirements", () => {
  const row = (first: number, offset: number, isQuoted: boolean): HeadRow => ({
    vector: Float32Array.from([first, Math.sqrt(1 - first * first)]),
    offset,
    isQuoted,
  });
  const read = (rows: readonly HeadRow[], first: number) => {
    const { weights, constant } = fitRequirementHead(rows);
    return constant + (weights[0] ?? 0) * first + (weights[1] ?? 0) * Math.sqrt(1 - first * first);
  };

  test("learn what is quoted beyond what is alike", () => {
    const rows = Array.from({ length: 200 }, (_, i) => row(i % 2 ? 0.9 : 0.1, -1, i % 2 === 1));
    expect(read(rows, 0.9)).toBeGreaterThan(1);
    expect(read(rows, 0.1)).toBeLessThan(-0.5);
  });

  test("add little where likeness says it all", () => {
    const rows = Array.from({ length: 200 }, (_, i) => row(i % 2 ? 0.9 : 0.1, i % 2 ? 6 : -6, i % 2 === 1));
    expect(Math.abs(read(rows, 0.9))).toBeLessThan(0.5);
  });

  test("of the catalog are of its requirements and as long as the model's vectors", () => {
    const known = new Set(
      listFrameworks().flatMap(({ code }) =>
        listAuditableControls(code).flatMap(({ requirements }) => requirements.map(({ id }) => id)),
      ),
    );
    const heads = [...readRequirementHeads()];
    expect(heads.length).toBeGreaterThan(900);
    expect(heads.filter(([id, { weights }]) => !known.has(id) || weights.length !== 384)).toEqual([]);
  });
});
