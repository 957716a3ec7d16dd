import { beforeAll, describe, expect, test } from "vitest";
import { notify } from "@/lib/features/notices";
import { remindOfDueWork } from "@/lib/features/reminders";
import { pool, transaction } from "@/lib/platform/database/database";
import { api, logIn } from "../support/api";
import { newMember } from "../support/organization";
import { enterRoom } from "../support/rooms";
import { newTenant, type Tenant } from "../support/tenant";

interface Person {
  id: string;
  email: string;
  token: string;
}

let tenant: Tenant;
let program: { id: string; controls: string[] };
beforeAll(async () => {
  tenant = await newTenant();
  program = await newProgram(tenant);
});

async function newProgram({ apiKey }: Tenant, settings: object = {}) {
  const body = { name: "Launch", frameworks: ["DMA"], ...settings };
  const { json } = await api({ method: "POST", path: "/v1/programs", apiKey, body });
  const { json: controls } = await api({ path: `/v1/programs/${json.id}/controls`, apiKey });
  return { id: json.id as string, controls: controls.data.map(({ id }: { id: string }) => id) as string[] };
}

async function newPerson(role: "viewer" | "contributor" | "manager" = "contributor"): Promise<Person> {
  const { id, email, password } = await newMember(tenant, role);
  return { id, email, token: await logIn(email, password) };
}

const noticesOf = async ({ token }: { token: string }, query = "") =>
  (await api({ path: `/v1/notices${query}`, token })).json;
const change = (control: string | undefined, body: object, { id } = program) =>
  api({ method: "PUT", path: `/v1/programs/${id}/controls/${control}`, token: tenant.token, body });

