import { Badge } from "@/components/ui/badge";
import type { Difference } from "@/lib/features/own-frameworks/schema";

const CHANGE_LABELS = { added: "Added", changed: "Changed", retired: "Retired" } as const;

/** "2 added, 1 changed, none retired". */
export function differenceText({ added, changed, retired }: Difference): string {
  return `${added} added, ${changed} changed, ${retired} retired`;
}

/** The controls that a version changes. */
export function DifferenceList({ difference }: { difference: Difference }) {
  const { controls, added, changed, retired } = difference;
  const hidden = added + changed + retired - controls.length;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
    <section aria-label="Changed controls" tabIndex={0} className="max-h-64 overflow-auto rounded-lg border">
      <ul className="divide-y">
        {controls.map(({ control_id, title, change, fields }) => (
          <li key={control_id} className="flex flex-wrap items-baseline gap-x-3 gap-y-1 px-3 py-1.5 text-sm">
            <Badge>{CHANGE_LABELS[change]}</Badge>
            <span className="font-mono text-ink-muted text-xs">{control_id}</span>
            <span className="min-w-0 break-words">{title}</span>
            {fields.length > 0 && <span className="text-ink-muted text-xs">{fields.join(", ")}</span>}
          </li>
        ))}
        {hidden > 0 && <li className="px-3 py-1.5 text-ink-muted text-xs">And {hidden} more</li>}
      </ul>
    </section>
  );
}
