import fc from "fast-check";
import { expect, test } from "vitest";
import { readinessOf } from "@/lib/features/programs/readiness";
import { CONTROL_STATUSES } from "@/lib/features/programs/vocabulary";
import { newOrganization } from "../support/organization";
import { newProgram } from "../support/programs";

type Program = Awaited<ReturnType<typeof newProgram>>;

/** Counts and readiness made from the controls themselves. */
async function recomputed(program: Program) {
  const controls: { status: string; applicability: { counts_today: boolean } }[] = await program.controls();
  const counted = controls.filter(({ applicability }) => applicability.counts_today);
  const countedWith = (status: string) => counted.filter((control) => control.status === status).length;
  const count = (status: string) => controls.filter((control) => control.status === status).length;
  const counts = {
    controls_total: controls.length,
    controls_implemented: count("implemented"),
    controls_in_progress: count("in_progress"),
    controls_gap: count("gap"),
    controls_not_started: count("not_started"),
  };
  const readiness_score = readinessOf({
    total: counted.length,
    implemented: countedWith("implemented"),
    in_progress: countedWith("in_progress"),
  });
  return {
    ...counts,
    controls_counted: counted.length,
    counted_implemented: countedWith("implemented"),
    counted_in_progress: countedWith("in_progress"),
    counted_gap: countedWith("gap"),
    readiness_score,
  };
}

test("after any sequence of updates the readiness is what a count from scratch gives", async () => {
  const { apiKey } = await newOrganization();
  const program = await newProgram(apiKey, ["CCPA"]);
  const control = fc.nat(program.ids.length - 1).map((index) => program.ids[index] ?? "");
  const status = fc.constantFrom(...CONTROL_STATUSES);
  const update = fc.oneof(
    fc.record({ ids: control.map((id) => [id]), status }),
    fc.record({ ids: fc.uniqueArray(control, { minLength: 1 }), status }),
  );
  await fc.assert(
    fc.asyncProperty(fc.array(update, { minLength: 1, maxLength: 6 }), async (updates) => {
      for (const { ids, status } of updates) {
        const [only = ""] = ids;
        if (ids.length === 1) await program.put(only, { status });
        else await program.bulk({ control_ids: ids, status });
      }
      expect(await program.read()).toMatchObject(await recomputed(program));
    }),
    { numRuns: 25 },
  );
});

test("owners who update at once lose nothing", async () => {
  const { apiKey } = await newOrganization();
  const program = await newProgram(apiKey, ["ISO27001"]);
  const updates = program.ids.flatMap((id, index) => [
    program.put(id, { status: index % 2 === 0 ? "implemented" : "in_progress" }),
    program.put(id, { owner: `owner-${index}` }),
  ]);
  const answers = await Promise.all(updates);
  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
  expect(await program.read()).toMatchObject({
    ...(await recomputed(program)),
    controls_implemented: 14,
    controls_in_progress: 14,
    readiness_score: 75,
  });
  const owners = (await program.controls()).map(({ owner }: { owner: string }) => owner);
  expect(owners).toEqual(program.ids.map((_, index) => `owner-${index}`));
});
