import { Agent, request as httpRequest } from "node:http";
import { beforeAll, describe, expect, inject, test } from "vitest";
import { CONTRACTS } from "@/lib/features/api-document/contracts";
import { listSystemNames } from "@/lib/features/audits";
import { type ApiAnswer, api, logIn } from "../support/api";
import { newOrganization, type TestOrganization } from "../support/organization";
import { newRoom } from "../support/rooms";

let organization: TestOrganization;
let token: string;
/** What lets an auditor into a room, as headers. */
let auditor: Record<string, string>;
beforeAll(async () => {
  organization = await newOrganization();
  token = await logIn(organization.admin.email, organization.password);
  const { room } = await newRoom(organization);
  auditor = { cookie: room.cookie, origin: inject("running").baseUrl, "sec-fetch-site": "same-origin" };
});

const MEBIBYTE = 1024 * 1024;
const JSON_TYPE = "application/json";
const OPERATIONS = CONTRACTS.filter(
  ({ body, bodyFormat = "json" }) => body !== undefined && bodyFormat === "json",
).map((operation) => ({
  name: `${operation.method} ${operation.path}`,
  method: operation.method,
  path: operation.path.replace(/\{\w+\}/g, "unknown"),
  isOfRoom: operation.access.kind === "auditor",
}));

const credential = (isOfRoom: boolean) => (isOfRoom ? auditor : { authorization: `Bearer ${token}` });

/** Texts and bytes that are no JSON, by what is wrong with them. */
const NOT_JSON: Record<string, string | Uint8Array> = {
  nothing: "",
  blanks: " \n ",
  "half an object": '{"system_name":',
  "a trailing comma": '{"system_name":"a",}',
  "single quotes": "{'system_name':'a'}",
  "two documents": "{}{}",
  NaN: '{"system_name":NaN}',
  "a comment": '{"system_name":"a"} // note',
  "a raw line break in a text": '{"system_name":"a\nb"}',
  XML: "<system_name>a</system_name>",
  "a form": "system_name=a&framework=DMA",
};

const NOT_UTF8: Record<string, Uint8Array> = {
  "a lone continuation byte": Buffer.from([0x7b, 0x22, 0x80, 0x22, 0x7d]),
  "a cut-off sequence": Buffer.from([0x22, 0xe2, 0x82]),
  "an overlong NUL": Buffer.from([0x22, 0xc0, 0x80, 0x22]),
  "an encoded surrogate": Buffer.from([0x22, 0xed, 0xa0, 0x80, 0x22]),
  "Latin-1": Buffer.from('{"system_name":"Größe"}', "latin1"),
  "UTF-16": Buffer.from('\ufeff{"system_name":"a"}', "utf16le"),
};

