import { beforeAll, describe, expect, test } from "vitest";
import { api, logIn } from "../support/api";
import { recordedEvents } from "../support/events";
import { newMember, newOrganization, type TestOrganization } from "../support/organization";
import { newProgram } from "../support/programs";

let organization: TestOrganization;
let apiKey: string;
beforeAll(async () => {
  organization = await newOrganization();
  ({ apiKey } = organization);
});

test("controls are filtered by a framework's code in any case, or its name", async () => {
  const program = await newProgram(apiKey);
  const [control] = await program.controls();
  const { json } = await api({ path: "/v1/frameworks", apiKey });
  const { name } = json.data.find(({ code }: { code: string }) => code === control.framework);
  for (const given of [control.framework.toLowerCase(), name, name.toUpperCase()])
    expect(await program.controls(`?framework=${encodeURIComponent(given)}`), given).not.toEqual([]);
});

describe("an update", () => {
  test("answers with the control and the time of the review", async () => {
    const program = await newProgram(apiKey);
    const { status, json } = await program.put(program.first, { status: "implemented", owner: " Mira " });
    expect(status).toBe(200);
    expect(json).toMatchObject({ id: program.first, status: "implemented", owner: "Mira" });
    expect(Date.parse(json.last_reviewed)).toBeGreaterThan(Date.now() - 60_000);
    const [control] = await program.controls("?status=implemented");
    expect(control).toMatchObject({ id: program.first, owner: "Mira", last_reviewed: json.last_reviewed });
    const unassigned = await program.put(program.first, { owner: null });
    expect(unassigned.json).toMatchObject({ status: "implemented", owner: null });
  });

  test("is a review when it sets a status, the same one too, or says so; the reviewer is named", async () => {
    const own = await newOrganization();
    const program = await newProgram(own.apiKey);
    const first = (await program.put(program.first, { status: "gap" })).json;
    expect(first.last_reviewed_by).toBe("First key");
    const { email, password } = await newMember(own, "contributor");
    const token = await logIn(email, password);
    const path = `${program.path}/controls/${program.first}`;
    const put = (body: unknown) => api({ method: "PUT", path, token, body });
    const second = (await put({ status: "gap" })).json;
    expect([second.last_reviewed_by, second.last_reviewed > first.last_reviewed]).toEqual([
      "A contributor",
      true,
    ]);
    const third = await program.put(program.first, { reviewed: true });
    expect(third.json).toMatchObject({ status: "gap", last_reviewed_by: "First key" });
    expect(third.json.last_reviewed > second.last_reviewed).toBe(true);
    expect(await program.history(program.first)).toHaveLength(3);
  });

  test("with an empty body changes nothing, is no review and leaves no line of history", async () => {
    const program = await newProgram(apiKey);
    const never = await program.put(program.first, {});
    expect([never.status, never.json.last_reviewed, never.json.last_reviewed_by]).toEqual([200, null, null]);
    const { json } = await program.put(program.first, { status: "implemented" });
    expect((await program.put(program.first, {})).json).toEqual(json);
    expect(await program.history(program.first)).toHaveLength(1);
  });

  test("of the owner, a date or the text alone is no review", async () => {
    const program = await newProgram(apiKey);
    for (const body of [{ owner: "Mira" }, { due_date: "2027-01-31" }, { implementation: "As described." }]) {
      expect((await program.put(program.first, body)).json.last_reviewed).toBeNull();
    }
    expect(await program.history(program.first)).toHaveLength(3);
  });

  test("any status may follow any other", async () => {
    const program = await newProgram(apiKey);
    const all = ["implemented", "in_progress", "not_started", "gap"];
    for (const from of all)
      for (const to of all) {
        await program.put(program.first, { status: from });
        expect((await program.put(program.first, { status: to })).json.status).toBe(to);
      }
  });

  test.each([
    ["a bad status", { status: "done" }, "/status", "implemented, in_progress, not_started, gap"],
    ["an empty owner", { owner: " " }, "/owner", "must not be empty"],
    ["a bad day", { due_date: "tomorrow" }, "/due_date", "2027-01-31"],
    ["an interval of 0", { review_interval_days: 0 }, "/review_interval_days", "at least 1 day"],
    ["a misspelt field", { stauts: "gap" }, "/stauts", 'did you mean "status"?'],
  ])("%s is refused", async (_, body, pointer, message) => {
    const program = await newProgram(apiKey);
    const { status, json } = await program.put(program.first, body);
    expect([status, json.code]).toEqual([422, "validation_failed"]);
    expect(json.errors[0]).toMatchObject({ pointer, message: expect.stringContaining(message) });
  });

  test("a control of another program is not found", async () => {
    const [one, other] = await Promise.all([newProgram(apiKey), newProgram(apiKey)]);
    const { status, json } = await one.put(other.first, { status: "gap" });
    expect([status, json.code]).toEqual([404, "not_found"]);
  });
});

