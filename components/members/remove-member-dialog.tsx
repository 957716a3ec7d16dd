"use client";

import { useState } from "react";
import { callApi } from "@/components/api";
import { LabeledCheckbox } from "@/components/ui/checkbox";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { countOf } from "@/components/ui/count-of";
import { useRefresh } from "@/components/ui/page-address";
import { toast } from "@/components/ui/toast";
import { useWrite } from "@/components/ui/use-write";
import type { Member } from "@/lib/features/auth/schema";

interface RemoveMemberDialogProps {
  /** The member to remove; without one, the dialog is closed. */
  member: Member | undefined;
  /** How many API keys the person has made. */
  keyCount: number;
  onClose: () => void;
}

export function RemoveMemberDialog({ member, keyCount, onClose }: RemoveMemberDialogProps) {
  const refresh = useRefresh();
  const { write, isBusy, problem, clear } = useWrite();
  const [keepsKeys, setKeepsKeys] = useState(false);
  const close = () => {
    setKeepsKeys(false);
    clear();
    onClose();
  };
  const remove = async () => {
    if (!member) return;
    const keys = keepsKeys ? "reassign" : "revoke";
    const done = await write(() =>
      callApi("DELETE /v1/members/{id}", { params: { id: member.id }, query: { keys } }),
    );
    if (!done) return;
    toast.success(`${member.name} was removed`);
    close();
    refresh();
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
        stays in the records. Single sign-on does not let them back in until they are added again.
      </p>
      {keyCount > 0 && (
        <div className="mt-3 flex flex-col gap-1.5">
          <p>
            {member?.name} made {countOf(keyCount, "API key", "API keys")}.{" "}
            {keepsKeys
              ? "They go on working, and you answer for them."
              : "They are revoked: systems that use them are refused at once."}
          </p>
          <LabeledCheckbox checked={keepsKeys} onChange={setKeepsKeys} className="w-fit">
            Keep these keys and assign them to me
          </LabeledCheckbox>
        </div>
      )}
      {problem && (
        <p role="alert" className="mt-2 text-danger">
          {problem.message}
        </p>
      )}
    </ConfirmDialog>
  );
}
