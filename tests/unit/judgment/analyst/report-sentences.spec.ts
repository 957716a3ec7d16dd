import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { CATALOG } from "@/lib/features/frameworks/catalog";
import { loadCatalog } from "@/lib/features/frameworks/load-catalog";
import { verdictOf } from "@/lib/judgment/analyst/verdict";
import {
  REQUIREMENT_FINDINGS,
  REQUIREMENT_STATES,
  type RequirementState,
} from "@/lib/judgment/analyst/vocabulary";
import { type ExplainedRequirement, explainControl } from "@/lib/judgment/analyst/wording/explain-control";
import { phrase, plainProse, quoted, sectionOf } from "@/lib/judgment/analyst/wording/prose";
import { recommendForControl } from "@/lib/judgment/analyst/wording/recommend";

function requirement(
  state: RequirementState,
  changes: Partial<ExplainedRequirement> & { quote?: string; section?: string | null; start?: number } = {},
): ExplainedRequirement {
  const { quote = "Restores are tested every quarter.", section = null, start = 0, ...rest } = changes;
  const evidence = state === "no_evidence" ? [] : [{ quote, start, end: start + quote.length, section }];
  return {
    requirement_id: "r.1",
    citation: "Art. 32(1)(d)",
    statement: "The measures are tested regularly.",
    force: "must",
    state,
    leaning: state === "for_review" ? "shown" : null,
    confidence: 0.9,
    missing: null,
    evidence,
    ...rest,
  };
}
const recommend = (requirements: readonly ExplainedRequirement[], evidenceExamples: readonly string[] = []) =>
  recommendForControl({ verdict: verdictOf(requirements), requirements, evidenceExamples });

describe("the reason of a verdict", () => {
  test.each<[string, ExplainedRequirement[], string]>([
    [
      "shown",
      [requirement("shown")],
      "Art. 32(1)(d): The measures are tested regularly. The document shows this: “Restores are tested every quarter.”",
    ],
    [
      "shown in a section",
      [requirement("shown", { section: "4.2 Backup and recovery" })],
      "Art. 32(1)(d): The measures are tested regularly. The document shows this: “Restores are tested every quarter.” (section “Backup and recovery”).",
    ],
    [
      "shown in part, with what is missing",
      [
        requirement("partly_shown", {
          quote: "Restores of the database are tested.",
          missing: "medical devices are left out.",
        }),
      ],
      "Art. 32(1)(d): The measures are tested regularly. The document shows this in part: “Restores of the database are tested.” Missing: medical devices are left out.",
    ],
    [
      "shown at least in part, where nothing says what is missing",
      [requirement("partly_shown", { quote: "Restores of the database are tested." })],
      "Art. 32(1)(d): The measures are tested regularly. The document shows this at least in part: “Restores of the database are tested.”",
    ],
    [
      "contradicted, with the difference",
      [
        requirement("contradicted", {
          citation: "164.316(b)(2)(i)",
          statement: "Documentation is kept for six years.",
          quote: "We keep records for three years",
          missing: "three years instead of six",
        }),
      ],
      "164.316(b)(2)(i): Documentation is kept for six years. The document contradicts this: “We keep records for three years.” The difference: three years instead of six.",
    ],
    [
      "only planned",
      [requirement("planned", { quote: "From 2027 restores will be tested." })],
      "Art. 32(1)(d): The measures are tested regularly. The document states only a plan: “From 2027 restores will be tested.”",
    ],
    [
      "open to a person",
      [requirement("for_review", { leaning: "contradicted" })],
      "Art. 32(1)(d): The measures are tested regularly. A person needs to decide: the passage “Restores are tested every quarter.” may contradict it.",
    ],
    ["silent", [requirement("no_evidence")], "No passage of the document addresses this control."],
    [
      "shown, and silent on two more",
      [
        requirement("shown"),
        requirement("no_evidence", { citation: "Art. 32(2)" }),
        requirement("no_evidence", { citation: "Art. 32(4)" }),
      ],
      "Art. 32(1)(d): The measures are tested regularly. The document shows this: “Restores are tested every quarter.” The document does not address Art. 32(2) and Art. 32(4).",
    ],
    [
      "the gravest first",
      [
        requirement("shown", { citation: "A" }),
        requirement("contradicted", { citation: "B", quote: "We test nothing." }),
      ],
      "B: The measures are tested regularly. The document contradicts this: “We test nothing.” A: The measures are tested regularly. The document shows this: “Restores are tested every quarter.”",
    ],
    [
      "many of one kind",
      ["A", "B", "C", "D"].map((citation, start) => requirement("shown", { citation, start })),
      "A: The measures are tested regularly. The document shows this: “Restores are tested every quarter.” B: The measures are tested regularly. The document shows this: “Restores are tested every quarter.” It also shows C and D.",
    ],
    [
      "shown by one sentence",
      ["A", "B", "C"].map((citation) => requirement("shown", { citation })),
      "A: The measures are tested regularly. The document shows this: “Restores are tested every quarter.” It also shows B and C.",
    ],
    [
      "shown, and silent on another of the same citation",
      [requirement("shown"), requirement("no_evidence", { statement: "Tests are recorded." })],
      "Art. 32(1)(d): The measures are tested regularly. The document shows this: “Restores are tested every quarter.” The document does not address Art. 32(1)(d) (“Tests are recorded”).",
    ],
  ])("%s", (_, requirements, reason) => {
    expect(explainControl(requirements)).toBe(reason);
  });
});

