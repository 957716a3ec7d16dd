import type { AuditorActor } from "@/lib/core/actor";
import { notFound } from "@/lib/core/errors";
import type { CursorPageOf } from "@/lib/core/pagination";
import { getRecordEntry, listRecordsAbout, proveInclusion, verifyLedger } from "@/lib/features/ledger";
import type { InclusionProof, RecordEntryDetail, Verification } from "@/lib/features/ledger/schema";
import { namingOwner, ownerNames } from "./room-owners";
import { listSubjectIds } from "./room-queries";
import type { RoomEntry } from "./room-schema";
import { recordView } from "./views";

/** The records about the program, its controls, its evidence and the engagement with what changed, newest first. */
export async function listRoomLedger(
  auditor: AuditorActor,
  page: { skip: number; limit: number },
): Promise<CursorPageOf<RoomEntry>> {
  await recordView(auditor, "ledger");
  const [ids, nameOf] = await Promise.all([listSubjectIds(auditor), ownerNames(auditor)]);
  const { data, ...rest } = await listRecordsAbout(auditor, ids, page);
  return {
    ...rest,
    data: data.map((entry) => ({ ...entry, changes: entry.changes.map((one) => namingOwner(one, nameOf)) })),
  };
}

/** One record of the excerpt with the text that was hashed. */
export async function getRoomLedgerEntry(auditor: AuditorActor, id: string): Promise<RecordEntryDetail> {
  const entry = await requireEntry(auditor, id);
  await recordView(auditor, "ledger_entry", { id, label: `Entry ${id}: ${entry.subject.label}` });
  return entry;
}

/** Proves that a record of the excerpt is in the tree of a signed checkpoint. */
export async function proveRoomLedgerEntry(auditor: AuditorActor, id: string): Promise<InclusionProof> {
  const entry = await requireEntry(auditor, id);
  await recordView(auditor, "ledger_proof", { id, label: `Entry ${id}: ${entry.subject.label}` });
  return proveInclusion(auditor, id, "records");
}

async function requireEntry(auditor: AuditorActor, id: string): Promise<RecordEntryDetail> {
  const entry = await getRecordEntry(auditor, id);
  const ids = await listSubjectIds(auditor);
  if (!ids.includes(entry.subject.id) || NOT_IN_EXCERPT.includes(entry.kind)) throw notFound("ledger entry");
  return entry;
}

/** Records that name controls of other programs. */
const NOT_IN_EXCERPT: readonly string[] = ["control_linked", "control_unlinked"];

/** Verifies the organization's whole chain of records: what the excerpt is taken from. */
export async function verifyRoomLedger(auditor: AuditorActor): Promise<Verification> {
  await recordView(auditor, "ledger_verification");
  return verifyLedger(auditor, "records");
}
