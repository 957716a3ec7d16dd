import { Check, Minus } from "lucide-react";
import Link from "next/link";
import { Timestamp } from "@/components/ui/timestamp";
import type { ControlStatus } from "@/lib/features/programs/vocabulary";
import { controlHref } from "./control-hrefs";
import { ControlStatusWord } from "./labels";

/** A control in a Statement of Applicability. */
interface StatementLine {
  id: string;
  reference: string;
  title: string;
  isApplicable: boolean;
  justification: string;
  status: ControlStatus;
  implementation: string;
  owner: string | null;
  evidenceCount: number;
  decidedBy: string | null;
  decidedAt: string | null;
  approvedBy: string | null;
  approvedAt: string | null;
}

interface StatementTableProps {
  programId: string;
  /** "Statement of Applicability, ISO/IEC 27001:2022". */
  label: string;
  lines: readonly StatementLine[];
}

/** How much of an implementation the page shows; the CSV has all of it. */
const SHOWN_CHARACTERS = 400;

const HEADERS = [
  "Control",
  "Applicable",
  "Justification",
  "Implementation",
  "Owner and evidence",
  "Decided and approved",
];

/** Each control with whether it applies, why, and how far it is. On a phone every line is a block. */
export function StatementTable({ programId, label, lines }: StatementTableProps) {
  return (
    <table
      aria-label={label}
      className="w-full table-fixed border-separate border-spacing-0 rounded-lg border bg-surface text-sm max-md:block print:text-xs [&_td]:px-3 [&_td]:py-2.5 [&_td]:align-top [&_tr+tr_td]:border-t max-md:[&_td]:border-t-0 max-md:[&_td]:py-1"
    >
      <thead className="max-md:sr-only">
        <tr>
          {HEADERS.map((header, index) => (
            <th
              key={header}
              scope="col"
              className={`border-b px-3 py-2 text-left font-medium text-ink-muted text-xs ${WIDTHS[index]}`}
            >
              {header}
            </th>
          ))}
        </tr>
      </thead>
      <tbody className="max-md:block">
        {lines.map((line) => (
          <StatementRow key={line.id} programId={programId} line={line} />
        ))}
      </tbody>
    </table>
  );
}

const WIDTHS = ["w-[19%]", "w-[10%]", "w-[25%]", "w-[22%]", "w-[13%]", "w-[11%]"];

function StatementRow({ programId, line }: { programId: string; line: StatementLine }) {
  const { implementation, isApplicable, decidedBy, decidedAt, approvedBy, approvedAt } = line;
  const isLong = implementation.length > SHOWN_CHARACTERS;
  return (
    <tr className="break-inside-avoid max-md:block max-md:border-b max-md:py-2">
      <td className="max-md:block">
        <span className="block font-mono text-ink-muted text-xs">{line.reference}</span>
        <Link href={controlHref(programId, line.id)} prefetch={false} className="font-medium hover:underline">
          {line.title}
        </Link>
      </td>
      <td className="whitespace-nowrap max-md:block">
        <span className="inline-flex items-center gap-1">
          {isApplicable ? (
            <Check className="size-3.5 text-success" aria-hidden />
          ) : (
            <Minus className="size-3.5 text-ink-muted" aria-hidden />
          )}
          {isApplicable ? "Yes" : "No"}
          <span className="text-ink-muted md:sr-only">{isApplicable ? "applicable" : "excluded"}</span>
        </span>
      </td>
      <td className="whitespace-pre-line break-words max-md:block">{line.justification}</td>
      <td className="max-md:block">
        <ControlStatusWord status={line.status} className={isApplicable ? "" : "text-ink-muted"} />
        {implementation !== "" && (
          <span className="mt-1 block whitespace-pre-line break-words text-ink-soft">
            {isLong ? `${implementation.slice(0, SHOWN_CHARACTERS)}…` : implementation}
          </span>
        )}
      </td>
      <td className="max-md:block">
        <span className="block break-words">
          {line.owner ?? <span className="text-ink-muted">No owner</span>}
        </span>
        <span className="block text-ink-muted tabular-nums">
          {line.evidenceCount === 0 ? "No evidence" : `${line.evidenceCount} valid evidence`}
        </span>
      </td>
      <td className="max-md:block">
        {decidedBy === null ? (
          <span className="text-ink-muted">By default</span>
        ) : (
          <span className="block break-words">{decidedBy}</span>
        )}
        {decidedAt !== null && <Timestamp value={decidedAt} format="date" className="text-ink-muted" />}
        {approvedBy !== null && (
          <span className="mt-1 block break-words">
            Approved by {approvedBy}
            {approvedAt !== null && (
              <Timestamp value={approvedAt} format="date" className="block text-ink-muted" />
            )}
          </span>
        )}
      </td>
    </tr>
  );
}
