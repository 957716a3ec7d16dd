"use client";

import { FilePlus2 } from "lucide-react";
import dynamic from "next/dynamic";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import type { AssayDocument } from "@/lib/features/documents/schema";

const VersionDialog = dynamic(async () => (await import("./version-dialog")).VersionDialog, { ssr: false });

/** Adds a version, which becomes the current one. */
export function AddVersion({ document }: { document: AssayDocument }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button variant="primary" onClick={() => setOpen(true)}>
        <FilePlus2 />
        Add version
      </Button>
      {isOpen && <VersionDialog document={document} onClose={() => setOpen(false)} />}
    </>
  );
}
