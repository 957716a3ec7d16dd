"use client";

import Link from "next/link";
import { Owner } from "@/components/controls/people";
import { RowLink } from "@/components/ui/row-link";
import { columnsFor } from "@/components/ui/table-features";
import { Timestamp } from "@/components/ui/timestamp";
import type { AssayDocument } from "@/lib/features/documents/schema";
import { DOCUMENT_KIND_WORDS } from "@/lib/features/documents/vocabulary";
import { DocumentIcon, GoneFromSource, ReadingWord, ReviewDay, versionDetail } from "./labels";

const column = columnsFor<AssayDocument>();

export const documentColumns = column.columns([
  column.accessor("title", {
    header: "Document",
    enableHiding: false,
    meta: { width: "name", sort: "title" },
    cell: ({ row }) => <DocumentLink document={row.original} />,
  }),
  column.accessor("kind", {
    header: "Kind",
    meta: { width: "text", sort: "kind" },
    cell: ({ row }) => DOCUMENT_KIND_WORDS[row.original.kind],
  }),
  column.accessor("system_name", {
    header: "System",
    meta: { sort: "system_name", width: "text", from: "lg" },
    cell: ({ row }) => <SystemOf document={row.original} />,
  }),
  column.display({
    id: "file",
    header: "File",
    meta: { className: "whitespace-nowrap text-ink-muted" },
    cell: ({ row }) => versionDetail(row.original.current),
  }),
  column.display({
    id: "reading",
    header: "Reading",
    meta: { className: "whitespace-nowrap" },
    cell: ({ row }) => <ReadingCell document={row.original} />,
  }),
  column.accessor("review_date", {
    header: "Review",
    meta: { sort: "review_date", className: "whitespace-nowrap tabular-nums" },
    cell: ({ row }) => <ReviewDay document={row.original} />,
  }),
  column.accessor("controls_count", {
    header: "Controls",
    meta: {
      sort: "-controls_count",
      align: "end",
      from: "xl",
      label: "Controls it is evidence of",
    },
    cell: ({ row: { original } }) =>
      original.controls_count === 0 ? <span className="text-ink-muted">None</span> : original.controls_count,
  }),
  column.accessor((document) => document.source?.name, {
    id: "source",
    header: "Source",
    meta: { width: "text" },
    cell: ({ row }) => <SourceOf document={row.original} />,
  }),
  column.accessor("owner", {
    header: "Owner",
    meta: { sort: "owner", width: "person" },
    cell: ({ row }) => <Owner owner={row.original.owner} isWhole />,
  }),
  column.accessor("updated_at", {
    header: "Changed",
    meta: { sort: "-updated_at", from: "lg", className: "whitespace-nowrap text-ink-muted" },
    cell: ({ row }) => <Timestamp value={row.original.updated_at} />,
  }),
]);

/** Columns that are shown only once they are chosen: the others need the room. */
export const HIDDEN_COLUMNS = ["file", "source", "owner"];

export function DocumentLink({ document, className }: { document: AssayDocument; className?: string }) {
  return (
    <RowLink href={`/documents/${document.id}`} className={className}>
      <DocumentIcon version={document.current} className="mr-2 inline size-4 align-[-3px] text-ink-muted" />
      {document.title}
    </RowLink>
  );
}

export function SystemOf({ document }: { document: AssayDocument }) {
  return document.system_name ?? <span className="text-ink-muted">Whole organization</span>;
}

/** The source of a document, with a link to all that it brings. */
export function SourceOf({ document: { source } }: { document: AssayDocument }) {
  if (!source) return <span className="text-ink-muted">None</span>;
  return (
    <span className="inline-flex max-w-full items-center gap-2">
      <Link
        href={`/documents?source_id=${encodeURIComponent(source.id)}`}
        className="min-w-0 truncate rounded-sm text-accent-text hover:underline"
        title={source.path}
      >
        {source.name}
      </Link>
      {source.gone_at && <GoneFromSource />}
    </span>
  );
}

/** Why a file could not be read and what to do, where there is room for the beginning of it. */
function ReadingCell({ document }: { document: AssayDocument }) {
  const { reading } = document.current;
  return (
    <span className="flex items-center gap-2" title={reading.refusal?.message}>
      <ReadingWord reading={reading} />
      {document.source?.gone_at && <GoneFromSource />}
      {reading.refusal && (
        <span className="max-w-72 truncate text-ink-muted text-xs max-2xl:sr-only">
          {reading.refusal.message}
        </span>
      )}
    </span>
  );
}
