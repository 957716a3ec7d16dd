import type { Database } from "@/lib/platform/database/database";
import { type KeyPeriod, keyHistory, openHandover } from "./handover";
import { listHandoverNotes } from "./queries";
import { ledgerSigner } from "./signing-key";

/** What is known of an organization's keys. */
export interface KnownKeys {
  /** The current key first. */
  periods: KeyPeriod[];
  /** The size of a stored hand-over that is not what two keys signed; null: none. */
  forgedSize: number | null;
}

export async function findKnownKeys(organizationId: string, on?: Database): Promise<KnownKeys> {
  const stored = await listHandoverNotes(organizationId, on);
  const opened = stored.map(({ size, note }) => ({ size, handover: openHandover(note) }));
  const isForged = ({ size, handover }: (typeof opened)[number]) => handover?.size !== size;
  const genuine = opened.flatMap((one) => (one.handover && !isForged(one) ? [one.handover] : []));
  return {
    periods: keyHistory(organizationId, ledgerSigner(organizationId), genuine),
    forgedSize: opened.find(isForged)?.size ?? null,
  };
}
