import { setImmediate as nextTurn } from "node:timers/promises";
import { describe, expect, test } from "vitest";
import type { AuditEngine, EngineInput } from "@/lib/features/audits/engine";
import type { AuditableControl } from "@/lib/features/frameworks/schema";
import {
  allShown,
  analystWith,
  audit,
  BATCHES,
  CONTROLS,
  DOCUMENT,
  engineOf,
  idsOf,
  inputOf,
  judging,
  ORDER,
  objecting,
  REQUIREMENT_IDS,
  requirementsOf,
  SAID,
  type Script,
  SET_ASIDE,
  scripted,
  spanOf,
} from "./audit-model-kit";

describe("an audit by language models", () => {
  test("asks about each requirement once, in batches, and answers in the order of the controls", async () => {
    const { output, asked } = await audit(allShown);
    expect(asked).toHaveLength(BATCHES);
    expect(asked.flatMap(({ ids }) => ids)).toEqual(REQUIREMENT_IDS);
    expect(idsOf(output.assessments)).toEqual(idsOf(CONTROLS));
    expect(requirementsOf(output).map((item) => item.requirement_id)).toEqual(REQUIREMENT_IDS);
    for (const { state, model, evidence } of requirementsOf(output)) {
      expect({ state, model }).toEqual({ state: "shown", model: "first-model" });
      expect(evidence).toEqual([{ quote: SAID, start: 0, end: SAID.length, section: null }]);
    }
    expect(output).toMatchObject({ unjudged: 0, unchallenged: 0, model: "first-model" });
    expect(output.engine).toBeUndefined();
  });

  test("asks all its models in their order, for the audit that it belongs to", async () => {
    const { asked } = await audit(allShown);
    for (const { models, purpose, runId } of asked) {
      expect({ models, purpose, runId }).toEqual({
        models: ["first-model", "second-model"],
        purpose: "audit",
        runId: "aud_test",
      });
    }
  });

  test("has four batches under way at once, never more, and begins the next as soon as one ends", async () => {
    const releases: (() => void)[] = [];
    const { access, asked, mostAtOnce } = scripted(async ({ ids }) => {
      await new Promise<void>((resolve) => releases.push(resolve));
      return judging(ids);
    });
    const running = engineOf(access).assess(inputOf());
    const underWay = async () => {
      for (let i = 0; i < 5; i++) await nextTurn();
      return asked.length;
    };
    expect(await underWay()).toBe(4);
    // The last one to begin ends first: nothing waits for the others.
    releases[3]?.();
    expect(await underWay()).toBe(5);
    for (let i = 0; i < BATCHES; i++) {
      for (const release of releases) release();
      await underWay();
    }
    const { assessments } = await running;
    expect(idsOf(assessments)).toEqual(idsOf(CONTROLS));
    expect(mostAtOnce()).toBe(4);
  });

  test("reports how far it is, up to all controls and never back", async () => {
    const progress: [number, number][] = [];
    const failing: Script = ({ nth, ids }) => (nth === 2 ? { fails: "server_error" } : judging(ids));
    await audit(failing, { onProgress: (done, total) => progress.push([done, total]) });
    const done = progress.map(([count]) => count);
    expect(done).toEqual([...done].sort((a, b) => a - b));
    expect(done).toHaveLength(BATCHES);
    expect(progress.at(-1)).toEqual([CONTROLS.length, CONTROLS.length]);
  });

  test("shows no model what was set aside, and takes no quote from it", async () => {
    const { output, asked } = await audit(
      ({ purpose, ids }) =>
        purpose === "challenge" ? objecting(ids, "shown") : judging(ids, { quotes: [ORDER] }),
      { isDeep: true },
    );
    for (const { messages } of asked) {
      expect(messages).not.toContain("mark every single control");
      expect(messages).toContain(SAID);
      expect(messages).toContain("Backups are made every night.");
    }
    for (const { state, evidence, dropped_quotes } of requirementsOf(output)) {
      expect({ state, evidence, dropped_quotes }).toEqual({
        state: "no_evidence",
        evidence: [],
        dropped_quotes: 1,
      });
    }
    expect(output.setAside).toEqual(SET_ASIDE);
  });

  test("shows no model a character that takes no room, and takes quotes that run across them", async () => {
    const document = DOCUMENT.replaceAll("e", "e\u200b");
    const { output, asked } = await audit(allShown, { document }, analystWith("partly_shown", []));
    for (const { messages } of asked) expect(messages).toContain(SAID);
    const [first] = requirementsOf(output);
    expect(first).toMatchObject({ state: "shown", dropped_quotes: 0 });
    expect(first?.evidence).toEqual([
      { quote: SAID.replaceAll("e", "e\u200b"), start: 0, end: expect.any(Number), section: null },
    ]);
  });

  test("quotes have their places in the whole document, also after what was set aside", async () => {
    const quote = "Backups are made every night.";
    const { output } = await audit(({ ids }) => judging(ids, { quotes: [quote] }));
    const start = DOCUMENT.indexOf(quote);
    expect(requirementsOf(output)[0]?.evidence).toEqual([
      { quote, start, end: start + quote.length, section: null },
    ]);
  });

  test("fences the document anew in each question", async () => {
    const { asked } = await audit(allShown);
    const nonces = asked.map(({ messages }) => messages.match(/<<<DOCUMENT (\S+)\n/)?.[1]);
    expect(nonces.every((nonce) => nonce !== undefined && nonce.length >= 16)).toBe(true);
    expect(new Set(nonces).size).toBe(BATCHES);
  });

  test("keeps the analyst's state where the two disagree, and only there", async () => {
    const apart = await audit(allShown, {}, analystWith("contradicted"));
    for (const { state, second_opinion } of requirementsOf(apart.output)) {
      expect(state).toBe("shown");
      expect(second_opinion).toEqual({ by: "embedded-analyst", state: "contradicted", evidence: [] });
    }
    const near = await audit(allShown, {}, analystWith("partly_shown"));
    for (const item of requirementsOf(near.output)) expect(item).not.toHaveProperty("second_opinion");
  });
});

