import { beforeAll, describe, expect, test } from "vitest";
import { api } from "../support/api";
import { newOrganization, type TestOrganization } from "../support/organization";

let organization: TestOrganization;
/** Answers of the audits below, oldest first. */
const audits: { id: string; timestamp: string; compliance_score: number; findings: unknown[] }[] = [];

const RUNS = [
  { system_name: "Chatbot", framework: "DMA", scope: "quick" },
  { system_name: "Chatbot", framework: "DMA", scope: "full" },
  { system_name: "Chatbot", framework: "CCPA", scope: "quick" },
  { system_name: "Scoring", framework: "DMA", scope: "quick" },
  { system_name: "Chatbot", framework: "DMA", scope: "quick" },
];

beforeAll(async () => {
  organization = await newOrganization();
  for (const body of RUNS) {
    const { json } = await api({ method: "POST", path: "/v1/audit", apiKey: organization.apiKey, body });
    audits.push(json);
  }
});

const history = async (query = "") =>
  (await api({ path: `/v1/audit-history${query}`, apiKey: organization.apiKey })).json;
const ids = (page: { data: { id: string }[] }) => page.data.map(({ id }) => id);
const newestFirst = (...indexes: number[]) => indexes.map((index) => audits[index]?.id);

describe("GET /v1/audit-history", () => {
  test("lists completed audits, newest first, with the fields of the contract", async () => {
    const page = await history();
    expect(page.total).toBe(5);
    expect(ids(page)).toEqual(newestFirst(4, 3, 2, 1, 0));
    expect(page.data[0]).toMatchObject({
      system_name: "Chatbot",
      framework: "DMA",
      compliance_score: audits[4]?.compliance_score,
      findings_count: audits[4]?.findings.length,
      timestamp: audits[4]?.timestamp,
    });
  });

  test("filters by system and framework, alone and together", async () => {
    expect(ids(await history("?system_name=Scoring"))).toEqual(newestFirst(3));
    expect(ids(await history("?framework=CCPA"))).toEqual(newestFirst(2));
    expect(ids(await history("?system_name=Chatbot&framework=DMA"))).toEqual(newestFirst(4, 1, 0));
  });

  test("takes a framework by name and in any case, as the audit does", async () => {
    for (const framework of ["dma", "Digital Markets Act", "DIGITAL MARKETS ACT"]) {
      expect((await history(`?framework=${encodeURIComponent(framework)}`)).total, framework).toBe(4);
    }
  });

  test("matches nothing for a name nobody audited", async () => {
    for (const query of [
      "?system_name=chatbot",
      "?system_name=Chat",
      "?framework=SOC3",
      "?system_name=%25",
    ]) {
      expect(await history(query), query).toEqual({ total: 0, data: [], next_cursor: null });
    }
  });

  test("pages through without losing or repeating one", async () => {
    const pages = await Promise.all([0, 2, 4, 6].map((skip) => history(`?skip=${skip}&limit=2`)));
    expect(pages.map(({ total }) => total)).toEqual([5, 5, 5, 5]);
    expect(pages.flatMap(ids)).toEqual(newestFirst(4, 3, 2, 1, 0));
  });

  test("counts what the filter matches, not what the page shows", async () => {
    const page = await history("?framework=DMA&limit=1&skip=1");
    expect([page.total, ids(page)]).toEqual([4, newestFirst(3)]);
  });

  test("shows the score before it of the same system, framework and scope", async () => {
    const { data } = await history();
    const previous = data.map((item: { previous_score: number | null }) => item.previous_score);
    expect(previous).toEqual([audits[0]?.compliance_score, null, null, null, null]);
  });
});
