import { DoorClosed } from "lucide-react";
import type { Metadata } from "next";
import { OpenRoomButton } from "@/components/room/open-room-button";
import { Mark } from "@/components/shell/mark";
import { Card } from "@/components/ui/card";
import { EmptyState } from "@/components/ui/empty-state";
import { Timestamp } from "@/components/ui/timestamp";
import { findInvitation } from "@/lib/features/engagements";

/** Rendered for each request: a link that was revoked must not be shown from a cache. */
export const dynamic = "force-dynamic";

/** The address is a secret: no other page is to learn it. */
export const metadata: Metadata = { title: "Auditor's room", referrer: "no-referrer" };

export default async function InvitationPage({ params }: PageProps<"/room/[token]">) {
  const { token } = await params;
  const invitation = await findInvitation(token);
  return (
    <main className="flex min-h-dvh flex-col items-center justify-center p-4 pb-[12vh]">
      {invitation ? (
        <div className="w-full max-w-md">
          <div className="mb-6 flex flex-col items-center text-center">
            <Mark className="size-10" />
            <h1 className="mt-4 break-words font-semibold text-xl">{invitation.title}</h1>
            <p className="mt-1 text-ink-muted text-sm">{invitation.organization_name}</p>
          </div>
          <Card className="flex flex-col gap-4 p-6 text-ink-soft text-sm">
            <p>
              For {invitation.name}, {invitation.firm}. Open until{" "}
              <Timestamp value={invitation.engagement_expires_at.toISOString()} format="absolute" />.
            </p>
            <p>
              You see one program: its controls, evidence, history and ledger records. What you open is
              recorded and visible to {invitation.organization_name}.
            </p>
            <OpenRoomButton token={token} />
          </Card>
        </div>
      ) : (
        <EmptyState icon={DoorClosed} headingLevel="h1" title="This link does not open a room">
          It may have expired or been replaced. Ask the organization for a new one.
        </EmptyState>
      )}
    </main>
  );
}
