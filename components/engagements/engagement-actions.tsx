"use client";

import dynamic from "next/dynamic";
import { useState } from "react";
import { callApi } from "@/components/api";
import { Button } from "@/components/ui/button";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { useRefresh } from "@/components/ui/page-address";
import { toast } from "@/components/ui/toast";
import { useWrite } from "@/components/ui/use-write";
import type { Engagement } from "@/lib/features/engagements/schema";

const ExtendDialog = dynamic(async () => (await import("./extend-dialog")).ExtendDialog, { ssr: false });

/** Extends or shortens an engagement, or ends it for good. */
export function EngagementActions({ engagement }: { engagement: Engagement }) {
  const refresh = useRefresh();
  const [isExtending, setExtending] = useState(false);
  const [isRevoking, setRevoking] = useState(false);
  const { write, isBusy, problem } = useWrite();
  const revoke = async () => {
    const done = await write(() =>
      callApi("POST /v1/engagements/{id}/revoke", { params: { id: engagement.id } }),
    );
    setRevoking(false);
    if (done) toast.success("Engagement revoked");
    refresh();
  };
  if (engagement.state === "revoked") return null;
  return (
    <>
      {problem && (
        <p role="alert" className="text-danger text-sm">
          {problem.message}
        </p>
      )}
      <Button onClick={() => setExtending(true)}>Extend or shorten</Button>
      <Button onClick={() => setRevoking(true)}>Revoke engagement</Button>
      {isExtending && <ExtendDialog engagement={engagement} onClose={() => setExtending(false)} />}
      <ConfirmDialog
        isOpen={isRevoking}
        onOpenChange={setRevoking}
        title="Revoke the engagement?"
        confirmLabel="Revoke"
        isBusy={isBusy}
        onConfirm={() => void revoke()}
      >
        The links and sessions of every auditor end at once, for good. Requests, findings and samples are
        kept.
      </ConfirmDialog>
    </>
  );
}
