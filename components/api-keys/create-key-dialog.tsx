"use client";

import { Plus } from "lucide-react";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { useRefresh } from "@/components/ui/page-address";
import { SecretOnce } from "@/components/ui/secret-once";
import { CreateKeyForm } from "./create-key-form";

/** Creates an API key and shows it once. */
export function CreateKeyDialog() {
  const refresh = useRefresh();
  const [isOpen, setOpen] = useState(false);
  const [created, setCreated] = useState<{ name: string; key: string }>();
  const close = () => {
    setOpen(false);
    if (!created) return;
    setCreated(undefined);
    refresh();
  };
  return (
    <>
      <Button variant="primary" onClick={() => setOpen(true)}>
        <Plus />
        Create API key
      </Button>
      <Dialog
        isOpen={isOpen}
        onOpenChange={(next) => !next && close()}
        title={created ? `API key ${created.name}` : "Create an API key"}
        isPinned={created !== undefined}
      >
        {created ? (
          <SecretOnce name="API key" secret={created.key} onDone={close}>
            Copy it now and store it where the system that needs it reads its secrets. Only a digest of it is
            kept, so nobody can show it again.
          </SecretOnce>
        ) : (
          <CreateKeyForm onCreated={setCreated} onCancel={close} />
        )}
      </Dialog>
    </>
  );
}