describe.each(OPERATIONS)("$name", ({ method, path, isOfRoom }) => {
  const send = (rawBody: string | Uint8Array, contentType = JSON_TYPE) => {
    const headers: Record<string, string> = { ...credential(isOfRoom) };
    if (contentType !== "") headers["content-type"] = contentType;
    return api({ method, path, rawBody, headers });
  };

  test("a body that is not JSON is refused", async () => {
    for (const [name, text] of Object.entries(NOT_JSON)) {
      const { status, json } = await send(text);
      expect([status, json.code], name).toEqual([400, "malformed_json"]);
    }
  });

  test("bytes that are not UTF-8 are refused, never repaired", async () => {
    for (const [name, bytes] of Object.entries(NOT_UTF8)) {
      const { status, json } = await send(bytes);
      expect([status, json.code], name).toEqual([400, "bad_encoding"]);
    }
  });

  test.each([
    "text/plain",
    "application/xml",
    "multipart/form-data",
    "application/jsonp",
    "application/json; charset=latin1",
  ])("%s is not taken", async (contentType) => {
    const { status, json } = await send("{}", contentType);
    expect([status, json.code]).toEqual([415, "unsupported_media_type"]);
  });

  test.each([
    "application/json; charset=utf-8",
    "Application/JSON;charset=UTF-8",
    'application/json; charset="utf-8"',
  ])("%s is taken", async (contentType) => {
    expect((await send("[]", contentType)).status).toBe(422);
  });

  test("bytes without a content type are not taken", async () => {
    expect((await send(Buffer.from("{}"), "")).status).toBe(415);
  });

  test.each(["[]", '"text"', "5", "null", "true", "1e400"])(
    "%s is not the object asked for",
    async (text) => {
      const { status, json } = await send(text);
      expect([status, json.errors[0]]).toMatchObject([422, { pointer: "", code: "wrong_type" }]);
    },
  );

  test("a field nobody knows is refused by name", async () => {
    for (const field of ["no_such_field", "__proto__", "constructor", "toString", "", "a/b~c", "ключ"]) {
      const { status, json } = await send(`{${JSON.stringify(field)}:{"isAdmin":true}}`);
      const pointer = `/${field.replaceAll("~", "~0").replaceAll("/", "~1")}`;
      expect(status, field).toBe(422);
      expect(json.errors, field).toContainEqual(expect.objectContaining({ pointer, code: "unknown_field" }));
    }
  });

  test.each([
    ["a value", { a: "x\0y" }, "/a"],
    ["a nested value", { a: [{ b: ["x", "\0"] }] }, "/a/0/b/1"],
    ["a field's name", { "x\0": 1 }, ""],
    ["a nested field's name", { a: { "x\0": 1 } }, "/a"],
    ["a value with half a surrogate pair", { a: "x\ud83d" }, "/a"],
    ["a value with the halves the wrong way round", { a: "\ude00\ud83d" }, "/a"],
    ["a field's name with half a surrogate pair", { a: { "\udc00": 1 } }, "/a"],
  ])("text that cannot be stored is refused: %s", async (_, body, pointer) => {
    const { status, json } = await send(JSON.stringify(body));
    expect([status, json.errors]).toMatchObject([422, [{ pointer, code: "unstorable_text" }]]);
    expect(json.detail).not.toMatch(/ {2}/);
  });

  test("1 MiB is taken and one byte more is not", async () => {
    expect((await send("[]".padEnd(MEBIBYTE))).status).toBe(422);
    const { status, json } = await send("[]".padEnd(MEBIBYTE + 1));
    expect([status, json.code]).toEqual([413, "payload_too_large"]);
  });

  test("the limit counts the bytes that arrive, not the ones announced", async () => {
    expect(await sendInChunks({ method, path, isOfRoom }, "[]".padEnd(MEBIBYTE))).toBe(422);
    expect(await sendInChunks({ method, path, isOfRoom }, "[]".padEnd(MEBIBYTE + 1))).toBe(413);
  });

  test("100,000 levels of nesting exhaust nothing", async () => {
    const levels = 100_000;
    for (const text of [
      "[".repeat(levels) + "]".repeat(levels),
      `${'{"a":'.repeat(levels)}1${"}".repeat(levels)}`,
    ]) {
      expect((await send(text)).status).toBe(422);
    }
  });
});

test("no refused body left anything behind", async () => {
  const count = async (path: string) => (await api({ path, token })).json.data.length;
  expect(await listSystemNames(organization.admin)).toEqual([]);
  expect([await count("/v1/audit-history"), await count("/v1/api-keys"), await count("/v1/members")]).toEqual(
    [0, 1, 1],
  );
});

/** Sends a body without Content-Length and answers with the status. */
function sendInChunks(
  { method, path, isOfRoom }: Pick<(typeof OPERATIONS)[number], "method" | "path" | "isOfRoom">,
  text: string,
): Promise<ApiAnswer["status"]> {
  return new Promise((resolve, reject) => {
    const headers = {
      ...credential(isOfRoom),
      "content-type": JSON_TYPE,
      "transfer-encoding": "chunked",
    };
    const options = { method, headers, agent: new Agent({ keepAlive: false }) };
    const sending = httpRequest(`${inject("running").baseUrl}${path}`, options, (response) => {
      response.resume();
      resolve(response.statusCode ?? 0);
    });
    sending.once("error", reject);
    for (let at = 0; at < text.length; at += 64_000) sending.write(text.slice(at, at + 64_000));
    sending.end();
  });
}
