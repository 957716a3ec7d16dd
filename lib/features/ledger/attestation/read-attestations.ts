import type { Actor } from "@/lib/core/actor";
import { now } from "@/lib/platform/clock";
import { signerValidity } from "@/lib/platform/time-stamping";
import type { Attestations, AttesterAnswer, CosignatureAnswer, TimeStampAnswer } from "../attestation-schema";
import type { Chain } from "../chain/chain";
import { type KeyPeriod, openKnownCheckpoint } from "../checkpoints/handover";
import { findKnownKeys } from "../checkpoints/keys";
import type { ChainName } from "../schema";
import { type Attester, attesters } from "./attesters";
import { openCosignature, parseWitnessKey } from "./cosignature";
import { findLatestTimeStamp, listAttesterStates, listLatestCosignatures } from "./queries";

/** What vouches from outside for one of the organization's chains, and how far each attester has come. */
export function getAttestations(
  { organizationId }: Actor,
  name: ChainName = "decisions",
): Promise<Attestations> {
  return readAttestations({ organizationId, name });
}

/**
 * The newest time stamp and the newest cosignature of each witness. Left out are rows whose checkpoint this
 * installation did not sign, and cosignatures that their key did not make. The signature of a time stamp was checked
 * when it was kept, and is not again.
 */
export async function readAttestations(chain: Chain): Promise<Attestations> {
  const [{ periods }, stamp, cosignatures, states] = await Promise.all([
    findKnownKeys(chain),
    findLatestTimeStamp(chain),
    listLatestCosignatures(chain),
    listAttesterStates(chain),
  ]);
  return {
    time_stamp: (stamp && toTimeStamp(stamp, periods)) ?? null,
    cosignatures: cosignatures.flatMap((row) => toCosignature(row, periods) ?? []),
    attesters: attesters().map((attester) =>
      toAttester(
        attester,
        states.find((state) => state.attester === attester.id),
      ),
    ),
  };
}

type StampRow = NonNullable<Awaited<ReturnType<typeof findLatestTimeStamp>>>;

function toTimeStamp(row: StampRow, periods: readonly KeyPeriod[]): TimeStampAnswer | undefined {
  if (openKnownCheckpoint(row.note, periods)?.size !== Number(row.size)) return undefined;
  const certificate = signerValidity(row.token);
  return {
    size: Number(row.size),
    checkpoint: row.note,
    authority: row.authority,
    policy: row.policy,
    serial_number: row.serial_number,
    stamped_at: row.stamped_at.toISOString(),
    certificate_valid_from: certificate?.from.toISOString() ?? null,
    certificate_valid_until: certificate?.until.toISOString() ?? null,
    token: row.token.toString("base64"),
  };
}

type CosignatureRow = Awaited<ReturnType<typeof listLatestCosignatures>>[number];

function toCosignature(row: CosignatureRow, periods: readonly KeyPeriod[]): CosignatureAnswer | undefined {
  if (openKnownCheckpoint(row.note, periods)?.size !== Number(row.size)) return undefined;
  const witness = parseWitnessKey(row.witness);
  const cosignature = openCosignature(row.note, row.note, witness, now());
  return (
    cosignature && {
      witness: witness.name,
      public_key: row.witness,
      size: Number(row.size),
      checkpoint: row.note,
      cosigned_at: cosignature.at.toISOString(),
    }
  );
}

type StateRow = Awaited<ReturnType<typeof listAttesterStates>>[number];

function toAttester({ kind, name }: Attester, state: StateRow | undefined): AttesterAnswer {
  return {
    kind,
    name,
    state: stateOf(state),
    size: Number(state?.size ?? 0) || null,
    attested_at: state?.attested_at?.toISOString() ?? null,
    failing_since: state?.failing_since?.toISOString() ?? null,
    failure: state?.failure ?? null,
    next_attempt_at: state?.next_attempt_at.toISOString() ?? null,
  };
}

function stateOf(state: StateRow | undefined): AttesterAnswer["state"] {
  if (state?.is_disputed) return "disputed";
  if (state && state.failures > 0) return "failing";
  return state?.attested_at ? "current" : "waiting";
}
