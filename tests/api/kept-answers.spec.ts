import { expect, test } from "vitest";
import { DOCUMENT, judging, OVERSIGHT, runAuditWith } from "../support/model-audits";
import { serveModelsToThisFile } from "../support/model-backed-server";
import { newOrganization } from "../support/organization";

const given = serveModelsToThisFile();

const audit = async (body = {}, organization = given.organization) => {
  given.server.answerBy(judging({ state: "shown", quotes: [OVERSIGHT] }));
  const { status, json } = await runAuditWith(
    { ...given, organization },
    { framework: "DMA", ask_again: false, ...body },
  );
  expect(status).toBe(200);
  return { ...json, calls: given.server.models.requests.length };
};

test("a model is not asked twice the same, and the report says which audit the answers are from", async () => {
  const first = await audit();
  expect(first.calls).toBeGreaterThan(0);
  expect(first.engine.carried).toEqual([]);

  const second = await audit();
  expect(second.calls).toBe(0);
  expect(second.compliance_score).toBe(first.compliance_score);
  const { counted, not_counted } = first.coverage.requirements;
  expect(second.engine).toMatchObject({
    model: first.engine.model,
    tokens_used: 0,
    cost: "$0.0000",
    carried: [{ audit_id: first.id, requirements: counted + not_counted }],
  });
  expect(second.summary).toContain(`carried over from audit ${first.id}`);
  const stored = await given.server.get(given.organization, `/v1/audits/${second.id}`);
  expect(stored.json.engine).toEqual(second.engine);
  expect(stored.json.assessments[0].requirements[0].carried_from).toBe(first.id);

  // Another system with the same text is the same question: its name is not in it.
  expect((await audit({ system_name: "Another system" })).calls).toBe(0);
  expect((await audit({ context: `${DOCUMENT} One more sentence.` })).calls).toBeGreaterThan(0);

  const again = await audit({ ask_again: true });
  expect([again.calls, again.engine.carried]).toEqual([first.calls, []]);
  expect((await audit()).engine.carried).toMatchObject([{ audit_id: again.id }]);
});

test("answers to another organization are not carried over", async () => {
  const first = await audit();
  const other = await audit({}, await newOrganization());
  expect([other.calls, other.engine.carried]).toEqual([first.calls, []]);
});
