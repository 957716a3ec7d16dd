"use client";

import { Plus } from "lucide-react";
import dynamic from "next/dynamic";
import { useState } from "react";
import { Button } from "@/components/ui/button";

const InviteDialog = dynamic(() => import("./invite-dialog").then((module) => module.InviteDialog), {
  ssr: false,
});

/** Invites a person. */
export function InviteButton({ canMail }: { canMail: boolean }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button variant="primary" onClick={() => setOpen(true)}>
        <Plus />
        Invite member
      </Button>
      {isOpen && <InviteDialog canMail={canMail} onClose={() => setOpen(false)} />}
    </>
  );
}
