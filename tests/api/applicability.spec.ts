import { beforeEach, describe, expect, test } from "vitest";
import { api, logIn } from "../support/api";
import { newMember, newOrganization, type TestOrganization } from "../support/organization";
import { newProgram } from "../support/programs";

let organization: TestOrganization;
let apiKey: string;
beforeEach(async () => {
  organization = await newOrganization();
  ({ apiKey } = organization);
});

interface Answer {
  question: string;
  values: string[] | null;
  reason?: string;
}

const answer = (answers: readonly Answer[], path = "/v1/profile") =>
  api({ method: "PATCH", path, apiKey, body: { answers } });
const newSystem = async (input: Record<string, unknown> = {}): Promise<string> => {
  const body = { name: "Aria support assistant", ...input };
  return (await api({ method: "POST", path: "/v1/systems", apiKey, body })).json.id;
};
const applicability = async (framework: string, systemId?: string) => {
  const system = systemId ? `&system_id=${systemId}` : "";
  const { json } = await api({ path: `/v1/applicability?framework=${framework}${system}`, apiKey });
  return json.data;
};
const requirement = async (id: string, systemId?: string) =>
  (await applicability("GDPR", systemId)).find(
    (item: { requirement_id: string }) => item.requirement_id === id,
  );
const questionOf = (profile: { questions: { id: string }[] }, id: string) =>
  profile.questions.find((question) => question.id === id);

/** The GDPR applies: an organization of the union that decides on personal data. */
const CONTROLLER: Answer[] = [
  { question: "place", values: ["eu"] },
  { question: "data", values: ["personal"] },
  { question: "role.GDPR", values: ["controller"] },
];

describe("the profile", () => {
  test("keeps answers with the reason, the name and the time, and gives them back when they are taken back", async () => {
    const before = (await api({ path: "/v1/profile", apiKey })).json;
    expect(before.answered).toBe(0);
    const { status, json } = await answer([
      { question: "size", values: ["micro"], reason: " Six employees. " },
      { question: "place", values: ["eu", "uk"] },
    ]);
    expect([status, json.answered]).toEqual([200, 2]);
    expect(questionOf(json, "size")).toMatchObject({
      values: ["micro"],
      reason: "Six employees.",
      is_inherited: false,
      answered_by: expect.any(String),
      answered_at: expect.stringMatching(/Z$/),
    });
    expect((await answer([{ question: "size", values: null }])).json.answered).toBe(1);
    expect(questionOf((await api({ path: "/v1/profile", apiKey })).json, "size")).toMatchObject({
      values: null,
      reason: "",
      answered_by: null,
      answered_at: null,
    });
  });

  test("branches: a question that another answer makes pointless is not asked and not counted", async () => {
    const asked = async () => {
      const { json } = await api({ path: "/v1/profile", apiKey });
      return json.questions.filter((question: { is_asked: boolean }) => question.is_asked).length;
    };
    const before = await asked();
    const { json } = await answer([{ question: "role.EU_AI_ACT", values: ["deployer"] }]);
    expect(questionOf(json, "ai_act.gpai")).toMatchObject({ is_asked: false });
    expect(json.asked).toBe(await asked());
    expect(json.asked).toBeLessThan(before);
  });

  test("can be read for one framework", async () => {
    const { json } = await api({ path: "/v1/profile?framework=GDPR", apiKey });
    expect(json.questions.length).toBeGreaterThan(3);
    for (const { framework } of json.questions) expect([null, "GDPR"]).toContain(framework);
  });

  test.each([
    ["an unknown question", { question: "plaec", values: ["eu"] }, "question", 'did you mean "place"?'],
    ["an unknown option", { question: "size", values: ["mirco"] }, "values/0", 'did you mean "micro"?'],
    [
      "none with others",
      { question: "data", values: ["none", "card"] },
      "values",
      "none together with another",
    ],
    ["two values for one", { question: "size", values: ["micro", "large"] }, "values", "one option only"],
    ["no value at all", { question: "size", values: [] }, "values", "at least one option"],
    [
      "a question about systems",
      { question: "ai_act.class", values: ["minimal"] },
      "question",
      "names no question",
    ],
  ])("%s is refused by name", async (_, wrong, pointer, message) => {
    const { status, json } = await answer([{ question: "place", values: ["eu"] }, wrong]);
    expect([status, json.code]).toEqual([422, "validation_failed"]);
    expect(json.errors[0]).toMatchObject({
      pointer: `/answers/1/${pointer}`,
      message: expect.stringContaining(message),
    });
    expect((await api({ path: "/v1/profile", apiKey })).json.answered).toBe(0);
  });

  test("a viewer reads it and does not change it", async () => {
    const viewer = await newMember(organization, "viewer");
    const token = await logIn(viewer.email, viewer.password);
    expect((await api({ path: "/v1/profile", token })).status).toBe(200);
    const body = { answers: CONTROLLER };
    const writes = await Promise.all([
      api({ method: "PATCH", path: "/v1/profile", token, body }),
      api({
        method: "PUT",
        path: "/v1/applicability/gdpr_art-6.1",
        token,
        body: { applies: false, reason: "No." },
      }),
    ]);
    expect(writes.map(({ status, json }) => [status, json.code])).toEqual([
      [403, "missing_role"],
      [403, "missing_role"],
    ]);
  });
});

