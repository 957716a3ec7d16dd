"use client";

import { useRouter } from "next/navigation";
import { toast } from "sonner";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { useWrite } from "@/components/ui/use-write";
import { callApi } from "@/lib/api-client";
import { removeMember } from "@/lib/auth/contract";
import type { Member } from "@/lib/auth/schema";

interface RemoveMemberDialogProps {
  /** Who is to be removed; the dialog is closed without somebody. */
  member: Member | undefined;
  onClose: () => void;
}

export function RemoveMemberDialog({ member, onClose }: RemoveMemberDialogProps) {
  const router = useRouter();
  const { write, isBusy, problem, clear } = useWrite();
  const close = () => {
    clear();
    onClose();
  };
  const remove = async () => {
    if (!member) return;
    const done = await write(() => callApi(removeMember, { params: { id: member.id } }));
    if (!done) return;
    toast.success(`${member.name} was removed`);
    close();
    router.refresh();
  };
  return (
    <ConfirmDialog
      isOpen={member !== undefined}
      onOpenChange={(isOpen) => !isOpen && close()}
      title={`Remove ${member?.name ?? "the member"}?`}
      confirmLabel="Remove"
      isBusy={isBusy}
      onConfirm={remove}
    >
      <p>
        {member?.email} loses access to this organization at once, in every open window. What they have done
        stays in the records. They can be added again.
      </p>
      {problem && (
        <p role="alert" className="mt-2 text-danger">
          {problem.message}
        </p>
      )}
    </ConfirmDialog>
  );
}
