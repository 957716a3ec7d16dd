import Link from "next/link";
import { Section } from "@/components/ui/card";
import { RowLink } from "@/components/ui/row-link";
import type { Control } from "@/lib/features/programs/schema";
import { controlHref } from "./controls-href";
import { DueDay } from "./due-day";
import { ControlStatusWord } from "./statuses";

interface ControlShortlistProps {
  id: string;
  title: string;
  programId: string;
  controls: readonly Control[];
  /** Where the whole list is, with its count; absent when the list is complete. */
  all?: { label: string; href: string };
  /** Said when there is nothing. */
  nothing: string;
  hasStatus?: boolean;
}

/** A few controls of a program that deserve a look. */
export function ControlShortlist(props: ControlShortlistProps) {
  const { id, title, programId, controls, all, nothing, hasStatus } = props;
  return (
    <Section
      id={id}
      title={title}
      aside={
        all && (
          <Link href={all.href} className="rounded-sm text-accent-text text-sm hover:underline">
            {all.label}
          </Link>
        )
      }
    >
      {controls.length === 0 ? (
        <p className="rounded-lg border bg-surface px-4 py-3 text-ink-muted text-sm">{nothing}</p>
      ) : (
        <ul className="divide-y overflow-clip rounded-lg border bg-surface">
          {controls.map((control) => (
            <li key={control.id} className="relative px-4 py-2 text-sm hover:bg-hover">
              <div className="flex items-baseline gap-3">
                <RowLink href={controlHref(programId, control.id)} className="min-w-0 flex-1 truncate">
                  {control.title}
                </RowLink>
                <span className="text-ink-muted">
                  <DueDay control={control} className="text-xs" />
                </span>
              </div>
              <div className="flex items-baseline gap-3 text-ink-muted text-xs">
                <p className="min-w-0 flex-1 truncate">
                  <span className="font-mono">
                    {control.framework} {control.control_id}
                  </span>{" "}
                  · {control.owner ?? "no owner"}
                </p>
                {hasStatus && <ControlStatusWord status={control.status} className="text-xs" />}
              </div>
            </li>
          ))}
        </ul>
      )}
    </Section>
  );
}
