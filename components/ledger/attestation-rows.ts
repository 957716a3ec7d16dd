import type { Tone } from "@/components/ui/tone";
import type { Attestations, AttesterAnswer } from "@/lib/features/ledger/attestation-schema";

/** What the ledger's page shows of an authority or a witness. */
export interface AttestationRow {
  kind: AttesterAnswer["kind"];
  name: string;
  /** Undefined: it is no longer set up, but what it gave is kept. */
  state: AttesterAnswer["state"] | undefined;
  attested: { size: number; at: string } | undefined;
  /** When the certificate of a time stamp ends. */
  certificateEnds: string | null;
  failure: { reason: string; since: string; nextAttemptAt: string | null } | undefined;
}

/** A row for each attester that is set up, and for each other one that has vouched for the ledger. */
export function attestationRows({
  time_stamp: stamp,
  cosignatures,
  attesters,
}: Attestations): AttestationRow[] {
  const given = [
    // An authority is set up by its address and named by its certificate.
    ...(stamp
      ? [
          {
            kind: "time_stamp",
            name: stamp.authority,
            size: stamp.size,
            at: stamp.stamped_at,
            certificateEnds: stamp.certificate_valid_until,
          } as const,
        ]
      : []),
    ...cosignatures.map(
      ({ witness, size, cosigned_at }) =>
        ({ kind: "cosignature", name: witness, size, at: cosigned_at, certificateEnds: null }) as const,
    ),
  ];
  const isOf = (attester: AttesterAnswer, { kind, name }: (typeof given)[number]) =>
    attester.kind === kind && (kind === "time_stamp" || attester.name === name);
  const current = attesters.map((attester) => {
    const own = given.find((one) => isOf(attester, one));
    return {
      kind: attester.kind,
      name: own?.name ?? attester.name,
      state: attester.state,
      attested: own && { size: own.size, at: own.at },
      certificateEnds: own?.certificateEnds ?? null,
      failure: failureOf(attester),
    };
  });
  const former = given.filter((one) => !attesters.some((attester) => isOf(attester, one)));
  return [
    ...current,
    ...former.map(({ kind, name, size, at, certificateEnds }) => ({
      kind,
      name,
      state: undefined,
      attested: { size, at },
      certificateEnds,
      failure: undefined,
    })),
  ];
}

function failureOf({ failure, failing_since, next_attempt_at }: AttesterAnswer): AttestationRow["failure"] {
  return failure !== null && failing_since !== null
    ? { reason: failure, since: failing_since, nextAttemptAt: next_attempt_at }
    : undefined;
}

/** The state of an authority or witness in one or two words. */
export function attestationStatus({ kind, state }: AttestationRow): { tone: Tone; label: string } {
  if (state === "disputed") return { tone: "danger", label: "Disputed" };
  if (state === "failing") return { tone: "warning", label: "Failing" };
  if (state === "waiting") return { tone: "neutral", label: "Waiting" };
  const label = kind === "time_stamp" ? "Stamped" : "Cosigned";
  return state === "current" ? { tone: "success", label } : { tone: "neutral", label: "No longer set up" };
}
