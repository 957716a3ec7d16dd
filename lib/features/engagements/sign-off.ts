import type { AuditorActor } from "@/lib/core/actor";
import { notify } from "@/lib/features/notices";
import { recordFact, textDigest } from "@/lib/features/records";
import { now } from "@/lib/platform/clock";
import { transaction } from "@/lib/platform/database/database";
import { invalid } from "@/lib/platform/http/validation";
import { updateEngagement } from "./engagement-queries";
import { engagementSubject } from "./engagement-state";
import { readRoom } from "./room";
import type { Room, SignRoomOff } from "./room-schema";
import { listFindingRows } from "./thread-queries";
import { beginRoomChange } from "./threads";
import { FINDING_SEVERITIES } from "./vocabulary";

/**
 * Signs the engagement off: for all its auditors, once and for good. The ledger's record has who signed, the date, the
 * digest of the statement, and how many findings of each severity there are.
 *
 * Whoever opened the room is notified.
 *
 * @throws ServiceError `conflict` when it is signed off already; `validation_failed` for a day in the future
 */
export async function signRoomOff(
  auditor: AuditorActor,
  { name, date, statement }: SignRoomOff,
): Promise<Room> {
  const { organizationId, engagementId, auditorId, firm } = auditor;
  const at = now();
  const signedOn = date ?? at.toISOString().slice(0, 10);
  requireBegun(signedOn, at);
  await transaction(async (tx) => {
    const engagement = await beginRoomChange(tx, organizationId, engagementId);
    await updateEngagement(tx, organizationId, engagementId, {
      signed_off_at: at,
      signed_off_by: auditorId,
      signed_off_name: name,
      signed_off_on: signedOn,
      statement,
    });
    // The engagement is locked, so that no finding comes between.
    const findings = await listFindingRows(organizationId, engagementId);
    await recordFact(tx, auditor, {
      kind: "sign_off",
      subject: engagementSubject(engagement),
      payload: {
        program: { id: engagement.program_id, name: engagement.program_name },
        name,
        firm,
        date: signedOn,
        statement_digest: textDigest(statement),
        findings: Object.fromEntries(
          FINDING_SEVERITIES.map((severity) => [
            severity,
            findings.filter((finding) => finding.severity === severity).length,
          ]),
        ),
        findings_open: findings.filter(({ status }) => status === "open").length,
      },
      at,
    });
    await notify(tx, organizationId, auditor, [
      {
        kind: "auditor_thread",
        to: [engagement.created_by],
        title: `${auditor.name}, ${firm} signed off: ${engagement.title}`,
        detail: statement,
        path: `/programs/${engagement.program_id}/auditors/${engagementId}`,
        subject: { type: "engagement", id: engagementId },
        role: "manager",
      },
    ]);
  });
  return readRoom(auditor);
}

/** Days begin up to fourteen hours before those of UTC. */
const EARLIEST_DAY_MS = 14 * 3_600_000;

/** A signature is of a day that has begun somewhere. */
function requireBegun(day: string, at: Date): void {
  if (day <= new Date(at.getTime() + EARLIEST_DAY_MS).toISOString().slice(0, 10)) return;
  throw invalid([{ pointer: "/date", message: "must not be in the future", code: "out_of_range" }]);
}
