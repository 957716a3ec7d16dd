import type { ReactNode } from "react";
import { Card, Section } from "@/components/ui/card";
import { countOf } from "@/components/ui/count-of";
import { Status } from "@/components/ui/status";
import { Timestamp } from "@/components/ui/timestamp";
import type { Attestations as Attested } from "@/lib/features/ledger/attestation-schema";
import { type AttestationRow, attestationRows, attestationStatus } from "./attestation-rows";

/** Who vouches for the ledger from outside: the time-stamping authority and the witnesses. */
export function Attestations({ attestations }: { attestations: Attested }) {
  const rows = attestationRows(attestations);
  return (
    <Section id="attestations" title="Time stamps and witnesses">
      <Card>
        {rows.length === 0 ? (
          <p className="px-4 py-3 text-ink-muted text-sm">
            None are set up. A time-stamping authority proves when the ledger held its entries; a witness on
            another machine proves that they were not rewritten since. The person who runs Assay names them in
            the settings <code className="text-xs">ASSAY_TSA_URL</code> and{" "}
            <code className="text-xs">ASSAY_WITNESSES</code>.
          </p>
        ) : (
          <ul className="divide-y">
            {rows.map((row) => (
              <li key={`${row.kind} ${row.name}`} className="flex flex-col gap-1 px-4 py-2.5 text-sm">
                <Row row={row} />
              </li>
            ))}
          </ul>
        )}
      </Card>
    </Section>
  );
}

function Row({ row }: { row: AttestationRow }) {
  const { tone, label } = attestationStatus(row);
  return (
    <>
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <Status tone={tone}>{label}</Status>
        <span className="min-w-0 break-words font-medium">{row.name}</span>
        <span className="text-ink-muted text-xs">{row.kind === "time_stamp" ? "Time stamp" : "Witness"}</span>
      </p>
      <p className="text-ink-muted text-xs">
        {row.attested ? <Coverage attested={row.attested} /> : "Nothing yet."}
        {row.certificateEnds !== null && (
          <>
            . Certificate valid until <Timestamp value={row.certificateEnds} format="date" />
          </>
        )}
      </p>
      {row.failure && <Failure failure={row.failure} />}
    </>
  );
}

function Coverage({
  attested: { size, at },
}: {
  attested: NonNullable<AttestationRow["attested"]>;
}): ReactNode {
  return (
    <>
      First {countOf(size, "entry", "entries")}, <Timestamp value={at} format="both" />
    </>
  );
}

function Failure({
  failure: { reason, since, nextAttemptAt },
}: {
  failure: NonNullable<AttestationRow["failure"]>;
}) {
  return (
    <p className="text-ink-soft text-xs">
      {reason} Since <Timestamp value={since} format="both" />
      {nextAttemptAt !== null && (
        <>
          ; next attempt <Timestamp value={nextAttemptAt} isDue />
        </>
      )}
      .
    </p>
  );
}
