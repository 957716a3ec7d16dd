import { sql } from "kysely";
import { type Database, db, transaction } from "@/lib/platform/database/database";
import { type Chain, columnsOf } from "../chain/chain";

/** A chain and an attester that this process asks about it. */
export interface ClaimedAttestation {
  chain: Chain;
  attester: string;
  claimId: string;
  /** The largest size it has vouched for; 0: none. */
  size: number;
  failures: number;
}

interface ClaimTerms {
  attesters: readonly string[];
  claimId: string;
  capacity: number;
  now: Date;
  claimedUntil: Date;
  /** So many new entries do not wait for the time of the next attestation. */
  newEntries: number;
}

/** Adds what is missing for chains with entries: each is due at once with each attester. */
export async function addAttesters(attesters: readonly string[], now: Date): Promise<void> {
  for (const attester of attesters)
    await db()
      .insertInto("ledger_attesters")
      .columns(["organization_id", "chain", "attester", "next_attempt_at"])
      .expression((eb) =>
        eb
          .selectFrom("ledger_heads as h")
          .select([
            "h.organization_id",
            "h.chain",
            sql.val(attester).as("attester"),
            sql<Date>`${now}::timestamptz`.as("next_attempt_at"),
          ])
          .where("h.last_id", ">", "0")
          .where(({ not, exists, selectFrom }) =>
            not(
              exists(
                selectFrom("ledger_attesters as a")
                  .select("a.attester")
                  .whereRef("a.organization_id", "=", "h.organization_id")
                  .whereRef("a.chain", "=", "h.chain")
                  .where("a.attester", "=", attester),
              ),
            ),
          ),
      )
      .onConflict((conflict) => conflict.doNothing())
      .execute();
}

/**
 * Claims chains that have a checkpoint which an attester has not seen, where it is time to ask, and those whose newest
 * stamp is to be made again.
 */
export async function claimAttestations(terms: ClaimTerms): Promise<ClaimedAttestation[]> {
  const { attesters, claimId, capacity, now, claimedUntil, newEntries } = terms;
  if (attesters.length === 0) return [];
  const rows = await db()
    .with("due", (on) =>
      on
        .selectFrom("ledger_attesters as a")
        .select(["a.organization_id", "a.chain", "a.attester"])
        .where("a.attester", "in", attesters)
        .where((eb) => eb.or([eb("a.claimed_until", "is", null), eb("a.claimed_until", "<=", now)]))
        .where(({ and, eb, exists, or, selectFrom }) =>
          or([
            and([
              eb("a.renew_at", "<=", now),
              or([eb("a.failures", "=", 0), eb("a.next_attempt_at", "<=", now)]),
            ]),
            exists(
              selectFrom("ledger_checkpoints as c")
                .select("c.size")
                .whereRef("c.organization_id", "=", "a.organization_id")
                .whereRef("c.chain", "=", "a.chain")
                .whereRef("c.size", ">", "a.size")
                .where((inner) =>
                  inner.or([
                    eb("a.next_attempt_at", "<=", now),
                    inner.and([
                      eb("a.failures", "=", 0),
                      inner("c.size", ">=", sql<string>`a.size + ${newEntries}::bigint`),
                    ]),
                  ]),
                ),
            ),
          ]),
        )
        .orderBy("a.next_attempt_at")
        .limit(capacity)
        .forUpdate()
        .skipLocked(),
    )
    .updateTable("ledger_attesters as l")
    .from("due")
    .set({ claim_id: claimId, claimed_until: claimedUntil })
    .whereRef("l.organization_id", "=", "due.organization_id")
    .whereRef("l.chain", "=", "due.chain")
    .whereRef("l.attester", "=", "due.attester")
    .returning(["l.organization_id", "l.chain", "l.attester", "l.size", "l.failures"])
    .execute();
  return rows.map(({ organization_id, chain, attester, size, failures }) => ({
    chain: { organizationId: organization_id, name: chain },
    attester,
    claimId,
    size: Number(size),
    failures,
  }));
}

const held = (on: Database, { chain, attester, claimId }: ClaimedAttestation) =>
  on
    .updateTable("ledger_attesters")
    .where("organization_id", "=", chain.organizationId)
    .where("chain", "=", chain.name)
    .where("attester", "=", attester)
    .where("claim_id", "=", claimId);