describe("notices", () => {
  test("say what became yours, who did it and where; many at once are one notice", async () => {
    const owner = await newPerson();
    const [first, ...others] = program.controls;
    await change(first, { owner: owner.email.toUpperCase() });
    const { unread, data } = await noticesOf(owner);
    expect(unread).toBe(1);
    expect(data).toMatchObject([
      {
        kind: "assigned",
        actor_name: "Ada Admin",
        detail: "Launch",
        path: `/programs/${program.id}/controls/${first}`,
        subject: { type: "control", id: first },
        read_at: null,
      },
    ]);
    await api({
      method: "POST",
      path: `/v1/programs/${program.id}/controls/bulk`,
      token: tenant.token,
      body: { control_ids: others.slice(0, 3), owner: owner.email },
    });
    expect((await noticesOf(owner)).data[0]).toMatchObject({
      title: "3 controls are yours",
      path: "/my-work",
    });
    expect((await noticesOf({ token: tenant.token })).total).toBe(0);
  });

  test("are read one by one or all at once, and only by their person", async () => {
    const [owner, other] = [await newPerson(), await newPerson()];
    for (const title of ["One", "Two", "Three"]) {
      const body = { title, severity: "low", owner_id: owner.id };
      await api({ method: "POST", path: "/v1/actions", token: tenant.token, body });
    }
    const { data } = await noticesOf(owner);
    expect(data.map(({ title }: { title: string }) => title)).toEqual([
      "Three is yours",
      "Two is yours",
      "One is yours",
    ]);
    const read = ({ token }: Person, id: string) =>
      api({ method: "POST", path: `/v1/notices/${id}/read`, token });
    expect([(await read(other, data[0].id)).status, (await read(owner, data[0].id)).status]).toEqual([
      404, 204,
    ]);
    expect(await noticesOf(owner, "?state=unread")).toMatchObject({ total: 2, unread: 2 });
    await api({ method: "POST", path: "/v1/notices/read", token: owner.token });
    expect(await noticesOf(owner)).toMatchObject({ total: 3, unread: 0 });
  });

  test("about what is gone, or what the role may no longer read, are not shown", async () => {
    const owner = await newPerson();
    const gone = await newProgram(tenant);
    await change(gone.controls[0], { owner: owner.email }, gone);
    await transaction((tx) =>
      notify(tx, tenant.organizationId, null, [
        {
          kind: "evidence_requested",
          to: [owner.id],
          title: "For managers",
          path: "/programs",
          subject: { type: "work", id: "x" },
          role: "manager",
        },
      ]),
    );
    expect(await noticesOf(owner)).toMatchObject({ total: 1, unread: 1 });
    await api({ method: "DELETE", path: `/v1/programs/${gone.id}`, token: tenant.token });
    expect(await noticesOf(owner)).toMatchObject({ total: 0, unread: 0 });
  });

  test("of a kind that was turned off are not made", async () => {
    const owner = await newPerson();
    const body = { preferences: [{ kind: "assigned", in_product: false, email: "off" }] };
    const { json } = await api({
      method: "PUT",
      path: "/v1/me/notice-preferences",
      token: owner.token,
      body,
    });
    expect(json.data).toContainEqual(body.preferences[0]);
    expect(json.data).toHaveLength(8);
    await change(program.controls[0], { owner: owner.email });
    expect(await noticesOf(owner)).toMatchObject({ total: 0 });
  });

  test("go to an approver and back to whoever asked", async () => {
    const approver = await newPerson("manager");
    const own = await newProgram(tenant, { approval_mode: "on" });
    const [control] = own.controls;
    await change(control, { status: "implemented", implementation: "Described." }, own);
    const path = `/v1/programs/${own.id}/approvals`;
    const sent = await api({
      method: "POST",
      path,
      token: tenant.token,
      body: { control_ids: [control], approver_id: approver.id },
    });
    expect(sent.status).toBe(200);
    expect((await noticesOf(approver)).data[0]).toMatchObject({ kind: "approval_requested" });
    await api({
      method: "POST",
      path: `${path}/decide`,
      token: approver.token,
      body: { control_ids: [control], decision: "return", comment: "No owner." },
    });
    const { data } = await noticesOf({ token: tenant.token });
    expect(data.find(({ kind }: { kind: string }) => kind === "approval_decided")).toMatchObject({
      detail: "Launch: No owner.",
      path: `/programs/${own.id}/controls/${control}`,
    });
  });

  test("say that an auditor asks for evidence", async () => {
    const owner = await newPerson();
    const own = await newProgram(tenant);
    await change(own.controls[0], { owner: owner.email }, own);
    const { json } = await api({
      method: "POST",
      path: `/v1/programs/${own.id}/engagements`,
      token: tenant.token,
      body: {
        title: "Stage 2",
        auditors: [{ name: "Ilse Brandt", firm: "Norden" }],
        expires_at: new Date(Date.now() + 86_400_000).toISOString(),
      },
    });
    const room = await enterRoom(json.links[0].link);
    const body = { control_id: own.controls[0], text: "Show the log." };
    const asked = await room({ method: "POST", path: "/v1/room/requests", body });
    expect(asked.status).toBe(201);
    expect((await noticesOf(owner)).data[0]).toMatchObject({
      kind: "evidence_requested",
      detail: "Show the log.",
      path: `/my-work#${asked.json.id}`,
    });
  });

  test("follow the threads of an auditor's room: its owner, its manager and whoever wrote in them", async () => {
    const [owner, manager] = [await newPerson("contributor"), await newPerson("manager")];
    const own = await newProgram(tenant);
    const control_id = own.controls[0];
    await change(control_id, { owner: owner.email }, own);
    const { json } = await api({
      method: "POST",
      path: `/v1/programs/${own.id}/engagements`,
      token: tenant.token,
      body: {
        title: "Stage 2",
        auditors: [{ name: "Ilse Brandt", firm: "Norden" }],
        expires_at: new Date(Date.now() + 86_400_000).toISOString(),
      },
    });
    const room = await enterRoom(json.links[0].link);
    const threadsOf = async (person: { token: string }) =>
      (await noticesOf(person)).data
        .filter(
          ({ kind, path }: { kind: string; path: string }) =>
            kind === "auditor_thread" && path.includes(own.id),
        )
        .map(({ title }: { title: string }) => title.split(":")[0]);
    const found = await room({
      method: "POST",
      path: "/v1/room/findings",
      body: { control_id, severity: "minor", title: "No log", text: "The log is missing." },
    });
    const left = "Ilse Brandt, Norden left a finding";
    expect(await threadsOf(owner)).toEqual([left]);
    // It leads to the thread itself.
    expect((await noticesOf(owner)).data[0].path).toBe(
      `/programs/${own.id}/controls/${control_id}#${found.json.id}`,
    );
    expect(await threadsOf({ token: tenant.token })).toEqual([left]);
    expect(await threadsOf(manager)).toEqual([]);
    const path = `/v1/engagements/${json.id}/findings/${found.json.id}/replies`;
    await api({ method: "POST", path, token: manager.token, body: { text: "It is in the archive." } });
    const wrote = "A manager wrote about a finding";
    expect(await threadsOf(owner)).toEqual([wrote, left]);
    expect(await threadsOf(manager)).toEqual([]);
    await room({ method: "PATCH", path: `/v1/room/findings/${found.json.id}`, body: { status: "resolved" } });
    expect(await threadsOf(manager)).toEqual(["Ilse Brandt, Norden changed a finding (status resolved)"]);

    const body = { control_id, text: "Show the archive." };
    const asked = await room({ method: "POST", path: "/v1/room/requests", body });
    await api({
      method: "POST",
      path: `/v1/engagements/${json.id}/requests/${asked.json.id}/answers`,
      token: owner.token,
      body: { text: "Here it is." },
    });
    expect((await threadsOf({ token: tenant.token }))[0]).toBe("A contributor answered an auditor");
    await room({
      method: "POST",
      path: "/v1/room/sign-off",
      body: { name: "Ilse Brandt", statement: "Done." },
    });
    expect((await threadsOf({ token: tenant.token }))[0]).toBe("Ilse Brandt, Norden signed off");
  });
});

