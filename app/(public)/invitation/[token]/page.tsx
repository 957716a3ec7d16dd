import { MailX } from "lucide-react";
import type { Metadata } from "next";
import Link from "next/link";
import { redirect } from "next/navigation";
import type { ReactNode } from "react";
import { AcceptLinkForm } from "@/components/account/accept-link-form";
import { JoinButton } from "@/components/account/join-button";
import { SignOutButton } from "@/components/account/sign-out";
import { SingleSignOnButton } from "@/components/account/single-sign-on-button";
import { ROLE_LABELS } from "@/components/members/labels";
import { Mark } from "@/components/shell/mark";
import { Card } from "@/components/ui/card";
import { EmptyState } from "@/components/ui/empty-state";
import { Timestamp } from "@/components/ui/timestamp";
import { findInvitationByLink, getMember, isSingleSignOnConfigured } from "@/lib/features/auth";
import { RoleSchema } from "@/lib/features/auth/schema";

/** Rendered for each request: a link that was revoked must not be shown from a cache. */
export const dynamic = "force-dynamic";

/** The address is a secret: no other page is to learn it. */
export const metadata: Metadata = { title: "Invitation", referrer: "no-referrer" };

export default async function InvitationPage({ params }: PageProps<"/invitation/[token]">) {
  const { token } = await params;
  const [invitation, member] = await Promise.all([findInvitationByLink(token), getMember()]);
  if (!invitation) {
    // Where a single sign-on comes back to that has accepted the invitation already.
    if (member) redirect("/overview");
    return (
      <Frame>
        <EmptyState icon={MailX} headingLevel="h1" title="This invitation is no longer open">
          The link was used, has expired or was replaced. Ask the administrator who invited you for a new one.
        </EmptyState>
      </Frame>
    );
  }
  const { email, organization, invited_by_name: inviter, expires_at } = invitation;
  const role = ROLE_LABELS[RoleSchema.parse(invitation.role)];
  return (
    <Frame>
      <div className="w-full max-w-md">
        <div className="mb-6 flex flex-col items-center text-center">
          <Mark className="size-10" />
          <h1 className="mt-4 break-words font-semibold text-xl">Join {organization.name}</h1>
          <p className="mt-1 text-ink-muted text-sm">
            {inviter ? `${inviter} invited ${email}` : `${email} is invited`} to join as {role.label}. The
            link is valid until <Timestamp value={expires_at.toISOString()} format="absolute" />.
          </p>
        </div>
        <Card className="flex flex-col gap-5 p-6">
          {member ? (
            <SignedIn
              isInvited={member.email === email}
              current={member.email}
              invited={email}
              token={token}
            />
          ) : (
            <>
              <AcceptLinkForm token={token} email={email} name={invitation.name} />
              {isSingleSignOnConfigured() && <SingleSignOnButton destination={`/invitation/${token}`} />}
              <p className="text-ink-muted text-sm">
                Already have an Assay account?{" "}
                <Link
                  href={`/sign-in?callbackUrl=${encodeURIComponent(`/invitation/${token}`)}`}
                  className="rounded-sm text-accent-text underline underline-offset-2"
                >
                  Sign in to accept
                </Link>
              </p>
            </>
          )}
        </Card>
      </div>
    </Frame>
  );
}

interface SignedInProps {
  isInvited: boolean;
  current: string;
  invited: string;
  token: string;
}

function SignedIn({ isInvited, current, invited, token }: SignedInProps) {
  if (isInvited) return <JoinButton token={token} />;
  return (
    <>
      <p className="text-ink-soft text-sm">
        You are signed in as {current}. The invitation is for {invited}. Sign out, then open the link again.
      </p>
      <SignOutButton />
    </>
  );
}

function Frame({ children }: { children: ReactNode }) {
  return (
    <main className="flex min-h-dvh flex-col items-center justify-center p-4 pb-[12vh]">{children}</main>
  );
}
