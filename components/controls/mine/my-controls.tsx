import type { MyControl } from "@/lib/features/programs/schema";
import type { DueState } from "@/lib/features/programs/vocabulary";
import type { FrameworkNames } from "../labels";
import { MyControlRow } from "./my-control-row";

const GROUPS: readonly { due: DueState | null; label: string }[] = [
  { due: "overdue", label: "Overdue" },
  { due: "soon", label: "Due in 7 days" },
  { due: "upcoming", label: "Later" },
  { due: null, label: "No date" },
];

interface MyControlsProps {
  controls: readonly MyControl[];
  frameworkNames: FrameworkNames;
  canWork: boolean;
}

/** What is mine, the late first. */
export function MyControls({ controls, frameworkNames, canWork }: MyControlsProps) {
  return (
    <div className="flex flex-col gap-6">
      {GROUPS.map(({ due, label }) => {
        const own = controls.filter((control) => control.due_state === due);
        if (own.length === 0) return null;
        const id = `due-${due ?? "none"}`;
        return (
          <section key={id} aria-labelledby={id} className="flex flex-col gap-2">
            <h2 id={id} className="flex items-baseline gap-2 font-semibold text-base">
              {label}
              <span className="font-normal text-ink-muted text-sm tabular-nums">{own.length}</span>
            </h2>
            <ul className="divide-y overflow-clip rounded-lg border bg-surface">
              {own.map((control) => (
                <MyControlRow
                  key={control.id}
                  control={control}
                  frameworkName={frameworkNames[control.framework] ?? control.framework}
                  canWork={canWork}
                />
              ))}
            </ul>
          </section>
        );
      })}
    </div>
  );
}