describe("reminders", () => {
  const day = (offset: number) => new Date(Date.now() + offset * 86_400_000).toISOString().slice(0, 10);

  test("are made once: a week before, on the day, and each week that work is overdue", async () => {
    const owner = await newPerson();
    const own = await newProgram(tenant);
    const due = [
      [own.controls[0], day(5)],
      [own.controls[1], day(0)],
      [own.controls[2], day(-10)],
      [own.controls[3], day(30)],
    ] as const;
    for (const [control, due_date] of due) await change(control, { due_date }, own);
    await pool().query("UPDATE program_controls SET owner = $1 WHERE id = ANY($2)", [
      owner.email,
      due.map(([control]) => control),
    ]);
    await Promise.all([remindOfDueWork(), remindOfDueWork()]);
    await remindOfDueWork();
    const { data } = await noticesOf(owner);
    const words = data.map(({ title }: { title: string }) => title.split(":")[0]).sort();
    expect(words).toEqual(["Due in 5 days", "Due today", "Overdue by 10 days"]);
    // As pages show days: "Launch, 5 Dec 2026".
    for (const { detail } of data) expect(detail).toMatch(/, \d{1,2} [A-Z][a-z]{2,3} \d{4}$/);
    await change(own.controls[1], { due_date: day(-8) }, own);
    await remindOfDueWork();
    expect((await noticesOf(owner)).total).toBe(4);
  });

  test("cover actions, evidence that expires and documents to review", async () => {
    const owner = await newPerson("manager");
    const { token } = owner;
    const post = (path: string, body: object) => api({ method: "POST", path, token, body });
    await api({
      method: "POST",
      path: "/v1/actions",
      token: tenant.token,
      body: { title: "Fix it", severity: "low", owner_id: owner.id, due_date: day(0) },
    });
    const document = { title: "Policy", text: "Backups.", owner: owner.email, review_date: day(3) };
    expect((await post("/v1/documents", document)).status).toBe(201);
    const item = { kind: "link", title: "Certificate", url: "https://example.com/c", expires_on: day(6) };
    const { json: evidence, status } = await post("/v1/evidence", { ...item, effective_date: day(-30) });
    expect(status).toBe(201);
    await post(`/v1/evidence/${evidence.id}/controls`, { control_ids: [program.controls[0]] });
    await remindOfDueWork();
    const { data } = await noticesOf(owner);
    const reminders = data.filter(({ kind }: { kind: string }) => kind === "due");
    expect(reminders.map(({ subject }: { subject: { type: string } }) => subject.type).sort()).toEqual([
      "action",
      "document",
      "evidence",
    ]);
  });
});
