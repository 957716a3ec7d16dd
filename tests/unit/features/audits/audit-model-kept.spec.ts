import { expect, test } from "vitest";
import type { EngineInput } from "@/lib/features/audits/engine";
import { createLanguageModelEngine } from "@/lib/features/audits/language-model/engine";
import type { KeptAnswer, KeptAnswers } from "@/lib/features/audits/language-model/kept-answers";
import type { Model } from "@/lib/platform/model-client/types";
import {
  allShown,
  analystWith,
  BATCHES,
  DOCUMENT,
  FIRST,
  inputOf,
  judging,
  OTHER,
  objecting,
  REQUIREMENT_IDS,
  requirementsOf,
  type Script,
  SECOND,
  scripted,
} from "./audit-model-kit";

/** Answers that outlast an audit. */
class Memory {
  readonly answers = new Map<string, KeptAnswer>();

  of(auditId: string): KeptAnswers {
    return {
      find: async (digest) => this.answers.get(digest),
      keep: async (digest, value) => void this.answers.set(digest, { value, auditId }),
    };
  }
}

/** Audits with what was kept, and counts what is asked all the same. */
async function audit(
  memory: Memory,
  {
    id = "aud_1",
    script = allShown,
    models = [FIRST, SECOND],
    ...changes
  }: { id?: string; script?: Script; models?: Model[] } & Partial<EngineInput> = {},
) {
  const { access, asked } = scripted(script);
  const engine = createLanguageModelEngine({
    access,
    runId: id,
    models,
    challengers: [OTHER],
    analyst: analystWith(),
    kept: memory.of(id),
  });
  const output = await engine.assess(inputOf(changes));
  const carried = requirementsOf(output).map(({ carried_from }) => carried_from);
  return { output, asked: asked.length, carried: [...new Set(carried)] };
}

test("the same questions are asked once: a second audit costs nothing and says where its answers are from", async () => {
  const memory = new Memory();
  const first = await audit(memory);
  expect([first.asked, first.carried]).toEqual([BATCHES, [undefined]]);
  const second = await audit(memory, { id: "aud_2", script: () => ({ fails: "server_error" }) });
  expect([second.asked, second.carried]).toEqual([0, ["aud_1"]]);
  expect(second.output.spend).toEqual({ tokens: 0, cost: 0, isEstimated: false });
  expect(second.output.model).toBe(FIRST.id);
  const without = requirementsOf(second.output).map(({ carried_from: _, ...item }) => item);
  expect(without).toEqual(requirementsOf(first.output));
});

test.each([
  ["the document", { document: `${DOCUMENT} More.` }],
  ["the model", { models: [SECOND] }],
])("another state of %s is asked about anew", async (_, changes) => {
  const memory = new Memory();
  await audit(memory);
  const { asked, carried } = await audit(memory, { id: "aud_2", ...changes });
  expect([asked, carried]).toEqual([BATCHES, [undefined]]);
});

test("what an audit asked before another process took it over is its own, not carried over", async () => {
  const memory = new Memory();
  await audit(memory);
  expect(await audit(memory)).toMatchObject({ asked: 0, carried: [undefined] });
});

test("a kept answer that is no judgment is asked for again", async () => {
  const memory = new Memory();
  await audit(memory);
  for (const answer of memory.answers.values()) answer.value = { requirements: "all" };
  expect((await audit(memory, { id: "aud_2" })).asked).toBe(BATCHES);
});

test("what a stand-in answered is not taken for the first model's answer", async () => {
  const memory = new Memory();
  const bySecond: Script = ({ ids }) => ({ ...judging(ids), by: SECOND }) as ReturnType<typeof judging>;
  await audit(memory, { script: bySecond });
  expect((await audit(memory, { id: "aud_2" })).asked).toBe(BATCHES);
});

test("a deep audit carries over what was judged and challenged in the same way, and nothing in part", async () => {
  const memory = new Memory();
  const script: Script = ({ ids, purpose }) =>
    purpose === "challenge" ? objecting(ids, "partly_shown") : judging(ids);
  const first = await audit(memory, { script, isDeep: true });
  expect(first.asked).toBe(2 * BATCHES);
  const second = await audit(memory, { id: "aud_2", script, isDeep: true });
  expect([second.asked, second.carried]).toEqual([0, ["aud_1"]]);

  const shallow = new Memory();
  await audit(shallow);
  const deepened = await audit(shallow, { id: "aud_2", script, isDeep: true });
  expect([deepened.asked, deepened.carried]).toEqual([BATCHES, [undefined]]);
  expect(requirementsOf(deepened.output)).toHaveLength(REQUIREMENT_IDS.length);
});
