import fc from "fast-check";
import { beforeAll, expect, test } from "vitest";
import type { Control } from "@/lib/features/programs/schema";
import { CONTROL_STATUSES } from "@/lib/features/programs/vocabulary";
import { api } from "../support/api";
import { newOrganization, type TestOrganization } from "../support/organization";
import { newProgram } from "../support/programs";

let organization: TestOrganization;
let apiKey: string;
beforeAll(async () => {
  organization = await newOrganization();
  ({ apiKey } = organization);
});

/** Attaches a new link to a control. */
async function attach(controlId: string, expiry: { effective_date?: string; expires_on?: string } = {}) {
  const body = { kind: "link", title: "Policy", url: "https://example.com/policy", ...expiry };
  const { json } = await api({ method: "POST", path: "/v1/evidence", apiKey, body });
  const path = `/v1/evidence/${json.id}/controls`;
  await api({ method: "POST", path, apiKey, body: { control_ids: [controlId] } });
  return { id: json.id as string, path };
}
const basisOf = async (program: Awaited<ReturnType<typeof newProgram>>) =>
  (await program.controls()).map((control: Control) => control.basis);

test("implemented without a text and without valid evidence is accepted, and counted as stated", async () => {
  const program = await newProgram(apiKey);
  const { status, json } = await program.put(program.first, { status: "implemented" });
  expect([status, json.basis]).toEqual([200, "stated"]);
  const read = await program.read();
  expect(read).toMatchObject({
    controls_implemented: 1,
    controls_shown: 0,
    controls_stated: 1,
    readiness_on_evidence: 0,
  });
  expect(read.readiness_score).toBeGreaterThan(0);
});

test("a text shows it, evidence shows it better, and blanks or expired evidence do not", async () => {
  const program = await newProgram(apiKey);
  const put = async (body: unknown) => (await program.put(program.first, body)).json.basis;
  expect(await put({ status: "implemented", implementation: " \n\t " })).toBe("stated");
  await attach(program.first, { effective_date: "2020-01-01", expires_on: "2020-12-31" });
  expect((await basisOf(program))[0]).toBe("stated");
  expect(await put({ implementation: "Signed by the board." })).toBe("text");
  const evidence = await attach(program.first);
  expect((await basisOf(program))[0]).toBe("evidence");
  const read = await program.read();
  expect(read).toMatchObject({ controls_shown: 1, controls_stated: 0 });
  expect(read.readiness_on_evidence).toBe(read.readiness_score);
  await api({ method: "DELETE", path: `${evidence.path}/${program.first}`, apiKey });
  expect((await basisOf(program))[0]).toBe("text");
  expect(await put({ status: "in_progress" })).toBeNull();
});

test("whatever is done, shown and stated add up to implemented, and evidence never lifts the readiness", async () => {
  const program = await newProgram(apiKey);
  const step = fc.record({
    index: fc.nat(program.ids.length - 1),
    status: fc.constantFrom(...CONTROL_STATUSES),
    implementation: fc.constantFrom("", "Described."),
  });
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 4 }), async (steps) => {
      for (const { index, ...body } of steps) await program.put(program.ids[index] ?? "", body);
      const read = await program.read();
      expect(read.controls_shown + read.controls_stated).toBe(read.controls_implemented);
      expect(read.readiness_on_evidence).toBeLessThanOrEqual(read.readiness_score);
      const stated = (await basisOf(program)).filter((basis: string | null) => basis === "stated");
      expect(read.controls_stated).toBe(stated.length);
    }),
    { numRuns: 8 },
  );
});
