import type { Actor } from "@/lib/core/actor";
import { listRecordIds, type Subject } from "@/lib/features/ledger";
import { recordFact } from "@/lib/features/records";
import { sha256Hex } from "@/lib/platform/crypto";
import { transaction } from "@/lib/platform/database/database";
import { LeaseLostError } from "@/lib/platform/jobs/lease";
import { type ClaimedPackage, lockSeal, storeSeal } from "./claim-queries";
import type { PackageCounts } from "./schema";

/** What the ledger is to vouch for. */
interface Sealed {
  /** SHA-256 of the list of the content's digests. */
  contents: string;
  counts: Omit<PackageCounts, "ledger_entries">;
  /** What the records in the package are about. */
  subjects: readonly Subject[];
}

/**
 * Records in the ledger what a package holds: the digest of its content, and which records it has. So the package's
 * own record, which is in the package with its proof, vouches for every file, and none can be exchanged or left out.
 * A package whose process died after this is recorded once all the same, unless its content has changed since.
 *
 * @returns the ids of the records that belong into the package, its own the last
 */
export async function sealPackage(job: ClaimedPackage, actor: Actor, { contents, counts, subjects }: Sealed) {
  const before = await listRecordIds(actor, subjects);
  const { ids, payload } = await transaction(async (tx) => {
    const known = await lockSeal(tx, job);
    if (!known) throw new LeaseLostError("The claim of a package was lost.");
    const isRecorded = known.contents_sha256 === contents && known.sealed_size !== null;
    const size = isRecorded ? (known.sealed_size ?? 0) : before.upTo;
    const listed = before.ids.filter((id) => id <= size);
    const described = {
      organization: { id: job.organization_id, name: job.organization_name },
      about: { type: job.subject_type, id: job.subject_id, name: job.subject_name },
      created_at: job.created_at.toISOString(),
      contents_sha256: contents,
      counts: { ...counts, ledger_entries: listed.length + 1 },
      records_sha256: `sha256:${sha256Hex(listed.join(","))}`,
    };
    if (!isRecorded) {
      const by = { kind: job.requested_by_type, id: job.requested_by, name: job.requested_by_name };
      await recordFact(
        tx,
        { organizationId: job.organization_id, ...by },
        {
          kind: "package_created",
          subject: { type: "package", id: job.id, label: job.subject_name },
          payload: described,
        },
      );
      await storeSeal(tx, job, { contents_sha256: contents, sealed_size: size });
    }
    return { ids: listed, payload: described };
  });
  const own = await listRecordIds(actor, [{ type: "package", id: job.id }]);
  return { ids: [...ids, ...own.ids.slice(-1)], payload };
}
