import { beforeAll, describe, expect, inject, test } from "vitest";
import { readDocument } from "@/lib/platform/reading";
import { api } from "../support/api";
import { newOrganization } from "../support/organization";
import { uploadFile } from "../support/upload";

let apiKey: string;
beforeAll(async () => {
  ({ apiKey } = await newOrganization());
});

const get = (path: string) => api({ path, apiKey });

describe("a framework as an OSCAL catalog", () => {
  test("comes as a file, and is recorded as an export", async () => {
    const { status, headers, text } = await get("/v1/frameworks/GDPR/oscal.json");
    expect([status, headers.get("content-type")]).toEqual([200, "application/oscal+json"]);
    expect(headers.get("content-disposition")).toContain("gdpr-oscal-catalog.json");
    expect(JSON.parse(text).catalog.metadata["oscal-version"]).toBe("1.2.1");
    await expect
      .poll(async () => {
        const { json } = await get("/v1/ledger?chain=records&limit=50");
        return json.data.map(({ subject }: { subject: { id: string } }) => subject?.id);
      })
      .toContain("exportFrameworkOscal");
  });

  test("can be imported as an own framework with all its controls", async () => {
    const { text } = await get("/v1/frameworks/DMA/oscal.json");
    const { status, json } = await uploadFile(
      apiKey,
      "/v1/frameworks/import",
      { name: "dma.json", content: text },
      { code: "OWN_DMA_COPY" },
    );
    expect(status).toBe(201);
    const { json: own } = await get("/v1/frameworks/OWN_DMA_COPY");
    const { json: original } = await get("/v1/frameworks/DMA");
    expect(own.controls.length).toBe(original.controls.length);
    const requirements = (framework: typeof own) =>
      framework.controls.flatMap((control: { requirements: { statement: string }[] }) =>
        control.requirements.map(({ statement }) => statement),
      );
    expect(requirements(own)).toEqual(requirements(original));
    expect(json.code).toBe("OWN_DMA_COPY");
  });
});

describe("an audit", () => {
  test("is a file of OSCAL and of Markdown once it is completed", async () => {
    const body = {
      system_name: "Exported",
      framework: "DMA",
      scope: "quick",
      engine: "embedded-analyst",
      context: "End users can install apps from other stores.",
    };
    const { json } = await api({ method: "POST", path: "/v1/audit", apiKey, body });
    const oscal = await get(`/v1/audits/${json.id}/oscal.json`);
    expect([oscal.status, oscal.headers.get("content-type")]).toEqual([200, "application/oscal+json"]);
    const [result] = JSON.parse(oscal.text)["assessment-results"].results;
    expect(result.props).toContainEqual(
      expect.objectContaining({ name: "compliance-score", value: String(json.compliance_score) }),
    );
    const report = await get(`/v1/audits/${json.id}/report.md`);
    expect([report.status, report.headers.get("content-type")]).toEqual([
      200,
      "text/markdown; charset=utf-8",
    ]);
    expect(report.text).toContain("# Audit of Exported against DMA");
    const sarif = await get(`/v1/audits/${json.id}/report.sarif`);
    expect([sarif.status, sarif.headers.get("content-type")]).toEqual([200, "application/sarif+json"]);
    expect(JSON.parse(sarif.text).runs[0]).toMatchObject({ results: [], properties: { audit: json.id } });
  });

  test("that does not exist is no file", async () => {
    expect((await get("/v1/audits/aud_unknown/oscal.json")).status).toBe(404);
  });
});

describe("a program", () => {
  test("is a workbook and an OSCAL component definition with every control", async () => {
    const body = { name: "Exported =1+1", frameworks: ["DMA"] };
    const { json: program } = await api({ method: "POST", path: "/v1/programs", apiKey, body });
    const { json: controls } = await get(`/v1/programs/${program.id}/controls`);
    const [first] = controls.data;
    const owner = "=HYPERLINK(1)";
    const changed = await api({
      method: "PUT",
      path: `/v1/programs/${program.id}/controls/${first.id}`,
      apiKey,
      body: { owner },
    });
    expect(changed.status).toBe(200);
    const response = await fetch(`${inject("running").baseUrl}/v1/programs/${program.id}/controls.xlsx`, {
      headers: { "x-api-key": apiKey },
    });
    expect(response.headers.get("content-disposition")).toContain("controls.xlsx");
    const read = await readDocument(new Uint8Array(await response.arrayBuffer()), {
      fileName: "controls.xlsx",
    });
    const rows = read.text.split("\n").filter((line) => line.includes("DMA"));
    expect(rows.length).toBe(controls.data.length);
    expect(read.text).toContain(owner);
    const oscal = await get(`/v1/programs/${program.id}/oscal.json`);
    expect([oscal.status, oscal.headers.get("content-type")]).toEqual([200, "application/oscal+json"]);
    const [component] = JSON.parse(oscal.text)["component-definition"].components;
    const [implementation] = component["control-implementations"];
    expect(implementation["implemented-requirements"].length).toBe(controls.data.length);
    expect(JSON.stringify(implementation)).toContain(owner);
  });
});

test("the relations of all frameworks are an OSCAL mapping", async () => {
  const { status, text } = await get("/v1/frameworks/oscal-mapping.json");
  expect(status).toBe(200);
  expect(JSON.parse(text)["mapping-collection"].mappings.length).toBeGreaterThan(10);
});
