import Link from "next/link";
import { Button } from "@/components/ui/button";

/** Shown before anything is typed: the reader made the decision, so another person has to resolve the review. */
export function SecondPersonNeeded({ refusal }: { refusal: string }) {
  return (
    <div className="flex flex-col items-start gap-3 rounded-lg bg-sunken p-3 text-ink-soft text-sm">
      <p className="font-medium text-ink">Another person has to resolve this review</p>
      <p>{refusal}</p>
      <Button asChild>
        <Link href="/settings/organization">Open organization settings</Link>
      </Button>
    </div>
  );
}
