"use client";

import { LayoutGrid, Rows3, SearchX } from "lucide-react";
import { type ReactNode, useState } from "react";
import { callApi, type ListQuery } from "@/components/api";
import { BulkChange } from "@/components/tables/bulk-change";
import { bodyOf, readIds } from "@/components/tables/requests";
import { type ListViews, SavedViews } from "@/components/tables/saved-views";
import { Button } from "@/components/ui/button";
import { cn } from "@/components/ui/class-names";
import { countOf } from "@/components/ui/count-of";
import { DataTable } from "@/components/ui/data-table";
import { EmptyState } from "@/components/ui/empty-state";
import { FilterBar, FilterRow } from "@/components/ui/filter-bar";
import { FilterPicker } from "@/components/ui/filter-picker";
import { IconButton } from "@/components/ui/icon-button";
import { useServerFilter } from "@/components/ui/page-address";
import { SearchInput } from "@/components/ui/search-input";
import { useListSort } from "@/components/ui/sort-head";
import { useRefreshWhile } from "@/components/ui/use-refresh-while";
import type { AssayDocument, REVIEW_STATES } from "@/lib/features/documents/schema";
import { DOCUMENT_KIND_WORDS, DOCUMENT_KINDS, READING_STATUSES } from "@/lib/features/documents/vocabulary";
import { documentBulkFields } from "./bulk-fields";
import { DocumentLink, documentColumns, HIDDEN_COLUMNS, SystemOf } from "./document-columns";
import { GoneFromSource, isUnread, READING_WORDS, ReadingWord, ReviewDay, versionDetail } from "./labels";

interface DocumentListProps {
  documents: readonly AssayDocument[];
  views: ListViews;
  systemNames: readonly string[];
  /** The connected sources by id. */
  sources: readonly { value: string; label: string }[];
  /** Who can own a document: the members by email. */
  owners: readonly { value: string; label: string }[];
  /** How many match, on every page. */
  total: number;
  /** The filters of the address. */
  query: ListQuery<"GET /v1/documents">;
  canChange: boolean;
}

const NO_FILTER = {
  search: undefined,
  system_name: undefined,
  of: undefined,
  kind: undefined,
  status: undefined,
  source_id: undefined,
  owner: undefined,
  review: undefined,
};

/** The documents as a table or as cards, whichever the address says. */
export function DocumentList(props: DocumentListProps) {
  const { documents, views, total, query, systemNames, sources, owners, canChange } = props;
  const { params, change, isPending } = useServerFilter();
  useRefreshWhile(documents.some((document) => isUnread(document.current.reading)));
  const sort = useListSort("-created_at");
  const [chosen, setChosen] = useState<readonly string[]>([]);
  const names = new Map(documents.map(({ id, title }) => [id, title]));
  const isGrid = params.get("view") === "grid";
  const toolbar = (
    <DocumentFilters systemNames={systemNames} sources={sources}>
      <fieldset className="flex gap-0.5">
        <legend className="sr-only">View</legend>
        {[
          { label: "Table", icon: <Rows3 />, view: undefined, isOn: !isGrid },
          { label: "Grid", icon: <LayoutGrid />, view: "grid", isOn: isGrid },
        ].map(({ label, icon, view, isOn }) => (
          <IconButton
            key={label}
            label={label}
            size="icon-sm"
            aria-pressed={isOn}
            className={isOn ? "bg-pressed text-ink" : undefined}
            onClick={() => change({ view, skip: params.get("skip") ?? undefined })}
          >
            {icon}
          </IconButton>
        ))}
      </fieldset>
      <SavedViews {...views} />
    </DocumentFilters>
  );
  if (documents.length > 0 && !isGrid)
    return (
      <>
        <DataTable
          label="Documents"
          sort={sort}
          columns={documentColumns}
          data={documents}
          rowId={(row) => row.id}
          toolbar={toolbar}
          hiddenColumns={HIDDEN_COLUMNS}
          hasColumnChoice
          isPending={isPending}
          card={documentRowCard}
          {...(canChange && {
            selection: { ids: chosen, onChange: setChosen, nameOf: titleOf },
          })}
        />
        {canChange && (
          <BulkChange
            noun="document"
            ids={chosen}
            onSelect={setChosen}
            total={total}
            nameOf={(id) => names.get(id)}
            fields={documentBulkFields(owners)}
            send={(body) => callApi("POST /v1/documents/bulk", { body: bodyOf(body) })}
            readAll={(most) =>
              readIds((page) => callApi("GET /v1/documents", { query: { ...query, ...page } }), most)
            }
          />
        )}
      </>
    );
  return (
    <div className="flex flex-col gap-3">
      <FilterBar>{toolbar}</FilterBar>
      {documents.length === 0 ? (
        <EmptyState
          icon={SearchX}
          title="No document matches"
          actions={<Button onClick={() => change(NO_FILTER)}>Reset the filters</Button>}
        >
          No document has all of the filters above.
        </EmptyState>
      ) : (
        <ul
          aria-label="Documents"
          aria-busy={isPending}
          className={cn(
            "grid gap-3 sm:grid-cols-2 lg:grid-cols-3 2xl:grid-cols-4",
            isPending && "opacity-60",
          )}
        >
          {documents.map((document) => (
            <DocumentCard key={document.id} document={document} />
          ))}
        </ul>
      )}
    </div>
  );
}

