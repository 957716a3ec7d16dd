import { ChevronLeft, ChevronRight } from "lucide-react";
import Link from "next/link";
import type { ReactNode } from "react";
import { controlPath } from "@/components/programs/control-hrefs";
import { Button } from "@/components/ui/button";
import type { Control } from "@/lib/features/programs/schema";
import { filterControls, readFilter } from "../control-filter";

interface ControlStepsProps {
  programId: string;
  controlId: string;
  /** All controls of the program, in the order of the list. */
  controls: readonly Control[];
  /** The query of the list that one came from. */
  query: URLSearchParams;
  /** The id of who looks, as the list's filters mean it. */
  readerId: string;
}

/** To the control before and the next one of the list that one came from, with its filters. */
export function ControlSteps({ programId, controlId, controls, query, readerId }: ControlStepsProps) {
  const filtered = filterControls(controls, readFilter(query), readerId);
  // A control that no longer fits the filter, by a change made here, steps along the whole list.
  const list = filtered.some((control) => control.id === controlId) ? filtered : controls;
  const index = list.findIndex((control) => control.id === controlId);
  const hrefOf = (control: Control | undefined) =>
    control && controlPath(programId, control.id, query.toString());
  return (
    <nav aria-label="Previous and next control" className="flex items-center gap-2">
      <span className="text-ink-muted text-sm tabular-nums">
        {index + 1} of {list.length}
      </span>
      <Step label="Previous control" to={list[index - 1]} href={hrefOf(list[index - 1])}>
        <ChevronLeft />
      </Step>
      <Step label="Next control" to={list[index + 1]} href={hrefOf(list[index + 1])}>
        <ChevronRight />
      </Step>
    </nav>
  );
}

interface StepProps {
  label: string;
  to: Control | undefined;
  href: string | undefined;
  children: ReactNode;
}

function Step({ label, to, href, children }: StepProps) {
  if (!to || href === undefined) {
    return (
      <Button size="icon" disabled aria-label={label}>
        {children}
      </Button>
    );
  }
  return (
    <Button asChild size="icon" title={`${to.control_id} ${to.title}`}>
      <Link href={href} aria-label={`${label}: ${to.control_id}`}>
        {children}
      </Link>
    </Button>
  );
}
