"use client";

import { Ellipsis, Pencil, RefreshCw, Trash2 } from "lucide-react";
import { useState } from "react";
import { toast } from "sonner";
import { callApi } from "@/components/api";
import { Button } from "@/components/ui/button";
import { Callout } from "@/components/ui/callout";
import { submitOnCommandEnter } from "@/components/ui/command-enter";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { Dialog, DialogActions } from "@/components/ui/dialog";
import { Menu, MenuItem, MenuSeparator } from "@/components/ui/dropdown-menu";
import { IconButton } from "@/components/ui/icon-button";
import { useRefresh } from "@/components/ui/page-address";
import { useWrite } from "@/components/ui/use-write";
import type { DocumentSource } from "@/lib/features/document-sources/schema";
import { isOpen } from "./labels";
import { type SourceDraft, toChange, toDraft } from "./source-draft";
import { SourceFields } from "./source-fields";
import { useSourceForm } from "./use-source-form";

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
      <Dialog
        isOpen={opened === "edit"}
        onOpenChange={(next) => !next && close()}
        title="Change the source"
        description="The next reading looks at every file again. Documents that are there keep their system and kind."
        className="max-w-2xl"
      >
        <EditSourceForm source={source} systemNames={systemNames} onClose={close} />
      </Dialog>
      <DeleteSourceDialog source={source} isOpen={opened === "delete"} onClose={close} />
    </div>
  );
}

function EditSourceForm({ source, systemNames, onClose }: SourceActionsProps & { onClose: () => void }) {
  const refresh = useRefresh();
  const save = (draft: SourceDraft) =>
    callApi("PATCH /v1/document-sources/{id}", { params: { id: source.id }, body: toChange(draft, source) });
  const form = useSourceForm(toDraft(source), save, () => {
    toast.success("Source changed");
    onClose();
    refresh();
  });
  return (
    <form noValidate onSubmit={form.submit} onKeyDown={submitOnCommandEnter} className="flex flex-col gap-5">
      {form.failure && (
        <Callout tone="danger" role="alert" title="The source could not be changed">
          {form.failure}
        </Callout>
      )}
      <SourceFields
        draft={form.draft}
        errors={form.errors}
        systemNames={systemNames}
        hasToken={source.has_token}
        onChange={form.change}
      />
      <DialogActions>
        <Button onClick={onClose}>Cancel</Button>
        <Button type="submit" variant="primary" isBusy={form.isBusy}>
          Save
        </Button>
      </DialogActions>
    </form>
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
