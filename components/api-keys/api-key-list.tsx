"use client";

import { useState } from "react";
import { callApi } from "@/components/api";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { DataTable } from "@/components/ui/data-table";
import { useRefresh } from "@/components/ui/page-address";
import { Status } from "@/components/ui/status";
import { columnsFor } from "@/components/ui/table-features";
import { Timestamp } from "@/components/ui/timestamp";
import { toast } from "@/components/ui/toast";
import { useWrite } from "@/components/ui/use-write";
import type { ApiKey } from "@/lib/features/auth/schema";

interface KeyRow extends ApiKey {
  isExpired: boolean;
  revoke: () => void;
}

const column = columnsFor<KeyRow>();

const columns = column.columns([
  column.accessor("name", { header: "Name", meta: { width: "name", className: "font-medium" } }),
  column.accessor("prefix", {
    header: "Key",
    enableSorting: false,
    meta: { className: "whitespace-nowrap font-mono text-xs text-ink-soft" },
    cell: ({ row }) => `${row.original.prefix}…`,
  }),
  column.accessor("scopes", {
    header: "Scopes",
    enableSorting: false,
    meta: { className: "whitespace-nowrap" },
    cell: ({ row }) => <Scopes scopes={row.original.scopes} />,
  }),
  column.accessor((row) => row.created_by?.name ?? "", {
    id: "created_by",
    header: "Created by",
    meta: { from: "xl", className: "whitespace-nowrap" },
    cell: ({ row }) => <Maker row={row.original} />,
  }),
  column.accessor("created_at", {
    header: "Created",
    meta: { from: "lg", className: "whitespace-nowrap text-ink-muted" },
    cell: ({ row }) => <Timestamp value={row.original.created_at} />,
  }),
  column.accessor("expires_at", {
    header: "Expires",
    meta: { className: "whitespace-nowrap text-ink-muted" },
    cell: ({ row }) => <Expiry row={row.original} />,
  }),
  column.accessor("last_used_at", {
    header: "Last used",
    meta: { className: "whitespace-nowrap text-ink-muted" },
    cell: ({ row }) =>
      row.original.last_used_at ? <Timestamp value={row.original.last_used_at} /> : "never",
  }),
  column.display({
    id: "revoke",
    header: () => <span className="sr-only">Actions</span>,
    meta: { align: "end" },
    cell: ({ row }) => <RevokeButton row={row.original} />,
  }),
]);

interface ApiKeyListProps {
  apiKeys: readonly ApiKey[];
  /** The time of the request, so that server and browser agree on what has expired. */
  now: string;
}

export function ApiKeyList({ apiKeys, now }: ApiKeyListProps) {
  const [revoking, setRevoking] = useState<ApiKey>();
  const rows = apiKeys.map((apiKey) => ({
    ...apiKey,
    isExpired: apiKey.expires_at !== null && apiKey.expires_at <= now,
    revoke: () => setRevoking(apiKey),
  }));
  return (
    <>
      <DataTable
        label="API keys"
        columns={columns}
        data={rows}
        rowId={(row) => row.id}
        isSortable
        card={(row) => (
          <div className="flex items-start justify-between gap-3">
            <div className="min-w-0">
              <p className="truncate font-medium">{row.name}</p>
              <p className="truncate text-ink-muted text-xs">
                <span className="font-mono">{row.prefix}…</span> · {row.scopes.length}{" "}
                {row.scopes.length === 1 ? "scope" : "scopes"} · <Maker row={row} /> · <Expiry row={row} />
              </p>
            </div>
            <RevokeButton row={row} />
          </div>
        )}
      />
      <RevokeKeyDialog apiKey={revoking} onClose={() => setRevoking(undefined)} />
    </>
  );
}

function Maker({ row }: { row: KeyRow }) {
  return row.created_by ? <span title={row.created_by.email}>{row.created_by.name}</span> : "unknown";
}

function RevokeButton({ row }: { row: KeyRow }) {
  return (
    <Button variant="ghost" size="sm" aria-label={`Revoke ${row.name}`} onClick={row.revoke}>
      Revoke
    </Button>
  );
}

function Expiry({ row }: { row: KeyRow }) {
  if (row.expires_at === null) return "no expiry";
  if (row.isExpired) return <Status tone="danger">Expired</Status>;
  return <Timestamp value={row.expires_at} format="date" />;
}

/** The first scopes by name; the rest are counted and named on hover. */
function Scopes({ scopes }: { scopes: readonly string[] }) {
  const shown = scopes.slice(0, 3);
  const rest = scopes.slice(3);
  return (
    <span className="flex gap-1">
      {shown.map((scope) => (
        <Badge key={scope}>{scope}</Badge>
      ))}
      {rest.length > 0 && (
        <span title={rest.join(", ")}>
          <Badge>+{rest.length}</Badge>
        </span>
      )}
    </span>
  );
}

interface RevokeKeyDialogProps {
  /** The key to revoke; the dialog is closed without one. */
  apiKey: ApiKey | undefined;
  onClose: () => void;
}

function RevokeKeyDialog({ apiKey, onClose }: RevokeKeyDialogProps) {
  const refresh = useRefresh();
  const { write, isBusy, problem, clear } = useWrite();
  const close = () => {
    clear();
    onClose();
  };
  const revoke = async () => {
    if (!apiKey) return;
    const done = await write(() => callApi("DELETE /v1/api-keys/{id}", { params: { id: apiKey.id } }));
    if (!done) return;
    toast.success("API key revoked", { description: apiKey.name });
    close();
    refresh();
  };
  return (
    <ConfirmDialog
      isOpen={apiKey !== undefined}
      onOpenChange={(isOpen) => !isOpen && close()}
      title={`Revoke ${apiKey?.name ?? "the key"}?`}
      confirmLabel="Revoke the key"
      isBusy={isBusy}
      onConfirm={revoke}
    >
      <p>
        Every system that uses this key is refused within a second. It cannot be taken back; a new key has to
        be created and put in its place.
      </p>
      {problem && (
        <p role="alert" className="mt-2 text-danger">
          {problem.message}
        </p>
      )}
    </ConfirmDialog>
  );
}
