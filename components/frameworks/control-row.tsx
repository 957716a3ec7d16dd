import { RowLink } from "@/components/ui/row-link";
import type { CatalogControl } from "@/lib/features/frameworks/schema";
import { KeyControlMark, THEME_LABELS } from "./labels";

interface ControlRowProps {
  control: Pick<CatalogControl, "control_id" | "title" | "theme" | "is_key">;
  framework: string;
  /** Opens it in place; without it the link leads to the framework's page. */
  onOpen?: () => void;
}

/** A control in a list. */
export function ControlRow({ control, framework, onOpen }: ControlRowProps) {
  return (
    <li className="relative grid min-h-10 grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 px-4 py-2 hover:bg-hover sm:grid-cols-[8rem_minmax(0,1fr)_3.5rem_12rem]">
      <span className="font-mono text-ink-muted text-xs">{control.control_id}</span>
      <RowLink
        href={controlHref(framework, control.control_id)}
        onOpen={onOpen}
        className="text-sm max-sm:order-last max-sm:col-span-2 sm:truncate"
      >
        {control.title}
      </RowLink>
      <span>{control.is_key && <KeyControlMark />}</span>
      <span className="truncate text-ink-muted text-xs max-sm:hidden sm:text-right">
        {THEME_LABELS[control.theme]}
      </span>
    </li>
  );
}

/** The address of a control: the drawer of its framework. */
export function controlHref(framework: string, reference: string): string {
  return `/frameworks/${framework}?${new URLSearchParams({ control: reference })}`;
}
