import { beforeAll, describe, expect, test } from "vitest";
import { api, logIn } from "../support/api";
import { ask } from "../support/governance";
import { newMember, newOrganization, type TestOrganization } from "../support/organization";

interface Kind {
  path: string;
  make: (number: number) => Record<string, unknown>;
  change: (organization: TestOrganization) => Record<string, unknown>;
  /** A change that is refused of every record, with a status. */
  bad: Record<string, unknown>;
}

const KINDS: Readonly<Record<string, Kind>> = {
  systems: {
    path: "/v1/systems",
    make: (number) => ({ name: `System ${number}` }),
    change: () => ({ owner: "mira@example.com", risk_class: "limited", risk_class_reason: "Article 50." }),
    bad: { risk_class: "enormous" },
  },
  evidence: {
    path: "/v1/evidence",
    make: (number) => ({ kind: "link", title: `E ${number}`, url: "https://example.com/" }),
    change: () => ({ owner: "mira@example.com", expires_on: "2099-12-31" }),
    bad: { expires_on: "someday" },
  },
  documents: {
    path: "/v1/documents",
    make: (number) => ({ title: `D ${number}`, text: "Backups are restored." }),
    change: () => ({ owner: "mira@example.com", kind: "policy", review_date: "2099-06-30" }),
    bad: { kind: "poem" },
  },
  actions: {
    path: "/v1/actions",
    make: (number) => ({ title: `A ${number}`, severity: "low" }),
    change: ({ admin }) => ({ owner_id: admin.userId, due_date: "2099-01-31" }),
    bad: { due_date: "soon" },
  },
};

describe.each(Object.values(KINDS))("POST $path/bulk", ({ path, make, change, bad }) => {
  let organization: TestOrganization;
  let ids: string[];
  beforeAll(async () => {
    organization = await newOrganization();
    ids = await Promise.all(
      [1, 2, 3].map(async (number) => (await ask(organization, path, make(number))).json.id),
    );
  });

  test("changes each record on its own and names those that it could not", async () => {
    const stranger = await newOrganization();
    const foreign = (await ask(stranger, path, make(9))).json.id;
    const values = change(organization);
    const { status, json } = await ask(organization, `${path}/bulk`, {
      ids: [...ids, foreign, "none"],
      ...values,
    });
    expect([status, json]).toMatchObject([200, { changed: 3, unchanged: 0 }]);
    expect(json.failed.map(({ id, code }: { id: string; code: string }) => [id, code]).toSorted()).toEqual(
      [
        [foreign, "not_found"],
        ["none", "not_found"],
      ].toSorted(),
    );
    for (const id of ids)
      expect((await api({ path: `${path}/${id}`, apiKey: organization.apiKey })).json).toMatchObject(values);
    const other = (await api({ path: `${path}/${foreign}`, apiKey: stranger.apiKey })).json;
    for (const [field, value] of Object.entries(values)) expect(other[field]).not.toBe(value);
  });

  test("refuses what is no change, too many records, and a value of no meaning", async () => {
    const many = Array.from({ length: 1_001 }, (_, index) => `id-${index}`);
    for (const body of [
      { ids },
      { ids: [], ...bad },
      { ids: many, ...change(organization) },
      { ids, ...bad },
    ])
      expect((await ask(organization, `${path}/bulk`, body)).status).toBe(422);
  });

  test("is not for a viewer", async () => {
    const { email, password } = await newMember(organization, "viewer");
    const token = await logIn(email, password);
    const { status } = await api({
      method: "POST",
      path: `${path}/bulk`,
      token,
      body: { ids, ...change(organization) },
    });
    expect(status).toBe(403);
  });
});
