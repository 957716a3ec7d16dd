"use client";

import { PencilLine } from "lucide-react";
import dynamic from "next/dynamic";
import { Button } from "@/components/ui/button";
import { useOpenRecord } from "@/components/ui/page-address";
import type { AssayDocument } from "@/lib/features/documents/schema";

const EditDocumentSheet = dynamic(async () => (await import("./edit-document-sheet")).EditDocumentSheet, {
  ssr: false,
});

interface EditDocumentProps {
  document: AssayDocument;
  systemNames: readonly string[];
  emails: readonly string[];
}

/** Changes the details of a document in a drawer with its own address; the files themselves never change. */
export function EditDocument(props: EditDocumentProps) {
  const { openId, open } = useOpenRecord("panel");
  return (
    <>
      <Button onClick={() => open("edit", "push")}>
        <PencilLine />
        Edit
      </Button>
      {openId === "edit" && <EditDocumentSheet {...props} onClose={() => open(undefined, "replace")} />}
    </>
  );
}
