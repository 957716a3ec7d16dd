"use client";

import { Plus } from "lucide-react";
import dynamic from "next/dynamic";
import { useState } from "react";
import { Button } from "@/components/ui/button";

const InviteAuditorDialog = dynamic(
  async () => (await import("./invite-auditor-dialog")).InviteAuditorDialog,
  { ssr: false },
);

/** The button that invites an auditor to the program. */
export function CreateEngagementDialog({ programId }: { programId: string }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button variant="primary" onClick={() => setOpen(true)}>
        <Plus />
        Invite an auditor
      </Button>
      {isOpen && <InviteAuditorDialog programId={programId} onClose={() => setOpen(false)} />}
    </>
  );
}
