import { beforeAll, describe, expect, test } from "vitest";
import { api } from "../support/api";
import { newApiKey, newOrganization, type TestOrganization } from "../support/organization";

/** The table of the contract: code, name, controls, category. */
const CATALOG = [
  ["SOC2", "SOC 2 Type II", 24, "security"],
  ["GDPR", "General Data Protection Regulation", 18, "privacy"],
  ["EU_AI_ACT", "EU AI Act", 22, "ai_governance"],
  ["ISO27001", "ISO/IEC 27001:2022", 28, "security"],
  ["HIPAA", "HIPAA", 20, "healthcare"],
  ["NIST_AI_RMF", "NIST AI Risk Management Framework", 16, "ai_governance"],
  ["NIST_CSF", "NIST Cybersecurity Framework", 23, "security"],
  ["ISO42001", "ISO/IEC 42001:2023", 19, "ai_governance"],
  ["PCI_DSS", "PCI DSS v4.0", 25, "financial"],
  ["CCPA", "California Consumer Privacy Act", 12, "privacy"],
  ["NIS2", "NIS2 Directive", 15, "security"],
  ["DORA", "Digital Operational Resilience Act", 17, "financial"],
  ["DSA", "Digital Services Act", 14, "platform"],
  ["DMA", "Digital Markets Act", 11, "platform"],
];

let organization: TestOrganization;
beforeAll(async () => {
  organization = await newOrganization();
});

describe("GET /v1/frameworks", () => {
  test("lists exactly the 14 frameworks of the contract", async () => {
    const { status, json } = await api({ path: "/v1/frameworks", apiKey: organization.apiKey });
    expect(status).toBe(200);
    expect(
      json.data.map((f: Record<string, unknown>) => [f.code, f.name, f.controls_count, f.category]),
    ).toEqual(CATALOG);
  });

  test("is open to a key with any scope", async () => {
    const { key } = await newApiKey(organization, ["scan"]);
    expect((await api({ path: "/v1/frameworks", apiKey: key })).status).toBe(200);
  });
});

describe("GET /v1/frameworks/{code}", () => {
  test.each(CATALOG)(
    "%s has its controls, each with questions, evidence and resolved relations",
    async (code, _, count) => {
      const { status, json } = await api({ path: `/v1/frameworks/${code}`, apiKey: organization.apiKey });
      expect(status).toBe(200);
      expect(json.controls).toHaveLength(Number(count));
      for (const control of json.controls) {
        expect(control.questions.length).toBeGreaterThanOrEqual(2);
        expect(control.evidence_examples.length).toBeGreaterThanOrEqual(1);
        for (const related of control.related) expect(related.framework).not.toBe(code);
      }
    },
  );

  test("an unknown code is not found", async () => {
    const { status, json } = await api({ path: "/v1/frameworks/SOC3", apiKey: organization.apiKey });
    expect([status, json.code]).toEqual([404, "not_found"]);
  });
});

describe("GET /v1/frameworks/search", () => {
  const search = async (query: string) => {
    const { status, json } = await api({
      path: `/v1/frameworks/search?${query}`,
      apiKey: organization.apiKey,
    });
    return { status, json };
  };

  test("finds a requirement by its time limit and a control by its reference and its name", async () => {
    const { json: clocks } = await search("q=72+hours&framework=gdpr");
    expect(clocks.data[0]).toMatchObject({
      framework: "GDPR",
      control_id: "Art. 33",
      match: "clock",
      requirement: { citation: "Art. 33(1)" },
    });
    for (const q of ["A.5.15", "access+control"]) {
      const { json } = await search(`q=${q}&limit=1`);
      expect(json.data).toMatchObject([{ framework: "ISO27001", control_id: "A.5.15", requirement: null }]);
    }
  });

  test("comes in pages, filtered by category and theme", async () => {
    const { json: all } = await search("category=platform&limit=100");
    expect([all.total, all.data.length]).toEqual([25, 25]);
    const { json: page } = await search("category=platform&skip=20&limit=10");
    expect(page.data).toEqual(all.data.slice(20));
    const { json: themed } = await search("theme=access_control");
    expect(new Set(themed.data.map(({ theme }: { theme: string }) => theme))).toEqual(
      new Set(["access_control"]),
    );
  });

  test("a search without a match is an empty page, and one that makes no sense is refused", async () => {
    expect((await search("q=zebra+crossing")).json).toEqual({ total: 0, data: [] });
    expect((await search(`q=${"a".repeat(201)}`)).status).toBe(422);
    expect((await search("framework=SOC3")).status).toBe(422);
    expect((await search("theme=zebra")).status).toBe(422);
  });

  test("is open to a key with any scope and to nobody without one", async () => {
    const { key } = await newApiKey(organization, ["scan"]);
    expect((await api({ path: "/v1/frameworks/search?q=risk", apiKey: key })).status).toBe(200);
    expect((await api({ path: "/v1/frameworks/search?q=risk" })).status).toBe(401);
  });
});
