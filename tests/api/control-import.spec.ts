import { beforeAll, describe, expect, test } from "vitest";
import { api } from "../support/api";
import { recordedEvents } from "../support/events";
import { newOrganization, type TestOrganization } from "../support/organization";
import { newProgram } from "../support/programs";

let organization: TestOrganization;
let apiKey: string;
beforeAll(async () => {
  organization = await newOrganization();
  ({ apiKey } = organization);
});

const csv = (path: string, content: string | Uint8Array, contentType = "text/csv") =>
  api({
    method: "POST",
    path: `${path}/controls/import`,
    apiKey,
    headers: { "content-type": contentType },
    rawBody: content,
  });
const download = (path: string) => api({ path: `${path}/controls/export`, apiKey });

describe("export", () => {
  test("is a CSV file that a browser saves", async () => {
    const program = await newProgram(apiKey, ["DMA"], 'Läunch "1"/\u202e2');
    const { status, headers, text } = await download(program.path);
    expect(status).toBe(200);
    expect(headers.get("content-type")).toBe("text/csv; charset=utf-8");
    expect(headers.get("content-disposition")).toBe(
      "attachment; filename=\"L_unch-1-2-controls.csv\"; filename*=UTF-8''L%C3%A4unch-1-2-controls.csv",
    );
    expect(headers.get("x-content-type-options")).toBe("nosniff");
    expect(text.split("\r\n")).toHaveLength(13);
  });

  test("no cell can be run as a formula", async () => {
    const program = await newProgram(apiKey);
    await program.put(program.first, {
      owner: '=HYPERLINK("https://evil.example")',
      implementation: "@SUM(A1)",
    });
    const { text } = await download(program.path);
    expect(text).toContain(`"'=HYPERLINK(""https://evil.example"")"`);
    expect(text).toContain("'@SUM(A1)");
    expect(text).not.toMatch(/(^|,)"?[=+@]/m);
  });
});

describe("import", () => {
  test("a round trip changes nothing and leaves no trace", async () => {
    const own = await newOrganization();
    const program = await newProgram(own.apiKey);
    await program.put(program.first, {
      status: "implemented",
      owner: "=cmd|' /C calc'!A0",
      implementation: 'Lines,\n"quotes"; and ünïcode',
      due_date: "2027-01-31",
      review_interval_days: 90,
    });
    const before = await program.controls();
    const { text } = await api({ path: `${program.path}/controls/export`, apiKey: own.apiKey });
    const { status, json } = await api({
      method: "POST",
      path: `${program.path}/controls/import`,
      apiKey: own.apiKey,
      headers: { "content-type": "text/csv" },
      rawBody: text,
    });
    expect([status, json.changed, json.unchanged]).toEqual([200, 0, 11]);
    expect(await program.controls()).toEqual(before);
    expect(await recordedEvents(own.organizationId, "compliance.control_update")).toHaveLength(1);
  });

  test("rows change what they name, and the history says where from", async () => {
    const program = await newProgram(apiKey);
    const [one, two] = await program.controls();
    const rows = [
      "framework;control_id;status;owner",
      `dma;${one.control_id};gap;mira@example.com`,
      `DMA;${two.control_id};not_started;`,
    ];
    const { json } = await csv(program.path, rows.join("\n"));
    expect(json).toMatchObject({ changed: 1, unchanged: 1, program: { controls_gap: 1 } });
    const [line] = await program.history(one.id);
    expect(line.source).toBe("import");
  });

  test("a bad row is named with its line and nothing is imported", async () => {
    const program = await newProgram(apiKey);
    const [one, two] = await program.controls();
    const rows = `framework,control_id,status\nDMA,${one.control_id},gap\nDMA,${two.control_id},done\n`;
    const { status, json } = await csv(program.path, rows);
    expect([status, json.code]).toEqual([422, "validation_failed"]);
    expect(json.errors).toEqual([
      {
        pointer: "line 3, status",
        message: "must be one of implemented, in_progress, not_started, gap",
        code: "bad_row",
      },
    ]);
    expect(await program.controls("?status=gap")).toEqual([]);
  });

  test.each([
    ["a file that is no CSV by its type", "application/json", "{}", 415],
    ["bytes that are not UTF-8", "text/csv", new Uint8Array([0x66, 0xff, 0xfe]), 400],
    ["U+0000", "text/csv", "framework,control_id,status\nDMA,\0,gap\n", 422],
    ["a file over 4 MiB", "text/csv", "x".repeat(4 * 1024 * 1024 + 1), 413],
  ])("%s is refused", async (_, contentType, content, expected) => {
    const program = await newProgram(apiKey);
    expect((await csv(program.path, content, contentType)).status).toBe(expected);
  });
});
