import { ControlRow } from "./control-row";
import type { ControlSummary, FrameworkRow } from "./types";

interface ControlResultsProps {
  frameworks: readonly FrameworkRow[];
  controls: readonly ControlSummary[];
}

/** Controls that a search found, under their frameworks. */
export function ControlResults({ frameworks, controls }: ControlResultsProps) {
  return (
    <div className="overflow-clip rounded-lg border bg-surface">
      {frameworks.map((framework) => {
        const own = controls.filter((control) => control.framework === framework.code);
        if (own.length === 0) return null;
        return (
          <section
            key={framework.code}
            aria-labelledby={`results-${framework.code}`}
            className="border-b last:border-b-0"
          >
            <h2
              id={`results-${framework.code}`}
              className="sticky top-0 z-10 flex h-9 items-center gap-2 border-b bg-sunken px-4 font-medium text-ink-soft text-xs max-md:top-12"
            >
              {framework.name}
              <span className="font-normal text-ink-muted tabular-nums">{own.length}</span>
            </h2>
            <ul className="divide-y">
              {own.map((control) => (
                <ControlRow key={control.control_id} control={control} framework={control.framework} />
              ))}
            </ul>
          </section>
        );
      })}
    </div>
  );
}
