"use client";

import { PencilLine, Plus, Trash2 } from "lucide-react";
import dynamic from "next/dynamic";
import { useRouter } from "next/navigation";
import { useState } from "react";
import { callApi } from "@/components/api";
import { Button } from "@/components/ui/button";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { toast } from "@/components/ui/toast";
import { useWrite } from "@/components/ui/use-write";
import type { ControlDetail } from "@/lib/features/programs/schema";

const ControlTextsDialog = dynamic(
  async () => (await import("@/components/own-frameworks/control-texts-dialog")).ControlTextsDialog,
  { ssr: false },
);

/** Adds a control that only this program has. */
export function AddControlButton({ programId }: { programId: string }) {
  const router = useRouter();
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button onClick={() => setOpen(true)}>
        <Plus />
        Add control
      </Button>
      {isOpen && (
        <ControlTextsDialog
          title="Add a control"
          description="Only this program has it. It counts in readiness like the others."
          submitLabel="Add"
          send={(body) => callApi("POST /v1/programs/{id}/controls", { params: { id: programId }, body })}
          onSent={() => {
            setOpen(false);
            toast.success("Control added");
            router.refresh();
          }}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  );
}

/** Changes the texts of such a control, or removes it. */
export function CustomControlActions({ control }: { control: ControlDetail }) {
  const router = useRouter();
  const [open, setOpen] = useState<"edit" | "remove">();
  const { write, isBusy, problem } = useWrite();
  const params = { id: control.program_id, control_id: control.id };
  const close = () => setOpen(undefined);
  const remove = async () => {
    if (!(await write(() => callApi("DELETE /v1/programs/{id}/controls/{control_id}", { params })))) return;
    toast.success(`${control.control_id} removed`);
    router.push(`/programs/${control.program_id}/controls`);
    router.refresh();
  };
  return (
    <div className="flex flex-wrap gap-2">
      <Button size="sm" onClick={() => setOpen("edit")}>
        <PencilLine />
        Edit texts
      </Button>
      <Button size="sm" onClick={() => setOpen("remove")}>
        <Trash2 />
        Remove
      </Button>
      {open === "edit" && (
        <ControlTextsDialog
          title={`Edit ${control.control_id}`}
          control={{
            title: control.title,
            description: control.description,
            weight: control.own?.weight ?? 2,
            requirements: control.own?.requirements ?? [],
          }}
          submitLabel="Save"
          send={({ control_id: _, ...body }) =>
            callApi("PATCH /v1/programs/{id}/controls/{control_id}", { params, body })
          }
          onSent={() => {
            close();
            router.refresh();
          }}
          onClose={close}
        />
      )}
      <ConfirmDialog
        isOpen={open === "remove"}
        onOpenChange={(next) => !next && close()}
        title={`Remove ${control.control_id} ${control.title}?`}
        confirmLabel="Remove"
        isBusy={isBusy}
        onConfirm={() => void remove()}
      >
        {problem?.message ??
          "It no longer counts in this program. Its history is kept and comes back when a control with this reference is added again."}
      </ConfirmDialog>
    </div>
  );
}
