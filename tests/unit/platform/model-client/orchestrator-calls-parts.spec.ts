import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { z } from "zod";
import { costOf, estimateTokens, maxCostOf } from "@/lib/platform/model-client/cost";
import { readEvents } from "@/lib/platform/model-client/endpoint";
import { readRetryAfter } from "@/lib/platform/model-client/failure";
import { readAnswer, wireSchema } from "@/lib/platform/model-client/question";

describe("cost", () => {
  const price = fc.record({
    input: fc.nat(200_000),
    cachedInput: fc.nat(200_000),
    output: fc.nat(1_000_000),
  });
  const tokens = fc.nat(2_000_000);

  test("is exact to a millionth of a dollar, rounded half up once", () => {
    fc.assert(
      fc.property(
        price,
        tokens,
        fc.nat(2_000_000),
        tokens,
        (prices, promptTokens, cached, completionTokens) => {
          const cachedTokens = Math.min(cached, promptTokens);
          const thousandths =
            BigInt(promptTokens - cachedTokens) * BigInt(prices.input) +
            BigInt(cachedTokens) * BigInt(prices.cachedInput) +
            BigInt(completionTokens) * BigInt(prices.output);
          const exact = (2n * thousandths + 1_000n) / 2_000n;
          expect(BigInt(costOf(prices, { promptTokens, cachedTokens, completionTokens }))).toBe(exact);
        },
      ),
      { numRuns: 5_000 },
    );
  });

  test("is never more than the most that was held back for so many tokens", () => {
    fc.assert(
      fc.property(price, tokens, tokens, (prices, promptTokens, completionTokens) => {
        const cost = costOf(prices, { promptTokens, cachedTokens: 0, completionTokens });
        expect(cost).toBeLessThanOrEqual(maxCostOf(prices, promptTokens, completionTokens));
      }),
    );
  });
});

test.each([
  ["", 0],
  ["abc", 1],
  ["One token in three.", 7],
  ["控制措施", 4],
  ["контроль", 6],
  ["😀", 2],
])("about how many tokens a text has is counted in bytes: %j has %d", (text, tokens) => {
  expect(estimateTokens(text)).toBe(tokens);
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

test("a stream of events reads the same however the network cuts it", async () => {
  const text = ': hello\r\ndata: {"a":"é – 😀"}\r\n\r\nevent: x\ndata:one\ndata: two\n\n\n\ndata: cut off\n';
  const bytes = Buffer.from(text);
  await fc.assert(
    fc.asyncProperty(fc.array(fc.nat(bytes.length), { maxLength: 12 }), async (cuts) => {
      const ends = [...cuts, bytes.length].sort((a, b) => a - b);
      async function* pieces() {
        let from = 0;
        for (const end of ends) {
          yield bytes.subarray(from, end);
          from = end;
        }
      }
      const events: string[] = [];
      for await (const data of readEvents(pieces())) events.push(data);
      expect(events).toEqual(['{"a":"é – 😀"}', "one\ntwo"]);
    }),
  );
});

test("Retry-After is seconds or a date, within a minute, and nothing else", () => {
  const now = Date.parse("2027-01-01T00:00:00Z");
  expect(readRetryAfter("3", now)).toBe(3_000);
  expect(readRetryAfter(" 0 ", now)).toBe(0);
  expect(readRetryAfter("86400", now)).toBe(60_000);
  expect(readRetryAfter("Fri, 01 Jan 2027 00:00:07 GMT", now)).toBe(7_000);
  expect(readRetryAfter("Friday, 01-Jan-27 00:00:07 GMT", now)).toBe(7_000);
  expect(readRetryAfter("Thu, 31 Dec 2026 23:00:00 GMT", now)).toBe(0);
  for (const other of [undefined, "", "-5", "1.5", "soon", "1e9", "2027-01-01", "9".repeat(400)]) {
    const read = readRetryAfter(other, now);
    expect(read === undefined || read === 60_000, other).toBe(true);
  }
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
