import { beforeAll, describe, expect, test } from "vitest";
import { ROLES } from "@/lib/core/actor";
import { type SortKeys, sortsOf } from "@/lib/core/sorting";
import { ACTION_COLUMN_SORTS, ACTION_SORTS, SEVERITIES } from "@/lib/features/actions/schema";
import { ACTION_STATUSES } from "@/lib/features/actions/vocabulary";
import { AUDIT_SORTS } from "@/lib/features/audits/history-schema";
import { MEMBER_SORTS } from "@/lib/features/auth/schema";
import { DOCUMENT_SORTS } from "@/lib/features/documents/schema";
import { EVIDENCE_SORTS } from "@/lib/features/evidence/schema";
import { DECISION_SORTS } from "@/lib/features/governance/schema";
import { CONTROL_SORTS } from "@/lib/features/programs/control-query-schema";
import { CONTROL_STATUSES } from "@/lib/features/programs/vocabulary";
import { SYSTEM_SORTS } from "@/lib/features/systems/schema";
import { DECISIONS, RISK_CLASSES, RISK_LEVELS } from "@/lib/judgment/risk/vocabulary";
import { api, logIn } from "../support/api";
import { ask, ESCALATED_BEHAVIOR } from "../support/governance";
import { newMember, newOrganization, type TestOrganization } from "../support/organization";
import { newProgram } from "../support/programs";

type Item = Readonly<Record<string, unknown>> & { id: string };

interface List {
  sorts: SortKeys;
  /** Sorts that go by more than a column. */
  besides?: readonly string[];
  /** Makes three items or more, some with the same values; answers the path where it is not the name. */
  fill: (organization: TestOrganization) => Promise<string | undefined>;
  /** The order of fields whose values are grades. */
  grades?: Readonly<Record<string, readonly string[]>>;
  /** A filter, and what each item that passes has. */
  filters: Readonly<Record<string, (item: Item) => boolean>>;
  hasExport?: boolean;
}

const fillWith =
  (path: string, bodies: readonly Record<string, unknown>[]) => async (organization: TestOrganization) => {
    for (const body of bodies) {
      const { status, text } = await ask(organization, path, body);
      if (status >= 300) throw new Error(text);
    }
    return undefined;
  };

