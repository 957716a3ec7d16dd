import type { Metadata } from "next";
import { SignOffCard } from "@/components/engagements/sign-off-card";
import { SignOffForm } from "@/components/room/sign-off-form";
import { Callout } from "@/components/ui/callout";
import { countOf } from "@/components/ui/count-of";
import { readRoom, requireAuditor } from "@/lib/features/engagements";

export const metadata: Metadata = { title: "Sign-off" };

export default async function SignOffPage() {
  const auditor = await requireAuditor();
  const { engagement } = await readRoom(auditor);
  const { requests_open, findings_open } = engagement;
  return (
    <>
      <h1 className="font-semibold text-xl">Sign-off</h1>
      {engagement.sign_off ? (
        <SignOffCard signOff={engagement.sign_off} />
      ) : (
        <>
          {requests_open + findings_open > 0 && (
            <Callout tone="warning" title="Something is still open">
              {countOf(requests_open, "request")} and {countOf(findings_open, "finding")}. They stay as they
              are once you sign.
            </Callout>
          )}
          <SignOffForm name={auditor.name} today={new Date().toISOString().slice(0, 10)} />
        </>
      )}
    </>
  );
}