describe("history and events", () => {
  test("say who changed or reviewed what, from what, and why; an event is recorded only for a change", async () => {
    const own = await newOrganization();
    const program = await newProgram(own.apiKey);
    await program.put(program.first, { status: "in_progress", owner: "Mira", note: "kick-off" });
    await program.put(program.first, { status: "in_progress" });
    await program.put(program.first, { note: "Reviewed with legal." });
    await program.put(program.first, { implementation: "Reviewed by the board.", due_date: "2027-01-31" });
    const lines = await program.history(program.first);
    expect(lines.map(({ changes, source, note }: never) => ({ changes, source, note }))).toEqual([
      {
        source: "update",
        note: "",
        changes: [
          { field: "due_date", from: null, to: "2027-01-31" },
          { field: "implementation", from: "", to: "Reviewed by the board." },
        ],
      },
      { source: "update", note: "Reviewed with legal.", changes: [] },
      { source: "update", note: "", changes: [] },
      {
        source: "update",
        note: "kick-off",
        changes: [
          { field: "status", from: "not_started", to: "in_progress" },
          { field: "owner", from: null, to: "Mira" },
        ],
      },
    ]);
    expect(lines[0]).toMatchObject({ actor_name: "First key", actor_id: expect.stringMatching(/^key_/) });
    const [control] = await program.controls();
    const events = await recordedEvents(own.organizationId, "compliance.control_update");
    expect(events).toHaveLength(2);
    expect(events[0]).toEqual({
      program_id: program.id,
      control_id: control.control_id,
      control_record_id: program.first,
      framework: "DMA",
      status: "in_progress",
      previous_status: "not_started",
      owner: "Mira",
    });
  });
});

describe("two who write at once", () => {
  test("the second is told, and nothing is overwritten", async () => {
    const program = await newProgram(apiKey);
    const write = (implementation: string, expected_implementation: string) =>
      program.put(program.first, { implementation, expected_implementation });
    expect((await write("First.", "")).status).toBe(200);
    const late = await write("Second.", "");
    expect([late.status, late.json.code]).toEqual([409, "conflict"]);
    expect((await write("Second, after reading.", "First.")).status).toBe(200);
  });
});

describe("what is due", () => {
  test("a review is due once there was one or the control is implemented, not before", async () => {
    const program = await newProgram(apiKey);
    await program.bulk({ control_ids: program.ids, review_interval_days: 1 });
    expect((await program.controls()).map(({ due_on }: { due_on: string | null }) => due_on)).toEqual(
      program.ids.map(() => null),
    );
    await program.put(program.first, { reviewed: true });
    const [reviewed] = await program.controls();
    expect(reviewed).toMatchObject({ due_state: "soon", due_on: expect.any(String) });
  });
});

