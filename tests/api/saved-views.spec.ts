import pg from "pg";
import { beforeAll, describe, expect, inject, test } from "vitest";
import type { Role } from "@/lib/core/actor";
import { viewParamNames } from "@/lib/features/saved-views";
import { VIEWED_LISTS } from "@/lib/features/saved-views/vocabulary";
import { api, logIn } from "../support/api";
import { signedIn } from "../support/cookie-browser";
import { newMember } from "../support/organization";
import { newTenant, type Tenant } from "../support/tenant";

let tenant: Tenant;
beforeAll(async () => {
  tenant = await newTenant();
});

interface Person {
  token: string;
}

async function newPerson(role: Role): Promise<Person> {
  const { email, password } = await newMember(tenant, role);
  return { token: await logIn(email, password) };
}

const VIEW = { list: "systems", name: "High risk", params: { risk_class: "high", sort: "-risk_score" } };

const save = ({ token }: Person, body: object) =>
  api({ method: "POST", path: "/v1/saved-views", token, body: { ...VIEW, ...body } });
const change = ({ token }: Person, id: string, body: object) =>
  api({ method: "PATCH", path: `/v1/saved-views/${id}`, token, body });
const remove = ({ token }: Person, id: string) =>
  api({ method: "DELETE", path: `/v1/saved-views/${id}`, token });
const makeDefault = ({ token }: Person, id: string) =>
  api({ method: "PUT", path: `/v1/saved-views/${id}/default`, token });
const list = async ({ token }: Person) =>
  (await api({ path: "/v1/saved-views?list=systems", token })).json.data as {
    id: string;
    name: string;
    is_default: boolean;
  }[];
const namesOf = async (person: Person) => (await list(person)).map(({ name }) => name);

describe("a saved view", () => {
  test("is its owner's: others neither see, change nor open it", async () => {
    const [owner, other] = [await newPerson("viewer"), await newPerson("admin")];
    const { status, json } = await save(owner, {});
    expect([status, json.params, json.is_shared, json.is_default]).toEqual([201, VIEW.params, false, false]);
    expect(await namesOf(other)).toEqual([]);
    const attempts = [
      change(other, json.id, { name: "Mine" }),
      remove(other, json.id),
      makeDefault(other, json.id),
    ];
    for (const attempt of attempts) expect((await attempt).status).toBe(404);
    const renamed = await change(owner, json.id, { name: "  High  ", params: { owner: "none" } });
    expect(renamed.json).toMatchObject({ name: "High", params: { owner: "none" } });
    expect((await remove(owner, json.id)).status).toBe(204);
    expect(await namesOf(owner)).toEqual([]);
  });

  test("keeps only what its list takes", async () => {
    const owner = await newPerson("viewer");
    for (const params of [
      { risk_class: "enormous" },
      { framework: "GDPR" },
      { sort: "nothing" },
      { skip: "50" },
    ]) {
      const { status, json } = await save(owner, { params });
      expect([status, json.errors[0].pointer]).toEqual([422, expect.stringMatching(/^\/params/)]);
    }
    expect((await save(owner, { params: { columns: "owner,-drift" } })).status).toBe(201);
    const board = { list: "controls", params: { view: "board", search: "access", evidence: "none" } };
    expect((await save(owner, board)).status).toBe(201);
  });

  test("has a name of its own among one's views of the list", async () => {
    const [owner, other] = [await newPerson("viewer"), await newPerson("viewer")];
    const { json } = await save(owner, { name: "Late" });
    expect((await save(owner, { name: "LATE" })).json.code).toBe("conflict");
    expect((await save(owner, { name: "Late", list: "actions", params: {} })).status).toBe(201);
    expect((await save(other, { name: "Late" })).status).toBe(201);
    expect((await change(owner, json.id, { name: "late" })).status).toBe(200);
  });

  test("is shared by managers alone, and belongs to the organization then", async () => {
    const [manager, second, viewer] = [
      await newPerson("manager"),
      await newPerson("manager"),
      await newPerson("viewer"),
    ];
    expect((await save(viewer, { name: "All", is_shared: true })).json.code).toBe("missing_role");
    const { json } = await save(manager, { name: "Shared", is_shared: true });
    expect(await namesOf(viewer)).toEqual(["Shared"]);
    expect((await change(viewer, json.id, { name: "Taken" })).json.code).toBe("missing_role");
    expect((await remove(viewer, json.id)).json.code).toBe("missing_role");
    await makeDefault(viewer, json.id);
    expect(await list(viewer)).toMatchObject([{ is_default: true }]);
    expect((await change(second, json.id, { is_shared: false })).json.is_shared).toBe(false);
    expect(await namesOf(viewer)).toEqual([]);
    expect(await namesOf(manager)).toEqual([]);
    await change(second, json.id, { is_shared: true });
    expect(await list(viewer)).toMatchObject([{ is_default: false }]);
  });
});

test("a view that is deleted while it is made the default is not found, and no one's default", async () => {
  const [manager, viewer] = [await newPerson("manager"), await newPerson("viewer")];
  const { json } = await save(manager, { name: "Going", is_shared: true });
  const client = new pg.Client({ connectionString: inject("running").ownerUrl });
  await client.connect();
  try {
    await client.query("BEGIN");
    await client.query("DELETE FROM saved_views WHERE id = $1", [json.id]);
    const answer = makeDefault(viewer, json.id);
    // The deletion is not yet visible to others: the request finds the view and waits for this transaction.
    const waiting = "SELECT 1 FROM pg_locks WHERE NOT granted AND transactionid = pg_current_xact_id()::xid";
    await expect.poll(async () => (await client.query(waiting)).rowCount).toBeGreaterThan(0);
    await client.query("COMMIT");
    expect((await answer).status).toBe(404);
  } finally {
    await client.end();
  }
});

test("a list opens with the default view, and without it when the address says so", async () => {
  const { email, password } = await newMember(tenant, "viewer");
  const person = { token: await logIn(email, password) };
  const first = (await save(person, { name: "First" })).json.id;
  const second = (await save(person, { name: "Second", params: { owner: "none" } })).json.id;
  await makeDefault(person, first);
  await makeDefault(person, second);
  const visitor = await signedIn(email, password);
  const goingOn = `url=/systems?owner=none&amp;saved_view=${second}`;
  expect(await (await visitor.fetch("/systems")).text()).toContain(goingOn);
  expect(await (await visitor.fetch("/systems?saved_view=none")).text()).not.toContain(goingOn);
});

test("every list names what its views keep", () => {
  for (const viewed of VIEWED_LISTS) {
    expect(viewParamNames(viewed)).toEqual(expect.arrayContaining(["sort", "columns"]));
    expect(viewParamNames(viewed)).not.toContain("skip");
  }
});
