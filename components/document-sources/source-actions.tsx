"use client";

import { Ellipsis, Pencil, RefreshCw, Trash2 } from "lucide-react";
import dynamic from "next/dynamic";
import { useState } from "react";
import { callApi } from "@/components/api";
import { Button } from "@/components/ui/button";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { Menu, MenuItem, MenuSeparator } from "@/components/ui/dropdown-menu";
import { IconButton } from "@/components/ui/icon-button";
import { useRefresh } from "@/components/ui/page-address";
import { toast } from "@/components/ui/toast";
import { useWrite } from "@/components/ui/use-write";
import type { DocumentSource } from "@/lib/features/document-sources/schema";
import { isOpen } from "./labels";

const EditSourceDialog = dynamic(
  () => import("./edit-source-dialog").then((module) => module.EditSourceDialog),
  { ssr: false },
);

interface SourceActionsProps {
  source: DocumentSource;
  systemNames: readonly string[];
}

/** What a manager does with a source. */
export function SourceActions({ source, systemNames }: SourceActionsProps) {
  const refresh = useRefresh();
  const [opened, setOpened] = useState<"edit" | "delete">();
  const { write, isBusy } = useWrite();
  const close = () => setOpened(undefined);
  const read = async () => {
    const done = await write(() =>
      callApi("POST /v1/document-sources/{id}/read", { params: { id: source.id } }),
    );
    if (!done) toast.error("The reading could not be started");
    refresh();
  };
  return (
    <div className="flex items-center gap-2">
      <Button isBusy={isBusy || isOpen(source.last_reading)} onClick={read}>
        <RefreshCw />
        Read now
      </Button>
      <Menu
        trigger={
          <IconButton label={`More actions for ${source.name}`} variant="secondary">
            <Ellipsis />
          </IconButton>
        }
      >
        <MenuItem onSelect={() => setOpened("edit")}>
          <Pencil />
          Change
        </MenuItem>
        <MenuSeparator />
        <MenuItem onSelect={() => setOpened("delete")}>
          <Trash2 />
          Disconnect
        </MenuItem>
      </Menu>
      {opened === "edit" && <EditSourceDialog source={source} systemNames={systemNames} onClose={close} />}
      <DeleteSourceDialog source={source} isOpen={opened === "delete"} onClose={close} />
    </div>
  );
}

interface DeleteSourceDialogProps {
  source: DocumentSource;
  isOpen: boolean;
  onClose: () => void;
}

function DeleteSourceDialog({ source, isOpen, onClose }: DeleteSourceDialogProps) {
  const refresh = useRefresh();
  const { write, isBusy, problem, clear } = useWrite();
  const close = () => {
    clear();
    onClose();
  };
  const remove = async () => {
    const done = await write(() =>
      callApi("DELETE /v1/document-sources/{id}", { params: { id: source.id } }),
    );
    if (!done) return;
    toast.success("Source disconnected");
    close();
    refresh();
  };
  return (
    <ConfirmDialog
      isOpen={isOpen}
      onOpenChange={(next) => !next && close()}
      title={`Disconnect ${source.name}?`}
      confirmLabel="Disconnect"
      isBusy={isBusy}
      onConfirm={remove}
    >
      <p>
        Its documents stay with all their versions and are no longer updated. Its token and the record of its
        readings are deleted.
      </p>
      {problem && (
        <p role="alert" className="mt-2 text-danger">
          {problem.message}
        </p>
      )}
    </ConfirmDialog>
  );
}
