import type { CatalogControl } from "@/lib/features/frameworks/schema";
import { ControlRow } from "./control-row";

interface ControlGroupsProps {
  framework: string;
  controls: readonly CatalogControl[];
  onOpen: (reference: string) => void;
}

/** The controls under the groups of their framework. */
export function ControlGroups({ framework, controls, onOpen }: ControlGroupsProps) {
  const groups = [...new Set(controls.map((control) => control.group))];
  return (
    <div className="overflow-clip rounded-lg border bg-surface">
      {groups.map((group, index) => {
        const own = controls.filter((control) => control.group === group);
        return (
          <section key={group} aria-labelledby={`group-${index}`} className="border-b last:border-b-0">
            <h2
              id={`group-${index}`}
              className="sticky top-0 z-10 flex h-9 items-center gap-2 border-b bg-sunken px-4 font-medium text-ink-soft text-xs max-md:top-12"
            >
              {group}
              <span className="font-normal text-ink-muted tabular-nums">{own.length}</span>
            </h2>
            <ul className="divide-y">
              {own.map((control) => (
                <ControlRow
                  key={control.control_id}
                  control={control}
                  framework={framework}
                  onOpen={() => onOpen(control.control_id)}
                />
              ))}
            </ul>
          </section>
        );
      })}
    </div>
  );
}