describe("a system", () => {
  test("inherits answers of the organization, replaces them, and gets them back", async () => {
    await answer(CONTROLLER);
    const id = await newSystem();
    const path = `/v1/systems/${id}/profile`;
    expect(questionOf((await api({ path, apiKey })).json, "data")).toMatchObject({
      values: ["personal"],
      is_inherited: true,
    });
    const replaced = await answer([{ question: "data", values: ["none"] }], path);
    expect(questionOf(replaced.json, "data")).toMatchObject({ values: ["none"], is_inherited: false });
    expect(await requirement("gdpr_art-6.1", id)).toMatchObject({
      state: "does_not_apply",
      facts: ["data"],
    });
    expect(await requirement("gdpr_art-6.1")).toMatchObject({ state: "applies" });
    const back = await answer([{ question: "data", values: null }], path);
    expect(questionOf(back.json, "data")).toMatchObject({ values: ["personal"], is_inherited: true });
    expect(await requirement("gdpr_art-6.1", id)).toMatchObject({ state: "applies" });
  });

  test("is not asked what only its organization can answer, and takes its class from the register", async () => {
    const id = await newSystem({ risk_class: "minimal", risk_class_reason: "It suggests music." });
    const { json } = await api({ path: `/v1/systems/${id}/profile`, apiKey });
    expect(questionOf(json, "size")).toBeUndefined();
    expect(questionOf(json, "ai_act.class")).toMatchObject({
      values: ["minimal"],
      reason: "It suggests music.",
      is_inherited: true,
      answered_by: null,
      registered: null,
    });
  });

  test("that is high-risk in the register is asked only by which rule, until that is answered", async () => {
    const reason = "Annex III, point 4.";
    const id = await newSystem({ risk_class: "high", risk_class_reason: reason });
    const path = `/v1/systems/${id}/profile`;
    expect(questionOf((await api({ path, apiKey })).json, "ai_act.class")).toMatchObject({
      values: null,
      registered: {
        risk_class: "high",
        options: ["high_annex_iii", "high_annex_i_a", "high_annex_i_b"],
        reason,
      },
    });
    const answered = await answer([{ question: "ai_act.class", values: ["high_annex_iii"] }], path);
    expect(questionOf(answered.json, "ai_act.class")).toMatchObject({
      values: ["high_annex_iii"],
      registered: null,
    });
  });

  test("of another organization is not found", async () => {
    const id = await newSystem();
    const other = (await newOrganization()).apiKey;
    const body = { answers: [{ question: "data", values: ["none"] }] };
    const override = { applies: false, reason: "Not here." };
    const answers = await Promise.all([
      api({ path: `/v1/systems/${id}/profile`, apiKey: other }),
      api({ method: "PATCH", path: `/v1/systems/${id}/profile`, apiKey: other, body }),
      api({ path: `/v1/applicability?system_id=${id}`, apiKey: other }),
      api({
        method: "PUT",
        path: `/v1/applicability/gdpr_art-6.1?system_id=${id}`,
        apiKey: other,
        body: override,
      }),
      api({ method: "DELETE", path: `/v1/applicability/gdpr_art-6.1?system_id=${id}`, apiKey: other }),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([404, 404, 404, 404, 404]);
  });
});

describe("an override", () => {
  const put = (id: string, body: unknown, query = "") =>
    api({ method: "PUT", path: `/v1/applicability/${id}${query}`, apiKey, body });
  const reason = "No core activity needs an officer.";

  test("decides against the answers with a reason and a name, until it is taken back", async () => {
    await answer(CONTROLLER);
    expect(await requirement("gdpr_art-6.1")).toMatchObject({ state: "applies", override: null });
    const { status, json } = await put("gdpr_art-6.1", { applies: false, reason: ` ${reason} ` });
    expect(status).toBe(200);
    expect(json).toMatchObject({
      state: "does_not_apply",
      because: reason,
      counts_today: false,
      override: { applies: false, reason, decided_by: expect.any(String), decided_at: expect.any(String) },
    });
    expect(await requirement("gdpr_art-6.1")).toEqual(json);
    const remove = () => api({ method: "DELETE", path: "/v1/applicability/gdpr_art-6.1", apiKey });
    expect((await remove()).status).toBe(204);
    expect(await requirement("gdpr_art-6.1")).toMatchObject({ state: "applies", override: null });
    expect((await remove()).status).toBe(404);
  });

  test("of a system holds over the organization's", async () => {
    const id = await newSystem();
    await put("gdpr_art-6.1", { applies: false, reason });
    await put("gdpr_art-6.1", { applies: true, reason: "It profiles users." }, `?system_id=${id}`);
    expect(await requirement("gdpr_art-6.1")).toMatchObject({ state: "does_not_apply" });
    expect(await requirement("gdpr_art-6.1", id)).toMatchObject({ state: "applies" });
  });

  test("needs a reason and a requirement that there is", async () => {
    for (const body of [{ applies: false }, { applies: false, reason: "  " }]) {
      const { status, json } = await put("gdpr_art-6.1", body);
      expect([status, json.errors[0].pointer]).toEqual([422, "/reason"]);
    }
    expect((await put("gdpr_art-999.1", { applies: false, reason })).status).toBe(404);
  });
});

describe("programs", () => {
  test("readiness follows from answers and overrides in the same request", async () => {
    const program = await newProgram(apiKey, ["GDPR"]);
    const all = program.ids.length;
    await program.put(program.first, { status: "implemented" });
    expect(await program.read()).toMatchObject({ controls_counted: all, counted_implemented: 1 });

    await answer([...CONTROLLER, { question: "gdpr.high_risk", values: ["no"] }]);
    const after = await program.read();
    expect(after.controls_total).toBe(all);
    expect(after.controls_counted).toBeLessThan(all);
    expect(after.readiness_score).toBe(Math.round(1000 / after.controls_counted) / 10);
    const [left] = await program.controls("?applicability=not_applicable");
    expect(left.applicability).toMatchObject({ state: "does_not_apply", counts_today: false });

    await answer([{ question: "data", values: ["none"] }]);
    expect(await program.read()).toMatchObject({ controls_counted: 0, readiness_score: 0 });
    await answer(CONTROLLER.map(({ question }) => ({ question, values: null })));
    await answer([{ question: "gdpr.high_risk", values: null }]);
    expect((await program.read()).controls_counted).toBe(all);

    const { requirements, control_id } = (await api({ path: "/v1/frameworks/GDPR", apiKey })).json
      .controls[0];
    for (const { id } of requirements) {
      const body = { applies: false, reason: "Decided by counsel." };
      await api({ method: "PUT", path: `/v1/applicability/${id}`, apiKey, body });
    }
    expect((await program.read()).controls_counted).toBe(all - 1);
    expect((await program.controls("?applicability=not_applicable"))[0].control_id).toBe(control_id);
  });

  test("high-risk duties of the AI Act have a date in the future and do not count before it", async () => {
    const id = await newSystem();
    await answer([
      { question: "place", values: ["eu"] },
      { question: "role.EU_AI_ACT", values: ["provider"] },
    ]);
    await answer(
      [
        { question: "ai_act.excluded", values: ["no"] },
        { question: "ai_act.class", values: ["high_annex_iii"] },
        { question: "ai_act.annex_iii", values: ["employment"] },
        { question: "ai_act.market", values: ["later"] },
      ],
      `/v1/systems/${id}/profile`,
    );
    const body = { name: "AI Act", frameworks: ["EU_AI_ACT"], system_id: id };
    const { json: program } = await api({ method: "POST", path: "/v1/programs", apiKey, body });
    const list = async (filter: string) =>
      (await api({ path: `/v1/programs/${program.id}/controls?applicability=${filter}`, apiKey })).json.data;
    const later = await list("later");
    const oversight = later.find((control: { control_id: string }) => control.control_id === "Art. 14");
    expect(oversight.applicability).toMatchObject({
      state: "applies_from",
      applies_from: "2027-12-02",
      counts_today: false,
    });
    const counted = await list("counts");
    expect(counted).toHaveLength(program.controls_counted);
    expect(program.controls_counted).toBeLessThan(program.controls_total);
    expect(counted.map((control: { control_id: string }) => control.control_id)).toContain("Art. 4");
  });
});
