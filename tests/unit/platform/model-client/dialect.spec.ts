import { describe, expect, test } from "vitest";
import { z } from "zod";
import { askModels } from "@/lib/platform/model-client/ask";
import { refusedPart } from "@/lib/platform/model-client/failure";
import { answer, answerJson } from "../../../support/model-faults/answers";
import { testModel, testPorts, testQuestion } from "../../../support/model-faults/call-kit";
import * as faults from "../../../support/model-faults/faults";
import { scriptThisFile } from "../../../support/model-faults/script-this-file";
import type { Behavior, Script } from "../../../support/scripted-model-server";

const Verdict = z.strictObject({ reasoning: z.string(), vote: z.enum(["APPROVE", "FLAG"]) });
const VERDICT = { reasoning: "It is in place.", vote: "APPROVE" };
const shaped = testQuestion<z.infer<typeof Verdict>>({ shape: { name: "verdict", schema: Verdict } });
const [first, second] = [testModel("first"), testModel("second")];
const TOO_LONG = "This model's maximum context length is 8192 tokens.";

const given = scriptThisFile();
/** How each request since the last look asked for its shape. */
function formats() {
  return given.server.requests.splice(0).map(({ responseFormat }) => responseFormat);
}
const only =
  (id: string, behavior: Behavior): Script =>
  ({ model }) =>
    model === id ? behavior : answerJson(VERDICT);

describe("a model that refuses every request", () => {
  test.each([
    ["names the response format", "response_format is not supported", ["first", "first", "second"]],
    ["says nothing", "Request contains an invalid argument.", ["first", "first", "second"]],
    ["says something else", TOO_LONG, ["first", "second"]],
  ])("and %s is stood in for by the next, within the attempts", async (_, message, asked) => {
    given.script = only("first", faults.status(400, {}, message));
    const ports = testPorts(given.server.url);
    const result = await askModels([first, second], shaped, ports);
    expect(result).toMatchObject({ kind: "answered", model: { id: "second" } });
    expect(given.models()).toEqual(asked);
    expect(ports.health.circuitOf("first").read()).toMatchObject({ state: "closed", recentFailures: 0 });
  });

  test("goes on to the next at once when it has refused every way to ask", async () => {
    given.script = only("first", faults.status(400, {}, "response_format is not supported"));
    const ports = testPorts(given.server.url);
    await askModels([first, second], shaped, ports);
    given.server.requests.length = 0;
    expect(await askModels([first, second], shaped, ports)).toMatchObject({ model: { id: "second" } });
    expect(given.models()).toEqual(["first", "second"]);
    expect(formats()).toEqual([undefined, "json_schema"]);
  });

  test("leaves an attempt for the next also when an answer has to be repaired", async () => {
    given.script = only("first", faults.refuseFormats(["json_schema"], answer("APPROVE, I would say")));
    const result = await askModels([first, second], shaped, testPorts(given.server.url));
    expect(result).toMatchObject({ kind: "answered", model: { id: "second" } });
    expect(given.models()).toEqual(["first", "first", "second"]);
  });

  test("for its size is not asked in another way", async () => {
    given.script = only("first", faults.status(413));
    await askModels([first, second], shaped, testPorts(given.server.url));
    expect(given.models()).toEqual(["first", "second"]);
  });
});

describe("what is learned of an endpoint", () => {
  test("one step for each question, and the next starts below what was refused", async () => {
    given.script = () => faults.refuseFormats(["json_schema", "json_object"], answerJson(VERDICT));
    const ports = testPorts(given.server.url);
    expect(await askModels([first], shaped, ports)).toMatchObject({
      kind: "failed",
      failure: "bad_request",
    });
    expect(formats()).toEqual(["json_schema", "json_object"]);
    expect(await askModels([first], shaped, ports)).toMatchObject({ kind: "answered", value: VERDICT });
    expect(formats()).toEqual([undefined]);
    expect(ports.health.circuitOf("first").read().recentFailures).toBe(0);
  });

  test("a way that answered is asked for at once from then on", async () => {
    given.script = () => faults.refuseFormats(["json_schema"], answerJson(VERDICT));
    const ports = testPorts(given.server.url);
    await askModels([first], shaped, ports);
    await askModels([first], shaped, ports);
    expect(formats()).toEqual(["json_schema", "json_object", "json_object"]);
  });

  test("is of that model only", async () => {
    given.script = only("first", faults.status(400, {}, "response_format is not supported"));
    const ports = testPorts(given.server.url);
    await askModels([first, second], shaped, ports);
    await askModels([second], shaped, ports);
    expect(formats()).toEqual(["json_schema", "json_object", "json_schema", "json_schema"]);
  });

  test("a refusal about something else teaches nothing", async () => {
    given.script = () => faults.status(400, {}, TOO_LONG);
    const ports = testPorts(given.server.url);
    await askModels([first], shaped, ports);
    given.script = () => answerJson(VERDICT);
    await askModels([first], shaped, ports);
    expect(formats()).toEqual(["json_schema", "json_schema"]);
  });

  test("refusals that say nothing do not lower a model that has answered", async () => {
    const ports = testPorts(given.server.url);
    given.script = () => answerJson(VERDICT);
    await askModels([first], shaped, ports);
    given.script = () => faults.status(400);
    await askModels([first], shaped, ports);
    given.script = () => answerJson(VERDICT);
    await askModels([first], shaped, ports);
    expect(formats()).toEqual(["json_schema", "json_schema", "json_object", "json_schema"]);
  });

  test("what no answer has proven is forgotten when the request without a format is refused too", async () => {
    const ports = testPorts(given.server.url);
    given.script = () => faults.status(400);
    for (let round = 0; round < 3; round++) await askModels([first], shaped, ports);
    expect(formats()).toEqual(["json_schema", "json_object", undefined, "json_schema", "json_object"]);
  });

  test("an endpoint that refuses `stream_options` is asked without, and from then on at once", async () => {
    given.script = () => faults.refuseStreamOptions(answerJson(VERDICT));
    const ports = testPorts(given.server.url);
    expect(await askModels([first], shaped, ports)).toMatchObject({ kind: "answered" });
    expect(await askModels([first], shaped, ports)).toMatchObject({ kind: "answered" });
    expect(given.server.requests.map(({ asksForUsage }) => asksForUsage)).toEqual([true, false, false]);
    expect(formats()).toEqual(["json_schema", "json_schema", "json_schema"]);
  });
});

const said = (message: string) =>
  JSON.stringify({ error: { message, type: "invalid_request_error", code: 400 } });

test.each([
  [said("Invalid schema for response_format 'vote'"), "response_format"],
  [said("'json_object' is not supported with this model"), "response_format"],
  [said("body.stream_options: Extra inputs are not permitted"), "stream_options"],
  [said("Provider returned error"), "unsaid"],
  [said("Request contains an invalid argument."), "unsaid"],
  ['{"error":"Bad Request"}', "unsaid"],
  ['{"message":"invalid request"}', "unsaid"],
  ["", "unsaid"],
  ["{}", "unsaid"],
  ["<html><head><title>400 Bad Request</title></head></html>", "unsaid"],
  [said(TOO_LONG), undefined],
  [said("max_tokens is too large: 8000"), undefined],
  [said("参数无效"), undefined],
  ['{"error":{"message":"The request was flagged', undefined],
  ["<".repeat(16_384), "unsaid"],
])("a refusal in the words %j is about %s", (text, part) => {
  expect(refusedPart(text)).toBe(part);
});
