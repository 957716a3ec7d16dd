"use client";

import { FileUp, Library } from "lucide-react";
import dynamic from "next/dynamic";
import { useState } from "react";
import { CATEGORY_LABELS } from "@/components/frameworks/labels";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { Section } from "@/components/ui/card";
import { DataTable } from "@/components/ui/data-table";
import { EmptyState } from "@/components/ui/empty-state";
import { RowLink } from "@/components/ui/row-link";
import { columnsFor } from "@/components/ui/table-features";
import type { ListedFramework } from "@/lib/features/frameworks/schema";
import { Templates } from "./templates";

const ImportFrameworkDialog = dynamic(
  async () => (await import("./import-framework-dialog")).ImportFrameworkDialog,
  { ssr: false },
);

interface OwnFrameworkListProps {
  frameworks: readonly ListedFramework[];
  canManage: boolean;
}

/** The organization's own frameworks, and the way to bring in one more. */
export function OwnFrameworkList({ frameworks, canManage }: OwnFrameworkListProps) {
  const [isOpen, setOpen] = useState(false);
  const button = canManage && (
    <Button onClick={() => setOpen(true)}>
      <FileUp />
      Import a framework
    </Button>
  );
  return (
    <Section
      id="own-frameworks"
      title="Your frameworks"
      note="Only your organization has them. Programs take them like those of the catalog."
      aside={frameworks.length > 0 && button}
    >
      {frameworks.length > 0 ? (
        <OwnTable frameworks={frameworks} />
      ) : (
        <EmptyState icon={Library} title="No frameworks of your own" actions={button}>
          {canManage ? (
            <>
              <p>Bring in a policy, a customer's requirements or an OSCAL catalog.</p>
              <Templates />
            </>
          ) : (
            "A manager can import a policy, a customer's requirements or an OSCAL catalog."
          )}
        </EmptyState>
      )}
      {isOpen && <ImportFrameworkDialog onClose={() => setOpen(false)} />}
    </Section>
  );
}

const column = columnsFor<ListedFramework>();

const columns = column.columns([
  column.accessor("name", {
    header: "Framework",
    cell: ({ row }) => (
      <span className="flex items-center gap-2">
        <RowLink href={`/frameworks/${row.original.code}`}>{row.original.name}</RowLink>
        <OwnMark framework={row.original} />
      </span>
    ),
  }),
  column.accessor("code", {
    header: "Code",
    meta: { from: "lg", className: "font-mono text-xs text-ink-muted" },
  }),
  column.accessor((row) => CATEGORY_LABELS[row.category], { id: "category", header: "Category" }),
  column.accessor("controls_count", { header: "Controls", meta: { align: "end" } }),
  column.accessor((row) => row.own?.requirements_count ?? 0, {
    id: "requirements",
    header: "Requirements",
    meta: { align: "end" },
  }),
  column.accessor((row) => row.own?.version ?? 1, {
    id: "version",
    header: "Version",
    meta: { align: "end" },
  }),
]);

function OwnTable({ frameworks }: { frameworks: readonly ListedFramework[] }) {
  return (
    <DataTable
      label="Your frameworks"
      columns={columns}
      data={frameworks}
      rowId={(row) => row.code}
      isSortable
      card={(row) => (
        <>
          <RowLink href={`/frameworks/${row.code}`}>{row.name}</RowLink>
          <p className="text-ink-muted text-xs">
            {CATEGORY_LABELS[row.category]} · {row.controls_count} controls · version {row.own?.version}
          </p>
        </>
      )}
    />
  );
}

/** Says that a framework is the organization's own, or no longer in use. */
export function OwnMark({ framework }: { framework: Pick<ListedFramework, "own"> }) {
  if (!framework.own) return null;
  return <Badge>{framework.own.retired_at === null ? "Yours" : "Yours, retired"}</Badge>;
}