const link = { kind: "link", url: "https://example.com/" };
const LISTS: Readonly<Record<string, List>> = {
  "/v1/systems": {
    sorts: SYSTEM_SORTS,
    fill: fillWith("/v1/systems", [
      { name: "beta", owner: "zoe@example.com" },
      { name: "Alpha", owner: "Ann", risk_class: "high", risk_class_reason: "Annex III." },
      { name: "=Gamma", risk_class: "minimal", risk_class_reason: "A filter." },
      { name: "delta", owner: "ann" },
    ]),
    grades: { risk_class: RISK_CLASSES },
    filters: {
      "owner=ANN": ({ owner }) => String(owner).toLowerCase() === "ann",
      "owner=none": ({ owner }) => owner === null,
      "risk_class=high": ({ risk_class }) => risk_class === "high",
      "status=not_drifting": () => true,
      "search=ALPH": ({ name }) => name === "Alpha",
    },
    hasExport: true,
  },
  "/v1/audit-history": {
    sorts: AUDIT_SORTS,
    fill: fillWith("/v1/audit", [
      { system_name: "Beta", framework: "DMA", scope: "quick" },
      {
        system_name: "alpha",
        framework: "DMA",
        scope: "quick",
        context: "We share data with business users.",
      },
      { system_name: "alpha", framework: "DSA", scope: "quick" },
    ]),
    filters: {
      "framework=DMA": ({ framework }) => framework === "DMA",
      "engine=embedded-analyst": ({ engine }) => engine === "embedded-analyst",
      "state=current": ({ superseded_documents }) => superseded_documents === 0,
      "max_score=0": ({ compliance_score }) => compliance_score === 0,
      "from=2020-01-01": () => true,
    },
    hasExport: true,
  },
  "/v1/evidence": {
    sorts: EVIDENCE_SORTS,
    fill: fillWith("/v1/evidence", [
      { ...link, title: "b", effective_date: "2026-01-02", expires_on: "2026-02-01" },
      { ...link, title: "A", effective_date: "2026-01-02" },
      { ...link, title: "+c", effective_date: "2026-01-01", expires_on: "2099-02-01" },
    ]),
    filters: {
      "kind=link": ({ kind }) => kind === "link",
      "expiry=expired": ({ is_expired }) => is_expired === true,
      "expiry=never": ({ expires_on }) => expires_on === null,
      "expiry=later": ({ expires_on }) => expires_on === "2099-02-01",
      "use=unused": ({ controls_count }) => controls_count === 0,
      "owner=none": ({ owner }) => owner === null,
    },
    hasExport: true,
  },
  "/v1/decisions": {
    sorts: DECISION_SORTS,
    fill: fillWith("/v1/govern", [
      { system_name: "Beta", behavior: "It asks first.", expected_behavior: "It asks first." },
      { system_name: "alpha", behavior: ESCALATED_BEHAVIOR, expected_behavior: "It never shows secrets." },
      { system_name: "alpha", behavior: "It asks first.", expected_behavior: "It asks first." },
    ]),
    grades: { decision: DECISIONS, risk_level: RISK_LEVELS },
    filters: {
      "decision=ESCALATE": ({ decision }) => decision === "ESCALATE",
      "risk_level=LOW": ({ risk_level }) => risk_level === "LOW",
      "to=2099-01-01": () => true,
    },
    hasExport: true,
  },
  "/v1/documents": {
    sorts: DOCUMENT_SORTS,
    fill: fillWith("/v1/documents", [
      { title: "b", text: "Backups are restored.", kind: "policy", owner: "Zoe", review_date: "2026-01-01" },
      { title: "A", text: "Access is reviewed.", system_name: "Aria", review_date: "2099-01-01" },
      { title: "@c", text: "Changes are tested.", kind: "policy", owner: "ann" },
    ]),
    filters: {
      "kind=policy": ({ kind }) => kind === "policy",
      "owner=ZOE": ({ owner }) => owner === "Zoe",
      "review=due": ({ is_review_due }) => is_review_due === true,
      "review=planned": ({ review_date }) => review_date === "2099-01-01",
      "review=none": ({ review_date }) => review_date === null,
    },
    hasExport: true,
  },
  "/v1/actions": {
    sorts: { ...ACTION_COLUMN_SORTS },
    besides: ["severity"],
    fill: fillWith("/v1/actions", [
      { title: "b", severity: "low", due_date: "2026-01-01" },
      { title: "A", severity: "critical", system_name: "Aria" },
      { title: "-c", severity: "low", due_date: "2099-01-01" },
    ]),
    grades: { severity: SEVERITIES, status: ACTION_STATUSES },
    filters: {
      "severity=low": ({ severity }) => severity === "low",
      "due=overdue": ({ due_state }) => due_state === "overdue",
      "owner=none": ({ owner_id }) => owner_id === null,
    },
    hasExport: true,
  },
  "/v1/members": {
    sorts: MEMBER_SORTS,
    fill: async (organization) => {
      for (const role of ["viewer", "manager", "viewer"] as const) await newMember(organization, role);
      return undefined;
    },
    grades: { role: ROLES },
    filters: {
      "role=viewer": ({ role }) => role === "viewer",
      "status=active": ({ status }) => status === "active",
    },
    hasExport: true,
  },
  "/v1/programs/{id}/controls": {
    sorts: CONTROL_SORTS,
    fill: async ({ apiKey }) => {
      const program = await newProgram(apiKey);
      await program.put(program.first, { status: "in_progress", owner: "zoe", due_date: "2026-01-01" });
      return `${program.path}/controls`;
    },
    // The order of the catalog is not in a field.
    besides: ["control_id", "-control_id"],
    grades: { status: CONTROL_STATUSES },
    filters: {
      "status=in_progress": ({ status }) => status === "in_progress",
      "due=overdue": ({ due_state }) => due_state === "overdue",
      "owner=none": ({ owner }) => owner === null,
    },
  },
};

