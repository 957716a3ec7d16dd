import type { AuditorActor, Caller } from "@/lib/core/actor";
import { ServiceError } from "@/lib/core/errors";
import { listControls } from "@/lib/features/programs";
import { ControlStatusSchema } from "@/lib/features/programs/schema";
import { recordFact } from "@/lib/features/records";
import { now } from "@/lib/platform/clock";
import { randomToken } from "@/lib/platform/crypto";
import { transaction } from "@/lib/platform/database/database";
import { invalid } from "@/lib/platform/http/validation";
import { engagementSubject } from "./engagement-state";
import { insertSample, listSampleRows } from "./room-queries";
import type { ControlSample, DrawSample } from "./room-schema";
import { drawControls, populationDigest, referenceOf } from "./sample";
import { beginRoomChange } from "./threads";

/** The samples of an engagement, newest first. */
export async function listSamples(caller: Caller, engagementId: string): Promise<{ data: ControlSample[] }> {
  const rows = await listSampleRows(caller.organizationId, engagementId);
  const data = rows.map(({ name, firm, status, created_at, ...row }) => ({
    ...row,
    status: status === null ? null : ControlStatusSchema.parse(status),
    auditor_name: `${name}, ${firm}`,
    created_at: created_at.toISOString(),
  }));
  return { data };
}

/**
 * Draws a sample of the program's controls that count today, and keeps it with its seed.
 *
 * @throws ServiceError `validation_failed` where no control fits, or fewer than are to be drawn; `conflict` after the
 *   sign-off
 */
export async function drawSample(
  auditor: AuditorActor,
  { size, seed = randomToken(9), purpose = "", framework, status }: DrawSample,
): Promise<ControlSample> {
  const { organizationId, engagementId, auditorId, programId } = auditor;
  const { data: population } = await listControls(auditor, programId, {
    framework,
    status,
    applicability: "counts",
  });
  requirePopulation(size, population.length);
  const drawn = drawControls(population, { seed, size });
  const at = now();
  const sample = {
    ...{ engagementId, auditorId, purpose, seed, framework, status, at },
    size,
    population: population.length,
    populationDigest: populationDigest(population),
    controls: drawn.map((control) => ({
      id: control.id,
      reference: referenceOf(control),
      title: control.title,
    })),
  };
  const id = await transaction(async (tx) => {
    const engagement = await beginRoomChange(tx, organizationId, engagementId);
    const stored = await insertSample(tx, organizationId, sample);
    await recordFact(tx, auditor, {
      kind: "control_sample",
      subject: engagementSubject(engagement),
      payload: {
        sample_id: stored,
        seed,
        size: sample.size,
        population: sample.population,
        population_digest: sample.populationDigest,
        controls: sample.controls.map(({ reference }) => reference),
      },
      at,
    });
    return stored;
  });
  const { data } = await listSamples(auditor, engagementId);
  const kept = data.find((one) => one.id === id);
  if (!kept) throw new Error("a sample was not found where it was just stored");
  return kept;
}

/** A sample is never larger than what it is drawn from. */
function requirePopulation(size: number, population: number): void {
  if (population === 0)
    throw new ServiceError({
      code: "validation_failed",
      message: "The filters leave no control to draw from.",
      issues: [
        { pointer: "/framework", message: "leaves no control to draw from", code: "empty_population" },
      ],
    });
  if (size <= population) return;
  const message = `must be at most ${population.toLocaleString("en")}, the number of controls to draw from`;
  throw invalid([{ pointer: "/size", message, code: "out_of_range" }]);
}