describe("what to do", () => {
  test.each<[string, ExplainedRequirement[], string]>([
    [
      "about what is contradicted",
      [requirement("contradicted", { missing: "three years instead of six" })],
      "Bring the practice in line with Art. 32(1)(d) (three years instead of six), or correct the document if it is wrong.",
    ],
    [
      "about what is shown in part",
      [requirement("partly_shown", { missing: "medical devices" })],
      "Close or document the gap in Art. 32(1)(d): medical devices.",
    ],
    [
      "about what is shown in part without a word on the rest",
      [requirement("partly_shown")],
      "Document the rest of Art. 32(1)(d): The measures are tested regularly.",
    ],
    [
      "about a plan",
      [requirement("planned")],
      "Carry out what is planned for Art. 32(1)(d), and document it once it is done.",
    ],
    ["about what is open", [requirement("for_review")], "Have a person decide on Art. 32(1)(d)."],
    [
      "about silence on a duty",
      [requirement("no_evidence")],
      "Document: The measures are tested regularly (Art. 32(1)(d)).",
    ],
    [
      "about silence on what binds under a condition",
      [requirement("no_evidence", { force: "must_if" })],
      "Where it applies, document: The measures are tested regularly (Art. 32(1)(d)).",
    ],
    ["about nothing", [requirement("shown")], ""],
  ])("%s", (_, requirements, words) => {
    expect(recommend(requirements)).toBe(words);
  });

  test("names evidence that auditors accept", () => {
    const examples = ["Restore test report", "Test plan.", "Ticket"];
    expect(recommend([requirement("no_evidence")], examples)).toMatch(
      / Evidence that auditors accept: Restore test report; Test plan\.$/,
    );
    expect(recommend([requirement("shown")], examples)).toBe(
      "Keep evidence at hand, such as: Restore test report; Test plan.",
    );
  });
});

