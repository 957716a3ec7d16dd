"use client";

import { useOptimistic, useState, useTransition } from "react";
import { callApi } from "@/components/api";
import { type ListViews, SavedViews } from "@/components/tables/saved-views";
import { Button } from "@/components/ui/button";
import { DataTable } from "@/components/ui/data-table";
import { useRefresh, useServerFilter } from "@/components/ui/page-address";
import { Select } from "@/components/ui/select";
import { useListSort } from "@/components/ui/sort-head";
import { Status } from "@/components/ui/status";
import { columnsFor } from "@/components/ui/table-features";
import { Timestamp } from "@/components/ui/timestamp";
import { toast } from "@/components/ui/toast";
import type { Role } from "@/lib/core/actor";
import type { Member } from "@/lib/features/auth/schema";
import { ROLE_LABELS, ROLE_OPTIONS } from "./labels";
import { MemberFilters } from "./member-filters";
import { RemoveMemberDialog } from "./remove-member-dialog";

interface MemberRow extends Member {
  isSelf: boolean;
  canManage: boolean;
  remove: () => void;
}

const column = columnsFor<MemberRow>();

const columns = column.columns([
  column.accessor("name", {
    header: "Name",
    enableHiding: false,
    meta: { sort: "name", className: "whitespace-nowrap font-medium" },
    cell: ({ row }) => <MemberName row={row.original} />,
  }),
  column.accessor("email", {
    header: "Email",
    meta: { sort: "email", width: "name", className: "text-ink-soft" },
  }),
  column.accessor("role", {
    header: "Role",
    meta: { sort: "-role", className: "whitespace-nowrap" },
    cell: ({ row }) => <MemberRole row={row.original} />,
  }),
  column.accessor("status", {
    header: "Status",
    meta: { sort: "status", className: "whitespace-nowrap" },
    cell: ({ row }) => <MemberStatus row={row.original} />,
  }),
  column.accessor("created_at", {
    header: "Member since",
    meta: { sort: "created_at", className: "whitespace-nowrap text-ink-muted" },
    cell: ({ row }) => <Timestamp value={row.original.created_at} format="date" />,
  }),
  column.display({
    id: "remove",
    header: () => <span className="sr-only">Actions</span>,
    meta: { align: "end" },
    cell: ({ row }) => (
      <span className="flex justify-end">
        <SignOutMember row={row.original} />
        <RemoveButton row={row.original} />
      </span>
    ),
  }),
]);

interface MemberListProps {
  members: readonly Member[];
  views: ListViews;
  selfId: string;
  canManage: boolean;
  /** API keys by the member who made them; empty for those who may not see keys. */
  keyCounts: Readonly<Record<string, number>>;
}

export function MemberList({ members, views, selfId, canManage, keyCounts }: MemberListProps) {
  const { isPending } = useServerFilter();
  const sort = useListSort("created_at");
  const [removing, setRemoving] = useState<Member>();
  const rows = members.map((member) => ({
    ...member,
    isSelf: member.id === selfId,
    canManage,
    remove: () => setRemoving(member),
  }));
  return (
    <>
      <DataTable
        label="Members"
        columns={columns}
        data={rows}
        rowId={(row) => row.id}
        sort={sort}
        hasColumnChoice
        toolbar={
          <MemberFilters>
            <SavedViews {...views} />
          </MemberFilters>
        }
        isPending={isPending}
        card={(row) => (
          <div className="flex items-center justify-between gap-3">
            <div className="min-w-0">
              <MemberName row={row} />
              <p className="truncate text-ink-muted text-xs">{row.email}</p>
            </div>
            <div className="flex shrink-0 items-center gap-1">
              <MemberRole row={row} />
              <RemoveButton row={row} />
            </div>
          </div>
        )}
      />
      <RemoveMemberDialog
        member={removing}
        keyCount={removing ? (keyCounts[removing.id] ?? 0) : 0}
        onClose={() => setRemoving(undefined)}
      />
    </>
  );
}

function MemberStatus({ row }: { row: MemberRow }) {
  return row.status === "invited" ? (
    <Status tone="neutral">Invited</Status>
  ) : (
    <span className="text-sm">Active</span>
  );
}

/** Ends the member's sessions and tokens in this organization. */
function SignOutMember({ row }: { row: MemberRow }) {
  if (!row.canManage || row.isSelf || row.status === "invited") return null;
  const signOut = async () => {
    try {
      await callApi("DELETE /v1/members/{id}/sessions", { params: { id: row.id } });
      toast.success(`${row.name} is signed out`, {
        description: "Every session and API token here has ended.",
      });
    } catch (error) {
      toast.error("The sessions could not be ended", {
        description: error instanceof Error ? error.message : undefined,
      });
    }
  };
  return (
    <Button variant="ghost" size="sm" aria-label={`Sign out ${row.name}`} onClick={signOut}>
      Sign out
    </Button>
  );
}

function MemberName({ row }: { row: MemberRow }) {
  return (
    <span className="font-medium">
      {row.name}
      {row.isSelf && <span className="font-normal text-ink-muted"> (you)</span>}
    </span>
  );
}

/** Another administrator changes one's role, so that no one locks themselves out by mistake. */
function MemberRole({ row }: { row: MemberRow }) {
  return row.canManage && !row.isSelf ? (
    <RoleSelect member={row} />
  ) : (
    <span className="text-sm">{ROLE_LABELS[row.role].label}</span>
  );
}

function RemoveButton({ row }: { row: MemberRow }) {
  if (!row.canManage || row.isSelf) return null;
  return (
    <Button variant="ghost" size="sm" aria-label={`Remove ${row.name}`} onClick={row.remove}>
      Remove
    </Button>
  );
}

/** Changes a role at once; when it is refused the old one comes back and the reason is said. */
function RoleSelect({ member }: { member: Member }) {
  const refresh = useRefresh();
  const [role, setRole] = useOptimistic(member.role);
  const [isPending, startTransition] = useTransition();
  const change = (next: Role) =>
    startTransition(async () => {
      setRole(next);
      try {
        await callApi("PATCH /v1/members/{id}", { params: { id: member.id }, body: { role: next } });
        toast.success(`${member.name} is now ${ROLE_LABELS[next].label.toLowerCase()}`);
      } catch (error) {
        toast.error("The role was not changed", {
          description: error instanceof Error ? error.message : undefined,
        });
      }
      refresh();
    });
  return (
    <Select
      size="sm"
      aria-label={`Role of ${member.name}`}
      value={role}
      options={ROLE_OPTIONS}
      onChange={change}
      disabled={isPending}
      className="-ml-2 w-36 border-line max-md:ml-0"
    />
  );
}
