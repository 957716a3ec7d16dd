"use client";

import { Plus } from "lucide-react";
import dynamic from "next/dynamic";
import { useState } from "react";
import { Button } from "@/components/ui/button";

const CreateKeyDialog = dynamic(
  () => import("./create-key-dialog").then((module) => module.CreateKeyDialog),
  { ssr: false },
);

/** Creates an API key. */
export function CreateKeyButton() {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button variant="primary" onClick={() => setOpen(true)}>
        <Plus />
        Create API key
      </Button>
      {isOpen && <CreateKeyDialog onClose={() => setOpen(false)} />}
    </>
  );
}