describe("a quote in a sentence", () => {
  test.each([
    ["**Backups** are `encrypted`.", "Backups are encrypted."],
    ["## 4.2 Access control", "Access control"],
    ["4.2.1. Access is reviewed.", "Access is reviewed."],
    ["- [ ] Reviews are recorded", "Reviews are recorded"],
    ["(a) the controller is named;", "the controller is named;"],
    ["| Owner | Dr. Marsh |", "Owner Dr. Marsh"],
    ["<td>Owner</td><td>Dr. Marsh</td>", "Owner Dr. Marsh"],
    ["See [the policy](https://example.com/p).", "See the policy."],
    ["The _whole_ log\nis kept.", "The whole log is kept."],
    ['The "Guarding the Chart" course', "The ‘Guarding the Chart’ course"],
    ["The file data_set_2 is kept.", "The file data_set_2 is kept."],
    ["3 of 41 systems are covered.", "3 of 41 systems are covered."],
    ["24 hours later we notify.", "24 hours later we notify."],
    ["Costs are < 5 and > 3.", "Costs are < 5 and > 3."],
  ])("%s is written %s", (text, prose) => {
    expect(plainProse(text)).toBe(prose);
  });

  test("ends once, and long ones are cut at a word", () => {
    expect(quoted("It is kept", ".")).toBe("“It is kept.”");
    expect(quoted("It is kept.", ".")).toBe("“It is kept.”");
    const long = quoted("word ".repeat(100), ".");
    expect(long).toMatch(/word …”$/);
    expect(long.length).toBeLessThan(200);
  });

  test("has the name of its section without its number", () => {
    expect(sectionOf("4.2 Access control")).toBe(" (section “Access control”)");
    expect(sectionOf("")).toBe("");
    expect(sectionOf(null)).toBe("");
    expect(sectionOf("x".repeat(200))).toBe("");
  });

  test("has no word twice in what is missing, and no mark at its end", () => {
    expect(phrase("Missing: the the owner of the review.")).toBe("the owner of the review");
  });
});

const CONTROLS = [...loadCatalog(CATALOG).frameworks.values()].flatMap(({ auditable }) => auditable);
const QUOTES = [
  "**All** laptops are encrypted with AES-256.",
  "## 5.1 Shared log-ins are not permitted",
  '| "Owner" | CISO |',
  "We aim to review access every year;",
  "Backups run nightly, and `restore.sh` was tested in May 2025",
  "<span style='x'>Logs are kept.</span>",
];
const PHRASES = [null, "Missing: the owner.", "three years instead of six", "", "- no date is given"];

/** What an editor would strike out. */
const BLUNDERS: readonly [string, RegExp][] = [
  ["a doubled word", /\b(\p{L}{2,}) \1\b/iu],
  ["a doubled mark", /[.;:,]{2}|\.”\.|\?\.|!\./],
  ["a blank before a mark", / [.,;:](?:\s|$)/],
  ["two blanks", / {2}/],
  ["markup", /\*\*|`|<\/?[a-z]+|^#|\| /m],
  ["an empty quotation", /“”/],
  ["an open end", /[^.”!?…)]$/],
  ["nothing where a word belongs", /undefined|null|NaN|\(\)/],
];

describe("over the whole catalog", () => {
  const drawn = fc.record({
    control: fc.constantFrom(...CONTROLS),
    picks: fc.array(
      fc.record({
        state: fc.constantFrom(...REQUIREMENT_STATES),
        leaning: fc.constantFrom(...REQUIREMENT_FINDINGS),
        quote: fc.constantFrom(...QUOTES),
        missing: fc.constantFrom(...PHRASES),
        section: fc.constantFrom(null, "4.2 Access control", "Annex A: Roles."),
      }),
      { minLength: 8, maxLength: 8 },
    ),
  });

  test("reasons and recommendations are sentences that an editor would leave alone", () => {
    fc.assert(
      fc.property(drawn, ({ control, picks }) => {
        const requirements = control.requirements.map(({ citation, statement, force }, i) => {
          const { state, leaning, ...words } = picks[i] ?? picks[0] ?? { state: "shown", leaning: "shown" };
          const open = state === "for_review" ? leaning : null;
          return requirement(state, { citation, statement, force, leaning: open, ...words });
        });
        const texts = [explainControl(requirements), recommend(requirements, control.evidence_examples)];
        for (const text of texts) {
          for (const [blunder, pattern] of BLUNDERS) expect(text, blunder).not.toMatch(pattern);
          expect(text.length).toBeLessThan(6_000);
        }
      }),
      { numRuns: 1_500 },
    );
  });
});
