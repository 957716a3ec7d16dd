import { beforeAll, expect, test } from "vitest";
import { api } from "../support/api";
import { newApiKey, newOrganization, type TestOrganization } from "../support/organization";
import { newProgram } from "../support/programs";
import { DOCUMENT } from "./audited-document";

let organization: TestOrganization;
let apiKey: string;
beforeAll(async () => {
  organization = await newOrganization();
  ({ apiKey } = organization);
});

const STATUS_OF: Record<string, string> = { met: "implemented", partial: "in_progress", not_met: "gap" };

async function newAudit(framework = "GDPR") {
  const body = { system_name: "Claims triage", framework, context: DOCUMENT };
  const { json } = await api({ method: "POST", path: "/v1/audit", apiKey, body });
  return json.id as string;
}

interface Effect {
  id: string;
  verdict: string;
  status: string;
  proposed_status: string;
}

test("the preview says what would become what, and applying does just that", async () => {
  const [program, audit_id] = await Promise.all([newProgram(apiKey, ["GDPR", "DMA"]), newAudit()]);
  const preview = () => api({ path: `${program.path}/audit-preview?audit_id=${audit_id}`, apiKey });
  const effects: Effect[] = (await preview()).json.data;
  expect(effects).toHaveLength(18);
  for (const { verdict, proposed_status } of effects)
    expect(proposed_status).toBe(STATUS_OF[verdict] ?? "not_started");
  const changing = effects.filter(({ status, proposed_status }) => status !== proposed_status);
  const speaking = effects.filter(({ verdict }) => verdict === "met" || verdict === "partial");
  expect(changing.length).toBeGreaterThan(1);
  expect((await program.read()).status).toBe("draft");

  const apply = (body: object = {}) =>
    api({ method: "POST", path: `${program.path}/apply-audit`, apiKey, body: { audit_id, ...body } });
  const { status, json } = await apply();
  expect([status, json.changed]).toEqual([200, changing.length]);
  const controls = await program.controls();
  for (const { id, proposed_status } of effects)
    expect(controls.find((control: { id: string }) => control.id === id).status).toBe(proposed_status);
  for (const { id } of speaking)
    expect(controls.find((control: { id: string }) => control.id === id).evidence_count).toBe(1);
  const lines = await program.history(speaking[0]?.id ?? "");
  expect(lines.map(({ source }: { source: string }) => source)).toEqual(["evidence", "audit"]);
  expect(lines[1].source_id).toBe(audit_id);
  expect((await apply()).json.changed).toBe(0);
  expect((await api({ path: "/v1/evidence?search=Claims%20triage", apiKey })).json.total).toBe(1);
});

test("only the chosen controls are changed, and without evidence when so asked", async () => {
  const [program, audit_id] = await Promise.all([newProgram(apiKey, ["GDPR"]), newAudit()]);
  const { json: preview } = await api({
    path: `${program.path}/audit-preview?audit_id=${audit_id}`,
    apiKey,
  });
  const chosen = preview.data.find((effect: Effect) => effect.status !== effect.proposed_status);
  const body = { audit_id, control_ids: [chosen.id], attach_evidence: false };
  const { json } = await api({ method: "POST", path: `${program.path}/apply-audit`, apiKey, body });
  expect(json).toMatchObject({ changed: 1, unchanged: 0 });
  const rest = await program.controls("?status=not_started");
  expect(rest).toHaveLength(17);
  expect(
    (await program.controls()).every((control: { evidence_count: number }) => control.evidence_count === 0),
  ).toBe(true);
});

test("a key without the scope audit reads no audit through a program", async () => {
  const [program, audit_id] = await Promise.all([newProgram(apiKey, ["GDPR"]), newAudit()]);
  const { key } = await newApiKey(organization, ["programs"]);
  const answers = await Promise.all([
    api({ path: `${program.path}/audit-preview?audit_id=${audit_id}`, apiKey: key }),
    api({ method: "POST", path: `${program.path}/apply-audit`, apiKey: key, body: { audit_id } }),
    api({ method: "POST", path: "/v1/evidence", apiKey: key, body: { kind: "audit", audit_id } }),
  ]);
  expect(answers.map(({ status, json }) => [status, json.code])).toEqual(
    answers.map(() => [403, "missing_scope"]),
  );
});

test("two programs that apply an audit at once share one item of evidence", async () => {
  const own = await newOrganization();
  const body = { system_name: "Shared", framework: "GDPR", context: DOCUMENT };
  const audit = await api({ method: "POST", path: "/v1/audit", apiKey: own.apiKey, body });
  const programs = await Promise.all([newProgram(own.apiKey, ["GDPR"]), newProgram(own.apiKey, ["GDPR"])]);
  await Promise.all(
    programs.map((program) =>
      api({
        method: "POST",
        path: `${program.path}/apply-audit`,
        apiKey: own.apiKey,
        body: { audit_id: audit.json.id },
      }),
    ),
  );
  expect((await api({ path: "/v1/evidence", apiKey: own.apiKey })).json.total).toBe(1);
});

test("an audit against a framework the program does not include, or that is not there, is refused", async () => {
  const [program, audit] = await Promise.all([newProgram(apiKey, ["DSA"]), newAudit("GDPR")]);
  const ask = async (audit_id: string) => {
    const body = { audit_id };
    const answers = await Promise.all([
      api({ path: `${program.path}/audit-preview?audit_id=${audit_id}`, apiKey }),
      api({ method: "POST", path: `${program.path}/apply-audit`, apiKey, body }),
    ]);
    return answers.map(({ status, json }) => [status, json.code]);
  };
  expect(await ask(audit)).toEqual([
    [409, "conflict"],
    [409, "conflict"],
  ]);
  const stranger = await newOrganization();
  const foreign = await api({
    method: "POST",
    path: "/v1/audit",
    apiKey: stranger.apiKey,
    body: { system_name: "Theirs", framework: "DSA", scope: "quick" },
  });
  for (const id of [foreign.json.id, "aud_unknown"])
    expect(await ask(id)).toEqual([
      [422, "validation_failed"],
      [422, "validation_failed"],
    ]);
});
