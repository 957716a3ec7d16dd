import fc from "fast-check";
import { expect, test } from "vitest";
import { askModels } from "@/lib/platform/model-client/ask";
import { readEvents } from "@/lib/platform/model-client/endpoint";
import { readRetryAfter } from "@/lib/platform/model-client/failure";
import { answer } from "../../../support/model-faults/answers";
import { testModel, testPorts, testQuestion } from "../../../support/model-faults/call-kit";
import { scriptThisFile } from "../../../support/model-faults/script-this-file";

const first = testModel("first");

const given = scriptThisFile();

test("the output limit goes in the field the endpoint knows, and never above the model's own", async () => {
  given.script = () => answer("yes");
  const ports = testPorts(given.server.url);
  const small = testModel("small", { maxOutputTokens: 64 });
  await askModels([small], testQuestion(), ports);
  const renamed = (model: typeof first) => {
    const endpoint = ports.endpointOf(model);
    return endpoint && { ...endpoint, outputLimitField: "max_completion_tokens" as const };
  };
  await askModels([first], testQuestion(), { ...ports, endpointOf: renamed });
  const bodies = given.server.requests.map(({ body }) => JSON.parse(body));
  expect(bodies[0]).toMatchObject({ max_tokens: 64, stream: true });
  expect(bodies[1]).toMatchObject({ max_completion_tokens: 200 });
});

test("a request says nothing of the machine it comes from, and a server without a key gets none", async () => {
  given.script = () => answer("yes");
  const ports = testPorts(given.server.url);
  const keyless = (model: typeof first) => {
    const endpoint = ports.endpointOf(model);
    return endpoint && { ...endpoint, apiKey: undefined };
  };
  await askModels([first], testQuestion(), { ...ports, endpointOf: keyless });
  expect(Object.keys(given.server.requests[0]?.headers ?? {}).sort()).toEqual(
    [
      "accept",
      "accept-encoding",
      "connection",
      "content-length",
      "content-type",
      "host",
      "user-agent",
    ].sort(),
  );
});

test("connections are used again", async () => {
  const before = given.server.sockets();
  given.script = (_, index) => answer("yes", { stream: index % 2 === 0 });
  for (let round = 0; round < 10; round++)
    await askModels([first], testQuestion(), testPorts(given.server.url));
  expect(given.server.sockets() - before).toBeLessThanOrEqual(1);
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
