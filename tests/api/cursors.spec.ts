import { describe, expect, test } from "vitest";
import { api } from "../support/api";
import { ask, escalated } from "../support/governance";
import { newOrganization, type TestOrganization } from "../support/organization";
import { newEndpoint } from "../support/webhooks";

type Add = (organization: TestOrganization, number: number) => Promise<unknown>;

const decide: Add = (organization, number) =>
  ask(organization, "/v1/drift", {
    system_name: "Aria",
    behavior: `It asks. ${number}`,
    expected_behavior: "It asks.",
  });

/** Every list with a cursor, and how one more item comes to be: at its beginning, or at its end. */
const LISTS: Record<string, { add: Add; path?: (organization: TestOrganization) => Promise<string> }> = {
  "/v1/audit-history": {
    add: (organization, number) =>
      ask(organization, "/v1/audit", { system_name: `S ${number}`, framework: "DMA", scope: "quick" }),
  },
  "/v1/ledger": { add: decide },
  "/v1/ledger?decision=APPROVE": { add: decide },
  "/v1/decisions": { add: decide },
  "/v1/reviews": { add: (organization) => escalated(organization) },
  "/v1/evidence": {
    add: (organization, number) =>
      ask(organization, "/v1/evidence", { kind: "link", title: `E ${number}`, url: "https://example.com/" }),
  },
  "/v1/systems": {
    // Later ones come first in the order of names.
    add: (organization, number) => ask(organization, "/v1/systems", { name: `System ${99 - number}` }),
  },
  "/v1/webhooks/{id}/deliveries": {
    path: async (organization) => {
      const { id } = await newEndpoint(organization, "http://127.0.0.1:9/none");
      return `/v1/webhooks/${id}/deliveries`;
    },
    add: async (organization) => {
      const { json } = await api({ path: "/v1/webhooks", apiKey: organization.apiKey });
      await ask(organization, `/v1/webhooks/${json.data[0].id}/test`, {});
    },
  },
};

const with_ = (path: string, query: string) => `${path}${path.includes("?") ? "&" : "?"}${query}`;

describe.each(Object.entries(LISTS))("%s", (address, { add, path: find }) => {
  test("read by cursor shows each item once, whatever is added meanwhile", async () => {
    const organization = await newOrganization();
    const path = find ? await find(organization) : address;
    const read = async (query: string) =>
      (await api({ path: with_(path, query), apiKey: organization.apiKey })).json;
    for (let number = 1; number <= 5; number++) await add(organization, number);
    const there: string[] = (await read("limit=100")).data.map(({ id }: { id: string }) => id);
    expect(there).toHaveLength(5);
    const seen: string[] = [];
    let page = await read("limit=2");
    for (let number = 6; ; number++) {
      seen.push(...page.data.map(({ id }: { id: string }) => id));
      if (page.next_cursor === null) break;
      await add(organization, number);
      page = await read(`limit=2&cursor=${page.next_cursor}`);
      expect(page.total).toBe(number);
    }
    expect(new Set(seen).size).toBe(seen.length);
    expect(seen.filter((id) => there.includes(id))).toEqual(there);
  });

  test("names no next page after the last item, and refuses what is no cursor of it", async () => {
    const organization = await newOrganization();
    const path = find ? await find(organization) : address;
    await add(organization, 1);
    const read = (query: string) => api({ path: with_(path, query), apiKey: organization.apiKey });
    expect((await read("limit=1")).json.next_cursor).toBeNull();
    const forged = [["2027-01-31"], [1.5], ["x", "y", "z"], [null, null], {}, [1, "now()", "a"]];
    for (const key of [
      "",
      "x",
      "%00",
      ...forged.map((value) => btoa(JSON.stringify(value)).replace(/=+$/, "")),
    ]) {
      const { status, json } = await read(`cursor=${key}`);
      expect([status, json.errors], key).toMatchObject([422, [{ pointer: "cursor", in: "query" }]]);
    }
  });
});
