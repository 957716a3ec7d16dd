import { Activity } from "lucide-react";
import Link from "next/link";
import type { ReactNode } from "react";
import { Button } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/empty-state";

/** No reading yet: what a reading is, and how the first is made. */
export function NothingMeasured({ action }: { action: ReactNode }) {
  return (
    <EmptyState icon={Activity} title="Nothing measured yet" actions={action || undefined}>
      Drift is the distance between what a system does and what is expected of it. Each drift analysis and
      each governance decision adds a reading.
    </EmptyState>
  );
}

export function AnalyseButton({ system }: { system?: string }) {
  return (
    <Button asChild variant="primary">
      <Link href={system ? `/drift/analyse?${new URLSearchParams({ system })}` : "/drift/analyse"}>
        Analyse behaviour
      </Link>
    </Button>
  );
}