describe.each(Object.entries(LISTS))("GET %s", (name, list) => {
  let path: string;
  let token: string;
  const get = (query: string) => api({ path: `${path}?${query}`, token });
  const read = async (query: string): Promise<Item[]> => {
    const { status, json, text } = await get(query);
    expect(status, `${query} ${text.slice(0, 300)}`).toBe(200);
    return json.data;
  };
  const ids = async (query: string) => (await read(query)).map(({ id }) => id);

  beforeAll(async () => {
    const organization = await newOrganization();
    path = (await list.fill(organization)) ?? name;
    token = await logIn(organization.admin.email, organization.password);
  });

  const sorts = sortsOf(list.sorts).filter((sort) => !list.besides?.includes(sort));
  const page = name.includes("controls") || name === "/v1/members" ? "" : "&limit=100";

  test.each(sorts.filter((sort) => !sort.startsWith("-")))("sorts by %s and back", async (sort) => {
    const items = await read(`sort=${sort}${page}`);
    expect(items.length).toBeGreaterThanOrEqual(3);
    const values = items.map((item) => item[sort]).filter((value) => value !== null && value !== undefined);
    const grades = list.grades?.[sort];
    const keys = values.map((value) => (grades ? grades.indexOf(String(value)) : value));
    for (const [index, key] of keys.entries()) {
      const before = keys[index - 1];
      if (typeof before === "number" && typeof key === "number") expect(before).toBeLessThanOrEqual(key);
      if (typeof before === "string" && typeof key === "string" && !grades)
        expect(
          before.localeCompare(key, "en", { sensitivity: "base" }),
          `${before} ${key}`,
        ).toBeLessThanOrEqual(0);
    }
    if (list.besides?.includes(sort)) return;
    // Items of the same value follow by ID, so that backward is the same list the other way around.
    expect(await ids(`sort=-${sort}${page}`)).toEqual(items.map(({ id }) => id).toReversed());
  });

  test("goes on after a cursor in every order, and refuses it in another", async () => {
    if (!("next_cursor" in (await get("")).json)) return;
    for (const sort of sorts) {
      const all = await ids(`sort=${sort}${page}`);
      const seen: string[] = [];
      let cursor = "";
      do {
        const { json } = await get(`sort=${sort}&limit=1${cursor}`);
        seen.push(...json.data.map(({ id }: Item) => id));
        cursor = json.next_cursor === null ? "" : `&cursor=${json.next_cursor}`;
      } while (cursor !== "" && seen.length <= all.length);
      expect(seen, sort).toEqual(all);
    }
    const [one, other] = sorts;
    const { json } = await get(`sort=${one}&limit=1`);
    const refused = await get(`sort=${other}&limit=1&cursor=${json.next_cursor}`);
    expect([refused.status, refused.json.errors]).toMatchObject([
      422,
      [{ pointer: "cursor", in: "query", code: "invalid_cursor" }],
    ]);
  });

  test("refuses an unknown sort and names those there are", async () => {
    for (const sort of ["no_such_field", "--name", "name,id", "constructor"]) {
      const { status, json } = await get(`sort=${sort}`);
      expect([status, json.errors], sort).toMatchObject([422, [{ pointer: "sort", in: "query" }]]);
      const known = name === "/v1/actions" ? ACTION_SORTS : sortsOf(list.sorts);
      for (const each of known) expect(json.errors[0].message).toContain(each);
    }
  });

  test.each(Object.entries(list.filters))("narrows by %s", async (filter, passes) => {
    const all = await read(page.slice(1));
    const expected = all.filter(passes).map(({ id }) => id);
    expect(expected.length).toBeGreaterThan(0);
    expect((await ids(`${filter}${page}`)).toSorted()).toEqual(expected.toSorted());
  });

  test.skipIf(!list.hasExport)("exports what it lists as CSV, in its order", async () => {
    const csv = async (query: string) => (await api({ path: `${path}/export?${query}`, token })).text;
    const [sort = ""] = sorts;
    const text = await csv(`sort=-${sort}`);
    const lines = text.split("\r\n").filter((line) => line !== "");
    expect(lines.slice(1).map((line) => line.split(",").at(-1))).toEqual(await ids(`sort=-${sort}${page}`));
    const [filter = ""] = Object.keys(list.filters);
    expect((await csv(filter)).split("\r\n").length - 2).toBe((await ids(`${filter}${page}`)).length);
    // Nothing that a spreadsheet would run.
    expect(text).not.toMatch(/(^|,)"?[=+\-@][A-Za-z(]/m);
    const refused = await api({ path: `${path}/export?limit=5`, token });
    expect(refused.status).toBe(422);
  });
});
