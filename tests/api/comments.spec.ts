import { beforeAll, describe, expect, test } from "vitest";
import { pool } from "@/lib/platform/database/database";
import { api, logIn } from "../support/api";
import { newMember } from "../support/organization";
import { newTenant, type Tenant } from "../support/tenant";

interface Person {
  id: string;
  email: string;
  token: string;
}

let tenant: Tenant;
let control: string;
beforeAll(async () => {
  tenant = await newTenant();
  const { apiKey } = tenant;
  const body = { name: "Launch", frameworks: ["DMA"] };
  const { json } = await api({ method: "POST", path: "/v1/programs", apiKey, body });
  control = (await api({ path: `/v1/programs/${json.id}/controls`, apiKey })).json.data[0].id;
});

async function newPerson(): Promise<Person> {
  const { id, email, password } = await newMember(tenant, "viewer");
  return { id, email, token: await logIn(email, password) };
}

const comment = ({ token }: { token: string }, text: string, target_id = control) =>
  api({ method: "POST", path: "/v1/comments", token, body: { target_type: "control", target_id, text } });
const list = async ({ token }: { token: string }) =>
  (await api({ path: `/v1/comments?target_type=control&target_id=${control}`, token })).json.data;
const kindsOf = async ({ token }: Person) =>
  (await api({ path: "/v1/notices", token })).json.data.map(({ kind }: { kind: string }) => kind);

describe("comments on a control", () => {
  test("are plain text, and notify who is mentioned and who wrote before", async () => {
    const [author, mentioned, stranger] = [await newPerson(), await newPerson(), await newPerson()];
    await comment(author, "Who reviews this?");
    const text = `<b>@${mentioned.email}</b> does, see the log.`;
    const { status, json } = await comment(tenant, text);
    expect([status, json.text, json.author.name]).toEqual([201, text, "Ada Admin"]);
    expect(await kindsOf(mentioned)).toEqual(["mentioned"]);
    expect(await kindsOf(author)).toEqual(["commented"]);
    expect(await kindsOf(stranger)).toEqual([]);
    expect((await list(stranger)).at(-1)).toMatchObject({ text, editable_until: null });
  });

  test("are edited by their author within 15 minutes, and marked", async () => {
    const [author, other] = [await newPerson(), await newPerson()];
    const { json } = await comment(author, "Frist");
    const edit = ({ token }: Person, text: string) =>
      api({ method: "PATCH", path: `/v1/comments/${json.id}`, token, body: { text } });
    expect((await edit(other, "Mine")).status).toBe(404);
    expect((await edit(author, "First")).json).toMatchObject({
      text: "First",
      edited_at: expect.any(String),
    });
    await pool().query("UPDATE comments SET created_at = now() - interval '16 minutes' WHERE id = $1", [
      json.id,
    ]);
    expect((await edit(author, "Later")).json.code).toBe("conflict");
  });

  test("leave that there was one when they are deleted, and their place in the records", async () => {
    const author = await newPerson();
    const { json } = await comment(author, "A secret that is deleted");
    const path = `/v1/comments/${json.id}`;
    expect((await api({ method: "DELETE", path, token: tenant.token })).status).toBe(404);
    expect((await api({ method: "DELETE", path, token: author.token })).status).toBe(204);
    const kept = (await list(author)).find(({ id }: { id: string }) => id === json.id);
    expect(kept).toMatchObject({ text: "", deleted_at: expect.any(String), editable_until: null });
  });

  test("are there for the organization alone, about what it has", async () => {
    const other = await newTenant();
    expect((await comment(other, "Hello")).status).toBe(404);
    expect((await comment(tenant, "Hello", "ctl_unknown")).status).toBe(404);
    const path = `/v1/comments?target_type=control&target_id=${control}`;
    expect((await api({ path, token: other.token })).status).toBe(404);
  });
});

test("a requirement that an audit judged takes comments, another one does not", async () => {
  const { apiKey, token } = tenant;
  const body = { system_name: "Aria", framework: "DMA", scope: "quick" };
  const { json: audit } = await api({ method: "POST", path: "/v1/audit", apiKey, body });
  const { json: full } = await api({ path: `/v1/audits/${audit.id}`, apiKey });
  const { requirement_id } = full.assessments[0].requirements[0];
  const about = { target_type: "finding", target_id: audit.id, text: "We do." };
  const post = (about: object) => api({ method: "POST", path: "/v1/comments", token, body: about });
  expect((await post({ ...about, requirement_id })).status).toBe(201);
  expect((await post({ ...about, requirement_id: "unknown" })).status).toBe(404);
  expect((await post(about)).json.errors).toMatchObject([{ pointer: "/requirement_id" }]);
});
