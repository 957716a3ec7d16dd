import type { AuditorActor, Caller } from "@/lib/core/actor";
import { ServiceError } from "@/lib/core/errors";
import { listControls } from "@/lib/features/programs";
import { ControlStatusSchema } from "@/lib/features/programs/schema";
import { recordFact } from "@/lib/features/records";
import { now } from "@/lib/platform/clock";
import { randomToken } from "@/lib/platform/crypto";
import { transaction } from "@/lib/platform/database/database";
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
 * @throws ServiceError `validation_failed` where no control fits; `conflict` after the sign-off
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
  if (population.length === 0) throw emptyPopulation();
  const drawn = drawControls(population, { seed, size });
  const at = now();
  const sample = {
    ...{ engagementId, auditorId, purpose, seed, framework, status, at },
    size: drawn.length,
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

function emptyPopulation(): ServiceError {
  const message = "leave no control to draw from";
  return new ServiceError({
    code: "validation_failed",
    message: `The filters ${message}.`,
    issues: [{ pointer: "/framework", message, code: "empty_population" }],
  });
}
