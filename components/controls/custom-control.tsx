"use client";

import { PencilLine, Plus, Trash2 } from "lucide-react";
import { useRouter } from "next/navigation";
import { useState } from "react";
import { toast } from "sonner";
import { callApi } from "@/components/api";
import { ControlTextsForm } from "@/components/own-frameworks/control-texts-form";
import { Button } from "@/components/ui/button";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { Dialog } from "@/components/ui/dialog";
import { useWrite } from "@/components/ui/use-write";
import type { ControlDetail } from "@/lib/features/programs/schema";

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
      <Dialog
        isOpen={isOpen}
        onOpenChange={setOpen}
        title="Add a control"
        description="Only this program has it. It counts in readiness like the others."
        className="max-w-xl"
      >
        <ControlTextsForm
          submitLabel="Add"
          onCancel={() => setOpen(false)}
          onSubmit={(body) => callApi("POST /v1/programs/{id}/controls", { params: { id: programId }, body })}
          onDone={() => {
            setOpen(false);
            toast.success("Control added");
            router.refresh();
          }}
        />
      </Dialog>
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
      <Dialog
        isOpen={open === "edit"}
        onOpenChange={(next) => !next && close()}
        title={`Edit ${control.control_id}`}
        className="max-w-xl"
      >
        <ControlTextsForm
          initial={{
            title: control.title,
            description: control.description,
            weight: control.own?.weight ?? 2,
            requirements: control.own?.requirements ?? [],
          }}
          submitLabel="Save"
          onCancel={close}
          onSubmit={({ control_id: _, ...body }) =>
            callApi("PATCH /v1/programs/{id}/controls/{control_id}", { params, body })
          }
          onDone={() => {
            close();
            router.refresh();
          }}
        />
      </Dialog>
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