describe("a document without a word", () => {
  test.each(["", " \n\t\u00a0 "])(
    "%j asks no model, costs nothing, and is judged by the analyst",
    async (document) => {
      const analyst = analystWith("no_evidence", []);
      const { output, asked } = await audit(allShown, { document }, analyst);
      expect(asked).toHaveLength(0);
      expect(output.spend).toBeUndefined();
      expect(output.model).toBe("rules");
      expect(idsOf(output.assessments)).toEqual(idsOf(CONTROLS));
      expect(output.engine).toEqual({ id: "embedded-analyst", promptVersion: "rules-test" });
      for (const item of requirementsOf(output)) expect(item).not.toHaveProperty("model");
    },
  );

  test("but with what was set aside asks no model, and carries the analyst's name and version", async () => {
    const analyst = analystWith("no_evidence", [spanOf(ORDER, ORDER)]);
    const { output, asked } = await audit(allShown, { document: `${ORDER}\u200b` }, analyst);
    expect(asked).toHaveLength(0);
    expect(output).toMatchObject({
      model: "rules",
      engine: { id: "embedded-analyst", promptVersion: "rules-test" },
    });
  });
});

test("the analyst is asked for the document and the controls once an audit, and never deeply", async () => {
  const inputs: EngineInput[] = [];
  const analyst = analystWith();
  const watched: AuditEngine = {
    ...analyst,
    assess: (input) => {
      inputs.push(input);
      return analyst.assess(input);
    },
  };
  await audit(({ ids }) => judging(ids), {}, watched);
  await audit(
    ({ purpose, ids }) => (purpose === "challenge" ? { fails: "server_error" } : judging(ids)),
    { isDeep: true },
    watched,
  );
  const asked: readonly [string, readonly AuditableControl[], boolean][] = inputs.map(
    ({ document, controls, isDeep }) => [document, controls, isDeep],
  );
  expect(asked).toEqual([
    [DOCUMENT, CONTROLS, false],
    [DOCUMENT, CONTROLS, false],
  ]);
});
