"use client";

import { useState } from "react";
import { callApi } from "@/components/api";
import { Button } from "@/components/ui/button";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { Dialog } from "@/components/ui/dialog";
import { useRefresh } from "@/components/ui/page-address";
import { SecretOnce } from "@/components/ui/secret-once";
import { Status } from "@/components/ui/status";
import { Timestamp } from "@/components/ui/timestamp";
import { toast } from "@/components/ui/toast";
import { useWrite } from "@/components/ui/use-write";
import type { Auditor } from "@/lib/features/engagements/schema";
import { LINK_ADVICE } from "./link-advice";

interface AuditorAccessProps {
  engagementId: string;
  auditors: readonly Auditor[];
  /** Whether links can still be made. */
  isOpen: boolean;
}

/** Who was invited, with a new link and the end of the access for each. */
export function AuditorAccess({ engagementId, auditors, isOpen }: AuditorAccessProps) {
  return (
    <ul className="divide-y rounded-lg border bg-surface">
      {auditors.map((auditor) => (
        <AuditorRow key={auditor.id} engagementId={engagementId} auditor={auditor} isOpen={isOpen} />
      ))}
    </ul>
  );
}

interface AuditorRowProps {
  engagementId: string;
  auditor: Auditor;
  isOpen: boolean;
}

function AuditorRow({ engagementId, auditor, isOpen }: AuditorRowProps) {
  const refresh = useRefresh();
  const [asking, setAsking] = useState<"link" | "revoke">();
  const [link, setLink] = useState<string>();
  const { write, isBusy, problem } = useWrite();
  const params = { id: engagementId, auditor_id: auditor.id };
  const confirm = async () => {
    if (asking === "link") {
      const done = await write(() =>
        callApi("POST /v1/engagements/{id}/auditors/{auditor_id}/link", { params }),
      );
      if (done) setLink(done.answer.link);
    } else {
      const done = await write(() =>
        callApi("DELETE /v1/engagements/{id}/auditors/{auditor_id}", { params }),
      );
      if (done) toast.success(`${auditor.name} no longer has access`);
    }
    setAsking(undefined);
    refresh();
  };
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 px-4 py-3 text-sm">
      <div className="min-w-0 flex-1 basis-48">
        <p className="break-words font-medium">
          {auditor.name} <span className="font-normal text-ink-soft">{auditor.firm}</span>
        </p>
        <p className="text-ink-muted text-xs">
          {auditor.last_seen_at ? (
            <>
              Last seen <Timestamp value={auditor.last_seen_at} />
            </>
          ) : (
            "Has not opened the room yet"
          )}
        </p>
        {problem && (
          <p role="alert" className="text-danger text-xs">
            {problem.message}
          </p>
        )}
      </div>
      {auditor.revoked_at && <Status tone="warning">Access revoked</Status>}
      {isOpen && (
        <span className="flex gap-2">
          <Button size="sm" aria-label={`New link for ${auditor.name}`} onClick={() => setAsking("link")}>
            New link
          </Button>
          {!auditor.revoked_at && (
            <Button size="sm" aria-label={`Revoke ${auditor.name}`} onClick={() => setAsking("revoke")}>
              Revoke
            </Button>
          )}
        </span>
      )}
      <ConfirmDialog
        isOpen={asking !== undefined}
        onOpenChange={(next) => !next && setAsking(undefined)}
        title={
          asking === "link" ? `Make a new link for ${auditor.name}?` : `Revoke ${auditor.name}'s access?`
        }
        confirmLabel={asking === "link" ? "Make a new link" : "Revoke"}
        isBusy={isBusy}
        onConfirm={() => void confirm()}
      >
        {asking === "link"
          ? "The old link and the sessions it opened end at once."
          : "The link and its sessions end at once. What the auditor asked and found is kept."}
      </ConfirmDialog>
      <Dialog
        isOpen={link !== undefined}
        onOpenChange={(next) => !next && setLink(undefined)}
        title="The auditor's link"
        isPinned
      >
        {link && (
          <SecretOnce name="Link" secret={link} onDone={() => setLink(undefined)}>
            {LINK_ADVICE}
          </SecretOnce>
        )}
      </Dialog>
    </li>
  );
}
