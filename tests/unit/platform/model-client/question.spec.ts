import { describe, expect, test } from "vitest";
import { z } from "zod";
import { askModels } from "@/lib/platform/model-client/ask";
import { readAnswer, wireSchema } from "@/lib/platform/model-client/question";
import { answer, answerJson } from "../../../support/model-faults/answers";
import { testModel, testPorts, testQuestion } from "../../../support/model-faults/call-kit";
import { scriptThisFile } from "../../../support/model-faults/script-this-file";

const Verdict = z.strictObject({ reasoning: z.string(), vote: z.enum(["APPROVE", "FLAG"]) });
const VERDICT = { reasoning: "It is in place.", vote: "APPROVE" };
const shaped = testQuestion<z.infer<typeof Verdict>>({ shape: { name: "verdict", schema: Verdict } });
const [first, second] = [testModel("first"), testModel("second")];

const given = scriptThisFile();

describe("answers of a shape", () => {
  test("the schema is in the prompt and, where the endpoint takes it, in the request, strict", async () => {
    given.script = () => answerJson(VERDICT);
    const result = await askModels([first], shaped, testPorts(given.server.url));
    expect(result).toMatchObject({ kind: "answered", value: VERDICT });
    const sent = JSON.parse(given.server.requests[0]?.body ?? "");
    expect(sent.response_format.json_schema).toMatchObject({
      name: "verdict",
      strict: true,
      schema: { additionalProperties: false, required: ["reasoning", "vote"] },
    });
    expect(given.server.requests[0]?.messages[0]).toMatchObject({ role: "system" });
    expect(given.server.requests[0]?.messages[0]?.content).toContain('"enum":["APPROVE","FLAG"]');
    expect(given.server.requests[0]?.messages.at(-1)).toEqual(shaped.messages[0]);
  });

  test("an answer of another shape is repaired by the same model, told what was wrong", async () => {
    given.script = (_, index) => answerJson(index === 0 ? { vote: "MAYBE" } : VERDICT);
    const ports = testPorts(given.server.url);
    const result = await askModels([first, second], shaped, ports);
    expect(result).toMatchObject({ kind: "answered", value: VERDICT, model: { id: "first" } });
    expect(result.attempts.map(({ outcome }) => outcome)).toEqual(["invalid_answer", "answered"]);
    const repair = given.server.requests[1]?.messages ?? [];
    expect(repair.at(-2)).toEqual({ role: "assistant", content: '{"vote":"MAYBE"}' });
    expect(repair.at(-1)?.content).toContain("vote:");
    expect(ports.book.calls.every(({ ends }) => ends.length === 1)).toBe(true);
    // The answer was whole: that it is no use says nothing about whether the model is up.
    expect(ports.health.circuitOf("first").read().recentFailures).toBe(0);
  });

  test("an answer that stays of another shape is never a result: the next model is asked", async () => {
    given.script = ({ model }) =>
      answer(model === "first" ? "APPROVE, I would say" : JSON.stringify(VERDICT));
    const result = await askModels([first, second], shaped, testPorts(given.server.url));
    expect(result).toMatchObject({ kind: "answered", model: { id: "second" } });
    expect(given.models()).toEqual(["first", "first", "second"]);
    given.script = () => answer("APPROVE, I would say");
    expect(await askModels([first], shaped, testPorts(given.server.url))).toMatchObject({
      kind: "failed",
      failure: "invalid_answer",
    });
  });
});

describe("reading an answer", () => {
  const schema = z.strictObject({ vote: z.enum(["APPROVE", "FLAG"]), why: z.string() });
  const json = '{"vote":"FLAG","why":"no"}';

  test.each([json, `\n ${json} \n`, `\`\`\`json\n${json}\n\`\`\``, `\`\`\`\n${json}\n\`\`\`\n`])(
    "takes %j",
    (text) => expect(readAnswer(text, schema)).toEqual({ ok: true, value: { vote: "FLAG", why: "no" } }),
  );

  test.each([
    "",
    "FLAG",
    `Here it is: ${json}`,
    `${json} I hope that helps.`,
    `${json}${json}`,
    json.slice(0, -1),
    `\`\`\`json\n${json}`,
    `\`\`\`json\n${json}\n\`\`\` and \`\`\`json\n${json}\n\`\`\``,
    '{"vote":"FLAG","why":"no","more":1}',
    '{"vote":"flag","why":"no"}',
    "null",
    "[]",
  ])("does not take %j, and says what is wrong in few words", (text) => {
    const read = readAnswer(text, schema);
    expect(read.ok).toBe(false);
    expect(!read.ok && read.problem.length).toBeGreaterThan(5);
    expect(!read.ok && read.problem.length).toBeLessThanOrEqual(600);
  });

  test("leaves out what cannot be stored", () => {
    const read = readAnswer('{"vote":"FLAG","why":"a\\u0000b\\ud800"}', schema);
    expect(read).toEqual({ ok: true, value: { vote: "FLAG", why: "ab\ufffd" } });
  });
});

test("a schema on the wire requires every key and allows no other, at every depth", () => {
  const schema = z.object({
    name: z.string().min(1).max(5),
    properties: z
      .array(z.object({ required: z.boolean().default(true), note: z.string().optional() }))
      .max(3),
    kind: z.union([z.literal("a"), z.object({ type: z.int() })]),
  });
  expect(wireSchema(schema)).toEqual({
    type: "object",
    properties: {
      name: { type: "string" },
      properties: {
        type: "array",
        items: {
          type: "object",
          properties: { required: { type: "boolean" }, note: { type: "string" } },
          required: ["required", "note"],
          additionalProperties: false,
        },
      },
      kind: {
        anyOf: [
          { type: "string", const: "a" },
          {
            type: "object",
            properties: { type: { type: "integer" } },
            required: ["type"],
            additionalProperties: false,
          },
        ],
      },
    },
    required: ["name", "properties", "kind"],
    additionalProperties: false,
  });
});
