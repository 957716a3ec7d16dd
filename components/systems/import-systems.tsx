"use client";

import { FileUp } from "lucide-react";
import dynamic from "next/dynamic";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";

const ImportSystemsForm = dynamic(async () => (await import("./import-systems-form")).ImportSystemsForm, {
  ssr: false,
});

interface ImportSystemsDialogProps {
  isOpen: boolean;
  onClose: () => void;
}

/** Reads a CSV file, shows what it would do and everything that is wrong with it, and then imports it. */
export function ImportSystemsDialog({ isOpen, onClose }: ImportSystemsDialogProps) {
  return (
    <Dialog
      isOpen={isOpen}
      onOpenChange={(next) => !next && onClose()}
      title="Import systems from CSV"
      description="Nothing is stored before you have seen the preview. Either every row is taken or none."
      className="max-w-2xl"
    >
      <ImportSystemsForm onClose={onClose} />
    </Dialog>
  );
}

/** The import as a button, where the register is empty. */
export function ImportSystems() {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button onClick={() => setOpen(true)}>
        <FileUp />
        Import CSV
      </Button>
      <ImportSystemsDialog isOpen={isOpen} onClose={() => setOpen(false)} />
    </>
  );
}