describe("many at once", () => {
  test("each control that changes has its own event and line of history", async () => {
    const own = await newOrganization();
    const program = await newProgram(own.apiKey);
    await program.put(program.first, { status: "gap" });
    const { status, json } = await program.bulk({
      control_ids: program.ids,
      status: "gap",
      owner: null,
      note: "first look",
    });
    expect(status).toBe(200);
    expect(json).toMatchObject({
      changed: 10,
      unchanged: 1,
      program: { controls_gap: 11, status: "active" },
    });
    expect(await recordedEvents(own.organizationId, "compliance.control_update")).toHaveLength(11);
    const [line] = await program.history(program.ids[1] ?? "");
    expect(line).toMatchObject({ source: "bulk", note: "first look" });
    const controls = await program.controls();
    expect(controls.every((control: { last_reviewed: string }) => control.last_reviewed !== null)).toBe(true);
  });

  test("setting an owner or a date is no review", async () => {
    const program = await newProgram(apiKey);
    await program.bulk({ control_ids: program.ids, owner: "Mira", due_date: "2027-01-31" });
    const controls = await program.controls("?owner=MIRA");
    expect(controls).toHaveLength(11);
    expect(controls[0]).toMatchObject({ last_reviewed: null, due_date: "2027-01-31", due_on: "2027-01-31" });
  });

  test("only what is empty is filled on request, and what others set is kept and counted", async () => {
    const program = await newProgram(apiKey);
    const [one = "", two = "", three = ""] = program.ids;
    await program.put(one, { owner: "Mira", due_date: "2027-01-31" });
    await program.put(two, { owner: "Jonas" });
    await program.put(three, { owner: "Zoë" });
    const control_ids = [one, two, three];
    const settings = { owner: "Jonas", due_date: "2027-06-30", only_empty: true };
    const { json } = await program.bulk({ control_ids, status: "gap", ...settings });
    expect(json).toMatchObject({ changed: 3, unchanged: 0, kept: 2 });
    const [first, second, third] = await program.controls();
    expect(first).toMatchObject({ owner: "Mira", due_date: "2027-01-31", status: "gap" });
    expect(second).toMatchObject({ owner: "Jonas", due_date: "2027-06-30", status: "gap" });
    expect(third).toMatchObject({ owner: "Zoë", due_date: "2027-06-30", status: "gap" });
    const replaced = await program.bulk({ control_ids, owner: "Ada" });
    expect(replaced.json).toMatchObject({ changed: 3, kept: 0 });
  });

  test("one that is not in the program stops all of it", async () => {
    const [program, other] = await Promise.all([newProgram(apiKey), newProgram(apiKey)]);
    for (const stranger of [other.first, "ctl_unknown"]) {
      const body = { control_ids: [program.first, stranger], status: "gap" };
      const { status, json } = await program.bulk(body);
      expect([status, json.errors[0].pointer]).toEqual([422, "/control_ids/1"]);
    }
    expect(await program.controls("?status=gap")).toEqual([]);
  });

  test("an update of nothing, and of nobody, is refused", async () => {
    const program = await newProgram(apiKey);
    expect((await program.bulk({ control_ids: program.ids })).status).toBe(422);
    expect((await program.bulk({ control_ids: [], status: "gap" })).status).toBe(422);
  });
});

describe("roles", () => {
  test("a control owner changes status and implementation, a manager the rest, a viewer nothing", async () => {
    const program = await newProgram(apiKey);
    const as = async (role: "viewer" | "contributor" | "manager") => {
      const member = await newMember(organization, role);
      const token = await logIn(member.email, member.password);
      return async (body: unknown) => {
        const path = `${program.path}/controls/${program.first}`;
        const { status, json } = await api({ method: "PUT", path, token, body });
        return status === 200 ? 200 : [status, json.code];
      };
    };
    const [viewer, contributor, manager] = await Promise.all([
      as("viewer"),
      as("contributor"),
      as("manager"),
    ]);
    expect(await viewer({ status: "gap" })).toEqual([403, "missing_role"]);
    expect(await contributor({ status: "gap", implementation: "Not yet." })).toBe(200);
    expect(await contributor({ owner: "Mira" })).toEqual([403, "missing_role"]);
    expect(await manager({ owner: "Mira", review_interval_days: 90 })).toBe(200);
    expect(await contributor({ status: "in_progress", owner: "Mira" })).toBe(200);
    expect(await contributor({ due_date: "2027-01-31" })).toEqual([403, "missing_role"]);
  });
});

describe("my controls", () => {
  test("are those whose owner is my address, in any case, the most urgent first", async () => {
    const member = await newMember(organization, "contributor");
    const token = await logIn(member.email, member.password);
    const [program, done] = await Promise.all([newProgram(apiKey), newProgram(apiKey)]);
    const [one = "", two = "", three = ""] = program.ids;
    await program.bulk({ control_ids: [one, two, three], owner: member.email.toUpperCase() });
    await program.put(two, { due_date: "2020-01-31" });
    await done.bulk({ control_ids: done.ids, owner: member.email, status: "implemented" });
    await done.patch({ status: "completed" });
    const { json } = await api({ path: "/v1/my-controls", token });
    expect(json.total).toBe(3);
    expect(json.data.map(({ id }: { id: string }) => id)).toEqual([two, one, three]);
    expect(json.data[0]).toMatchObject({ due_state: "overdue", program_id: program.id });
    const late = await api({ path: "/v1/my-controls?due=overdue", token });
    expect(late.json.total).toBe(1);
  });
});