const REVIEW_OPTIONS = [
  { value: "due", label: "Due" },
  { value: "planned", label: "Planned" },
  { value: "none", label: "Not planned" },
] as const satisfies readonly { value: (typeof REVIEW_STATES)[number]; label: string }[];

/** A value of the filter that is no system's name: names are never empty of letters. */
const ORGANIZATION = " ";

interface DocumentFiltersProps extends Pick<DocumentListProps, "systemNames" | "sources"> {
  /** What follows the filters. */
  children: ReactNode;
}

function DocumentFilters({ systemNames, sources, children }: DocumentFiltersProps) {
  const { params, change } = useServerFilter();
  const system = params.get("of") === "organization" ? ORGANIZATION : params.get("system_name");
  return (
    <>
      <SearchInput
        label="Search titles, files and owners"
        value={params.get("search") ?? ""}
        onChange={(search) => change({ search })}
        className="w-full sm:w-72"
      />
      <FilterRow>
        <FilterPicker
          name="System"
          value={system ?? undefined}
          groups={[
            { label: "Without a system", options: [{ value: ORGANIZATION, label: "Whole organization" }] },
            { label: "Systems", options: systemNames.map((name) => ({ value: name, label: name })) },
          ]}
          onChange={(chosen) =>
            change(
              chosen === ORGANIZATION
                ? { of: "organization", system_name: undefined }
                : { of: undefined, system_name: chosen },
            )
          }
        />
        <FilterPicker
          name="Kind"
          value={params.get("kind") ?? undefined}
          groups={[
            {
              label: "Kinds",
              options: DOCUMENT_KINDS.map((value) => ({ value, label: DOCUMENT_KIND_WORDS[value] })),
            },
          ]}
          onChange={(kind) => change({ kind })}
        />
        <FilterPicker
          name="Reading"
          value={params.get("status") ?? undefined}
          groups={[
            {
              label: "How far it is read",
              options: READING_STATUSES.map((value) => ({ value, label: READING_WORDS[value] })),
            },
          ]}
          onChange={(status) => change({ status })}
        />
        <FilterPicker
          name="Review"
          value={params.get("review") ?? undefined}
          groups={[{ label: "Day of review", options: REVIEW_OPTIONS }]}
          onChange={(review) => change({ review })}
        />
        {(sources.length > 0 || params.has("source_id")) && (
          <FilterPicker
            name="Source"
            value={params.get("source_id") ?? undefined}
            groups={[{ label: "Connected sources", options: sources }]}
            onChange={(source_id) => change({ source_id })}
          />
        )}
        {children}
      </FilterRow>
    </>
  );
}

const titleOf = ({ title }: AssayDocument) => title;

/** A row on a phone. */
const documentRowCard = (document: AssayDocument) => (
  <>
    <p className="line-clamp-2 text-sm wrap-anywhere">
      <DocumentLink document={document} />
    </p>
    <p className="flex flex-wrap gap-x-3 text-ink-muted text-xs">
      <ReadingWord reading={document.current.reading} className="text-xs" />
      <span>{DOCUMENT_KIND_WORDS[document.kind]}</span>
      <span className="truncate">
        <SystemOf document={document} />
      </span>
      {document.is_review_due && <ReviewDay document={document} className="text-xs" />}
      {document.source?.gone_at && <GoneFromSource className="text-xs" />}
    </p>
    {document.current.reading.refusal && (
      <p className="mt-0.5 text-ink-soft text-xs">{document.current.reading.refusal.message}</p>
    )}
  </>
);

function DocumentCard({ document }: { document: AssayDocument }) {
  const { current } = document;
  return (
    <li className="relative flex flex-col gap-1.5 rounded-lg border bg-surface p-4 hover:bg-hover">
      <p className="line-clamp-2 break-words text-sm">
        <DocumentLink document={document} />
      </p>
      <p className="text-ink-soft text-xs">
        {DOCUMENT_KIND_WORDS[document.kind]} · <SystemOf document={document} />
      </p>
      <p className="text-ink-muted text-xs">
        {versionDetail(current)}
        {current.number > 1 && ` · version ${current.number}`}
      </p>
      {current.reading.refusal && <p className="text-ink-soft text-xs">{current.reading.refusal.message}</p>}
      <p className="mt-auto flex flex-wrap items-center gap-x-3 gap-y-1 pt-1.5">
        <ReadingWord reading={current.reading} className="text-xs" />
        {document.is_review_due && <ReviewDay document={document} className="text-xs" />}
        {document.source?.gone_at && <GoneFromSource className="text-xs" />}
        {document.controls_count > 0 && (
          <span className="text-ink-muted text-xs">{countOf(document.controls_count, "control")}</span>
        )}
      </p>
    </li>
  );
}
