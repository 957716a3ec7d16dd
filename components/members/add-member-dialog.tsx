"use client";

import { Plus } from "lucide-react";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { useRefresh } from "@/components/ui/page-address";
import { SecretOnce } from "@/components/ui/secret-once";
import { AddMemberForm } from "./add-member-form";

/** Adds a member and shows a new account's first password once. */
export function AddMemberDialog() {
  const refresh = useRefresh();
  const [isOpen, setOpen] = useState(false);
  const [created, setCreated] = useState<{ email: string; password: string }>();
  const close = () => {
    setOpen(false);
    setCreated(undefined);
  };
  const onAdded = (added: { email: string; initial_password: string }) => {
    refresh();
    setCreated({ email: added.email, password: added.initial_password });
  };
  return (
    <>
      <Button variant="primary" onClick={() => setOpen(true)}>
        <Plus />
        Add member
      </Button>
      <Dialog
        isOpen={isOpen}
        onOpenChange={(next) => !next && close()}
        title={created ? `${created.email} was added` : "Add a member"}
        isPinned={created !== undefined}
      >
        {created ? (
          <SecretOnce name="Initial password" secret={created.password} onDone={close}>
            Give it to {created.email} in a way you trust. It works for 7 days and cannot be shown again. With
            a new account they sign in with it and choose their own password. If they already use Assay, they
            sign in as usual and enter it under Your account as the invitation code.
          </SecretOnce>
        ) : (
          <AddMemberForm onAdded={onAdded} onCancel={close} />
        )}
      </Dialog>
    </>
  );
}
