import type { Actor } from "@/lib/core/actor";
import { ServiceError } from "@/lib/core/errors";
import type { RecordKind, SubjectType } from "@/lib/features/records/vocabulary";
import { recordsOf } from "../chain/chain";
import { listRecords } from "../chain/read-ledger";
import type { RecordEntry } from "../schema";
import { requireCheckpoint } from "./get-checkpoint";
import { openKnownCheckpoint } from "./handover";
import { findKnownKeys } from "./keys";
import { verifierKeyText } from "./note";
import { findCoveringCheckpoint } from "./queries";

/** A record with what vouches for it. */
export interface SignedRecord {
  entry: RecordEntry;
  /**
   * The first checkpoint that covers the entry, so that it is the same one at any later time; null where the chain is
   * broken before it was signed.
   */
  checkpoint: { note: string; size: number; signed_at: string; public_key: string } | null;
}

/** The newest record of a kind about something, signed now where no checkpoint covers it yet; undefined for none. */
export async function findSignedRecord(
  actor: Actor,
  about: { kind: RecordKind; subject: SubjectType; id: string },
): Promise<SignedRecord | undefined> {
  const chain = recordsOf(actor.organizationId);
  const filter = { kind: about.kind, subject_type: about.subject, subject_id: about.id };
  const { data } = await listRecords(actor, { ...filter, skip: 0, limit: 1 });
  const [entry] = data;
  if (!entry) return undefined;
  try {
    await requireCheckpoint(chain, entry.id);
  } catch (error) {
    if (error instanceof ServiceError && error.code === "conflict") return { entry, checkpoint: null };
    throw error;
  }
  const [stored, { periods }] = await Promise.all([
    findCoveringCheckpoint(chain, entry.id),
    findKnownKeys(chain),
  ]);
  const known = stored && openKnownCheckpoint(stored.note, periods);
  if (!known) return { entry, checkpoint: null };
  return {
    entry,
    checkpoint: {
      note: known.note,
      size: known.size,
      signed_at: stored.signedAt.toISOString(),
      public_key: verifierKeyText(known.verifier),
    },
  };
}
