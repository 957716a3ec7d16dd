"use client";

import { useState } from "react";
import { callApi } from "@/components/api";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { useRefresh } from "@/components/ui/page-address";
import { Status } from "@/components/ui/status";
import { Timestamp } from "@/components/ui/timestamp";
import { toast } from "@/components/ui/toast";
import type { CreatedInvitation, Invitation } from "@/lib/features/auth/invitation-schema";
import { InvitationLink } from "./invitation-link";
import { ROLE_LABELS } from "./labels";

interface InvitationListProps {
  invitations: readonly Invitation[];
  canMail: boolean;
}

/** The invitations that wait, with what an administrator can do about each. */
export function InvitationList({ invitations, canMail }: InvitationListProps) {
  const refresh = useRefresh();
  const [renewed, setRenewed] = useState<CreatedInvitation>();
  const [busyId, setBusyId] = useState<string>();
  const run = async (id: string, work: () => Promise<void>) => {
    setBusyId(id);
    try {
      await work();
    } catch (error) {
      toast.error("The invitation could not be changed", {
        description: error instanceof Error ? error.message : undefined,
      });
    }
    setBusyId(undefined);
    refresh();
  };
  const resend = ({ id }: Invitation, delivery: "email" | "link") =>
    run(id, async () =>
      setRenewed(await callApi("POST /v1/invitations/{id}/resend", { params: { id }, body: { delivery } })),
    );
  const revoke = ({ id, email }: Invitation) =>
    run(id, async () => {
      await callApi("DELETE /v1/invitations/{id}", { params: { id } });
      toast.success("The invitation is revoked", { description: `The link of ${email} no longer works.` });
    });
  return (
    <>
      <ul aria-label="Invitations" className="divide-y rounded-lg border bg-surface">
        {invitations.map((one) => (
          <li key={one.id} className="flex flex-wrap items-center gap-x-4 gap-y-2 px-4 py-3 text-sm">
            <div className="min-w-48 flex-1">
              <p className="break-words font-medium">{one.name}</p>
              <p className="break-all text-ink-muted text-xs">{one.email}</p>
            </div>
            <span className="text-ink-soft">{ROLE_LABELS[one.role].label}</span>
            <InvitationState invitation={one} />
            <div className="flex flex-wrap gap-1">
              {canMail && (
                <Button
                  variant="ghost"
                  size="sm"
                  disabled={busyId === one.id}
                  aria-label={`Send a new link to ${one.email}`}
                  onClick={() => void resend(one, "email")}
                >
                  Resend
                </Button>
              )}
              <Button
                variant="ghost"
                size="sm"
                disabled={busyId === one.id}
                aria-label={`New link for ${one.email}`}
                onClick={() => void resend(one, "link")}
              >
                New link
              </Button>
              <Button
                variant="ghost"
                size="sm"
                disabled={busyId === one.id}
                aria-label={`Revoke the invitation of ${one.email}`}
                onClick={() => void revoke(one)}
              >
                Revoke
              </Button>
            </div>
          </li>
        ))}
      </ul>
      <Dialog
        isOpen={renewed !== undefined}
        onOpenChange={(next) => !next && setRenewed(undefined)}
        title={renewed?.link ? `New link for ${renewed.name}` : "A new link was sent"}
        isPinned={Boolean(renewed?.link)}
      >
        {renewed && <InvitationLink invitation={renewed} onDone={() => setRenewed(undefined)} />}
      </Dialog>
    </>
  );
}

function InvitationState({ invitation }: { invitation: Invitation }) {
  if (invitation.status === "expired") return <Status tone="warning">Expired</Status>;
  if (invitation.email_status === "dead") return <Status tone="danger">Email failed</Status>;
  return (
    <span className="text-ink-muted">
      Expires <Timestamp value={invitation.expires_at} isDue />
    </span>
  );
}