const RELEASED = { claim_id: null, claimed_until: null };
const WITHOUT_FAILURE = { failures: 0, failing_since: null, failure: null, is_disputed: false };

/** Gives a claim back, to be taken at once by another process or later. */
export async function releaseAttestation(claimed: ClaimedAttestation): Promise<void> {
  await held(db(), claimed).set(RELEASED).execute();
}

/** What an attester gave for a checkpoint. */
export type Attestation = { size: number; note: string } & (
  | {
      kind: "time_stamp";
      stamp: { token: Buffer; authority: string; policy: string; serialNumber: string; at: Date };
      /** When the stamp is made again if there are no new entries until then. */
      renewAt: Date;
    }
  | { kind: "cosignature"; at: Date }
);

/** Keeps an attestation, and when to ask again. One that was claimed by another meanwhile is kept all the same. */
export async function keepAttestation(
  claimed: ClaimedAttestation,
  attestation: Attestation,
  { now, nextAttemptAt }: { now: Date; nextAttemptAt: Date },
): Promise<void> {
  const { size, note } = attestation;
  await transaction(async (tx) => {
    if (attestation.kind === "time_stamp") {
      const { token, authority, policy, serialNumber, at } = attestation.stamp;
      const stamped = { token, authority, policy, serial_number: serialNumber, stamped_at: at };
      await tx
        .insertInto("ledger_time_stamps")
        .values({ ...columnsOf(claimed.chain), size, note, ...stamped })
        .onConflict((conflict) => conflict.doNothing())
        .execute();
    } else
      await tx
        .insertInto("ledger_cosignatures")
        .values({
          ...columnsOf(claimed.chain),
          size,
          note,
          witness: claimed.attester,
          cosigned_at: attestation.at,
        })
        .onConflict((conflict) => conflict.doNothing())
        .execute();
    await held(tx, claimed)
      .set({ ...RELEASED, ...WITHOUT_FAILURE, size, attested_at: now, next_attempt_at: nextAttemptAt })
      .set({ renew_at: attestation.kind === "time_stamp" ? attestation.renewAt : null })
      .execute();
  });
}

/** Notes that an attester gave nothing, why, and when to ask again. */
export async function keepFailure(
  claimed: ClaimedAttestation,
  failure: { sentence: string; isDispute: boolean },
  { now, nextAttemptAt }: { now: Date; nextAttemptAt: Date },
): Promise<void> {
  await held(db(), claimed)
    .set((eb) => ({
      ...RELEASED,
      failures: eb("failures", "+", 1),
      failing_since: eb.fn.coalesce("failing_since", eb.val(now)),
      failure: failure.sentence,
      is_disputed: failure.isDispute,
      next_attempt_at: nextAttemptAt,
    }))
    .execute();
}

/** The newest time stamp of a chain, as stored. */
export function findLatestTimeStamp(chain: Chain) {
  return db()
    .selectFrom("ledger_time_stamps")
    .select(["size", "note", "token", "authority", "policy", "serial_number", "stamped_at"])
    .where("organization_id", "=", chain.organizationId)
    .where("chain", "=", chain.name)
    .orderBy("size", "desc")
    .orderBy("stamped_at", "desc")
    .limit(1)
    .executeTakeFirst();
}

/** The newest cosignature of each witness, as stored. */
export function listLatestCosignatures(chain: Chain) {
  return db()
    .selectFrom("ledger_cosignatures")
    .distinctOn("witness")
    .select(["witness", "size", "note", "cosigned_at"])
    .where("organization_id", "=", chain.organizationId)
    .where("chain", "=", chain.name)
    .orderBy("witness")
    .orderBy("size", "desc")
    .execute();
}

/** How far each attester has come with a chain. */
export function listAttesterStates(chain: Chain) {
  return db()
    .selectFrom("ledger_attesters")
    .select([
      "attester",
      "size",
      "attested_at",
      "next_attempt_at",
      "failures",
      "failing_since",
      "failure",
      "is_disputed",
    ])
    .where("organization_id", "=", chain.organizationId)
    .where("chain", "=", chain.name)
    .execute();
}
