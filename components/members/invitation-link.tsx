"use client";

import { Button } from "@/components/ui/button";
import { DialogActions } from "@/components/ui/dialog";
import { SecretOnce } from "@/components/ui/secret-once";
import type { CreatedInvitation } from "@/lib/features/auth/invitation-schema";

interface InvitationLinkProps {
  invitation: CreatedInvitation;
  onDone: () => void;
}

/** The link of an invitation, shown once, or that it was mailed. */
export function InvitationLink({ invitation: { email, link }, onDone }: InvitationLinkProps) {
  if (link === null) {
    return (
      <>
        <p className="text-ink-soft text-sm">The link is on its way to {email}. It works once, for 7 days.</p>
        <DialogActions>
          <Button variant="primary" onClick={onDone}>
            Done
          </Button>
        </DialogActions>
      </>
    );
  }
  return (
    <SecretOnce name="Invitation link" secret={link} onDone={onDone}>
      Give it to {email} in a way you trust. It works once, for 7 days. With it a new person chooses a
      password; a person with an account signs in and accepts.
    </SecretOnce>
  );
}
