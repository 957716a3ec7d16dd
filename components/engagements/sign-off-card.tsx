import { Callout } from "@/components/ui/callout";
import { Timestamp } from "@/components/ui/timestamp";
import { dayText } from "@/lib/core/days";
import type { SignOff } from "@/lib/features/engagements/schema";

/** The auditor's statement with name and date. */
export function SignOffCard({ signOff }: { signOff: SignOff }) {
  return (
    <Callout
      tone="success"
      title={`Signed off by ${signOff.name}, ${signOff.firm}, on ${dayText(signOff.date)}`}
    >
      <p className="whitespace-pre-wrap break-words">{signOff.statement}</p>
      <p className="mt-2 text-ink-muted text-xs">
        Signed <Timestamp value={signOff.signed_at} format="absolute" />. Nothing in the engagement changes
        any more.
      </p>
    </Callout>
  );
}
