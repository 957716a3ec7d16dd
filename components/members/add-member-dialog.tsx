"use client";

import { Plus } from "lucide-react";
import { useRouter } from "next/navigation";
import { useState } from "react";
import { toast } from "sonner";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { SecretOnce } from "@/components/ui/secret-once";
import { AddMemberForm } from "./add-member-form";

/** Adds a member and shows a new account's first password once. */
export function AddMemberDialog() {
  const router = useRouter();
  const [isOpen, setOpen] = useState(false);
  const [created, setCreated] = useState<{ email: string; password: string }>();
  const close = () => {
    setOpen(false);
    setCreated(undefined);
  };
  const onAdded = (added: { email: string; name: string; initial_password: string | null }) => {
    router.refresh();
    if (added.initial_password !== null) {
      setCreated({ email: added.email, password: added.initial_password });
      return;
    }
    toast.success(`${added.name} was added`, {
      description: "They sign in with the password they already have.",
    });
    close();
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
            Give it to {created.email} on a way you trust. Nobody can show it again.
          </SecretOnce>
        ) : (
          <AddMemberForm onAdded={onAdded} onCancel={close} />
        )}
      </Dialog>
    </>
  );
}
