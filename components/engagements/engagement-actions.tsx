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

/** How an engagement ends for good: in order after the sign-off, or without one. */
const ENDINGS = {
  close: {
    action: "Close engagement",
    title: "Close the engagement?",
    confirm: "Close engagement",
    done: "Engagement closed",
    text: "The audit is signed off. Auditors can no longer open the room, and the engagement cannot be reopened. The sign-off, requests, findings, samples and views are kept.",
  },
  revoke: {
    action: "Revoke engagement",
    title: "Revoke the engagement?",
    confirm: "Revoke",
    done: "Engagement revoked",
    text: "The links and sessions of every auditor end at once, for good. Requests, findings and samples are kept.",
  },
} as const;

/** Extends or shortens an engagement, or ends it for good. */
export function EngagementActions({ engagement }: { engagement: Engagement }) {
  const refresh = useRefresh();
  const [isExtending, setExtending] = useState(false);
  const [isEnding, setEnding] = useState(false);
  const { write, isBusy, problem } = useWrite();
  const ending = ENDINGS[engagement.sign_off ? "close" : "revoke"];
  const end = async () => {
    const done = await write(() =>
      callApi("POST /v1/engagements/{id}/revoke", { params: { id: engagement.id } }),
    );
    setEnding(false);
    if (done) toast.success(ending.done);
    refresh();
  };
  if (engagement.revoked_at !== null) return null;
  return (
    <>
      {problem && (
        <p role="alert" className="text-danger text-sm">
          {problem.message}
        </p>
      )}
      <Button onClick={() => setExtending(true)}>Extend or shorten</Button>
      <Button onClick={() => setEnding(true)}>{ending.action}</Button>
      {isExtending && <ExtendDialog engagement={engagement} onClose={() => setExtending(false)} />}
      <ConfirmDialog
        isOpen={isEnding}
        onOpenChange={setEnding}
        title={ending.title}
        confirmLabel={ending.confirm}
        isBusy={isBusy}
        onConfirm={() => void end()}
      >
        {ending.text}
      </ConfirmDialog>
    </>
  );
}
