"use client";

import { Archive, ArchiveRestore, Download, Ellipsis, FileUp, Plus, Trash2 } from "lucide-react";
import dynamic from "next/dynamic";
import { useRouter } from "next/navigation";
import { useState } from "react";
import { callApi } from "@/components/api";
import { Button } from "@/components/ui/button";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { Menu, MenuItem, MenuSeparator } from "@/components/ui/dropdown-menu";
import { toast } from "@/components/ui/toast";
import { useWrite } from "@/components/ui/use-write";
import type { ListedFramework } from "@/lib/features/frameworks/schema";

const ControlTextsDialog = dynamic(async () => (await import("./control-texts-dialog")).ControlTextsDialog, {
  ssr: false,
});
const ImportFrameworkDialog = dynamic(
  async () => (await import("./import-framework-dialog")).ImportFrameworkDialog,
  { ssr: false },
);

type OpenDialog = "control" | "import" | "retire" | "delete";

interface OwnFrameworkActionsProps {
  framework: Pick<ListedFramework, "code" | "name" | "own">;
  canManage: boolean;
}

/** What can be done with an own framework. */
export function OwnFrameworkActions({ framework, canManage }: OwnFrameworkActionsProps) {
  const { code, name } = framework;
  const router = useRouter();
  const [open, setOpen] = useState<OpenDialog>();
  const { write, isBusy, problem, clear } = useWrite();
  const isRetired = framework.own?.retired_at !== null;
  const close = () => {
    clear();
    setOpen(undefined);
  };
  const setRetired = async (retired: boolean) => {
    const done = await write(() =>
      callApi("PATCH /v1/frameworks/{code}", { params: { code }, body: { retired } }),
    );
    if (!done) return;
    toast.success(retired ? "Framework retired" : "Framework can be added to programs again");
    close();
    router.refresh();
  };
  const remove = async () => {
    const done = await write(() => callApi("DELETE /v1/frameworks/{code}", { params: { code } }));
    if (!done) return;
    toast.success(`${name} deleted`);
    router.push("/frameworks");
    router.refresh();
  };
  const exported = (
    <a href={`/v1/frameworks/${code}/export`} download>
      <Download />
      Export JSON
    </a>
  );
  if (!canManage) return <Button asChild>{exported}</Button>;
  return (
    <>
      <Button variant="primary" onClick={() => setOpen("control")}>
        <Plus />
        Add a control
      </Button>
      <Menu
        className="w-64"
        trigger={
          <Button>
            <Ellipsis />
            Actions
          </Button>
        }
      >
        <MenuItem onSelect={() => setOpen("import")}>
          <FileUp />
          Import the next version
        </MenuItem>
        <MenuItem asChild>{exported}</MenuItem>
        <MenuSeparator />
        <MenuItem onSelect={() => (isRetired ? void setRetired(false) : setOpen("retire"))}>
          {isRetired ? <ArchiveRestore /> : <Archive />}
          {isRetired ? "Take back into use" : "Retire"}
        </MenuItem>
        <MenuItem onSelect={() => setOpen("delete")}>
          <Trash2 className="text-danger!" />
          Delete
        </MenuItem>
      </Menu>
      {open === "control" && (
        <ControlTextsDialog
          title="Add a control"
          description="It makes the next version of the framework. Programs keep the version they were made with."
          isReferenceRequired
          submitLabel="Add"
          send={({ control_id, ...body }) =>
            callApi("PUT /v1/frameworks/{code}/controls/{control_id}", {
              params: { code, control_id: control_id ?? "" },
              body,
            })
          }
          onSent={() => {
            close();
            router.refresh();
          }}
          onClose={close}
        />
      )}
      {open === "import" && <ImportFrameworkDialog onClose={close} code={code} />}
      <ConfirmDialog
        isOpen={open === "retire"}
        onOpenChange={(next) => !next && close()}
        title={`Retire ${name}?`}
        confirmLabel="Retire"
        isBusy={isBusy}
        onConfirm={() => void setRetired(true)}
      >
        Programs that have it keep it. It can no longer be added to others.
      </ConfirmDialog>
      <ConfirmDialog
        isOpen={open === "delete"}
        onOpenChange={(next) => !next && close()}
        title={`Delete ${name}?`}
        confirmLabel="Delete"
        isBusy={isBusy}
        onConfirm={() => void remove()}
      >
        {problem ? (
          <span role="alert" className="text-danger">
            {problem.message}
          </span>
        ) : (
          "Its controls and versions are deleted. This cannot be undone."
        )}
      </ConfirmDialog>
    </>
  );
}
