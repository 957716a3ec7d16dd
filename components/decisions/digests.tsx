import { Callout } from "@/components/ui/callout";
import { Facts } from "@/components/ui/facts";
import { Reference } from "@/components/ui/reference";
import type { DecisionRecord } from "@/lib/features/governance/schema";

type Digests = Pick<DecisionRecord, "behavior_digest" | "expected_digest" | "context_digest">;

/** In place of the texts, where the system does not keep them. */
export function TextsNotKept({ record }: { record: Digests }) {
  return (
    <Callout tone="neutral" title="This system does not keep inputs">
      Only the SHA-256 digests of the texts are stored. Whoever has the original can prove that it is the one
      that was measured.
      <Facts
        className="mt-3 sm:grid-cols-[6rem_minmax(0,1fr)]"
        items={[
          { label: "Observed", digest: record.behavior_digest },
          { label: "Expected", digest: record.expected_digest },
          { label: "Context", digest: record.context_digest },
        ].flatMap(({ label, digest }) =>
          digest === null
            ? []
            : [
                {
                  label,
                  value: <Reference value={digest} label={`digest of the ${label.toLowerCase()} text`} />,
                },
              ],
        )}
      />
    </Callout>
  );
}
