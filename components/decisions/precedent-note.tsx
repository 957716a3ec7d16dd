import Link from "next/link";
import { Timestamp } from "@/components/ui/timestamp";
import type { Precedent } from "@/lib/features/governance/schema";
import { reviewHref } from "./hrefs";
import { DECISION_LABELS, scoreText } from "./labels";

const EFFECTS = {
  raised: "It raised the risk of this decision.",
  lowered: "It lowered the risk of this decision.",
  none: "It did not change this decision.",
} as const;

/** What a person decided on a near-identical behavior, with the way to that review. */
export function PrecedentNote({ precedent }: { precedent: Precedent }) {
  const { review_id, ruling, resolved_by_name, resolved_at, likeness, effect } = precedent;
  return (
    <p className="text-sm">
      {resolved_by_name} decided “{DECISION_LABELS[ruling].label}” on a near-identical behavior on{" "}
      <Timestamp value={resolved_at} format="date" /> (likeness {scoreText(likeness)}). {EFFECTS[effect]}{" "}
      <Link href={reviewHref(review_id)} className="rounded-sm text-accent-text hover:underline">
        Open that review
      </Link>
    </p>
  );
}
