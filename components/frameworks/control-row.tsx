"use client";

import { CalendarClock } from "lucide-react";
import Link from "next/link";
import { useSyncExternalStore } from "react";
import { countOf } from "@/components/ui/count-of";
import { RowLink } from "@/components/ui/row-link";
import { dayText } from "@/lib/core/days";
import type { CatalogControl, CatalogHit } from "@/lib/features/frameworks/schema";
import { ApplicabilityMark, type ControlApplicability } from "./applicability";
import { controlHref, KeyControlMark, THEME_LABELS } from "./labels";

/** What a list shows of a control; the rest is read when it is opened. */
export interface ListedControl
  extends Pick<CatalogControl, "control_id" | "title" | "statement" | "group" | "theme" | "is_key"> {
  requirements: number;
  /** The first day on which any of it applies, where that is in the future. */
  applies_from: string | null;
  applicability: Pick<ControlApplicability, "state" | "from">;
}

type FoundRequirement = NonNullable<CatalogHit["requirement"]>;

interface ControlRowProps {
  control: Pick<CatalogControl, "control_id" | "title" | "statement" | "theme" | "is_key"> &
    Partial<Pick<ListedControl, "requirements" | "applies_from" | "applicability">>;
  framework: string;
  /** Requirements of it that a search found. */
  found?: readonly FoundRequirement[];
  /** Opens it in place; without it the link leads to the framework's page. */
  onOpen?: () => void;
}

/** A control in a list: its name, what it asks for, and whether it applies. */
export function ControlRow({ control, framework, found = [], onOpen }: ControlRowProps) {
  const { control_id, title, statement, theme, is_key, requirements, applicability } = control;
  return (
    <li className="px-4 py-2.5 hover:bg-hover">
      <div className="relative grid grid-cols-[minmax(0,1fr)_auto] gap-x-4 gap-y-0.5 md:grid-cols-[8.5rem_minmax(0,1fr)_auto]">
        <span className="pt-0.5 font-mono text-ink-muted text-xs">{control_id}</span>
        <div className="min-w-0 max-md:order-last max-md:col-span-2">
          <RowLink href={controlHref(framework, control_id)} onOpen={onOpen} className="text-sm">
            {title}
          </RowLink>
          <p className="text-ink-muted text-sm">{statement}</p>
          <p className="mt-0.5 flex flex-wrap items-center gap-x-3 text-ink-muted text-xs empty:hidden">
            {requirements !== undefined && <span>{countOf(requirements, "requirement")}</span>}
            <span>{THEME_LABELS[theme]}</span>
            <LaterMark control={control} />
          </p>
        </div>
        <div className="flex items-start justify-end gap-4 md:min-w-48">
          {is_key && <KeyControlMark />}
          {applicability && <ApplicabilityMark applicability={applicability} className="text-xs md:w-44" />}
        </div>
      </div>
      {found.length > 0 && <FoundRequirements framework={framework} reference={control_id} found={found} />}
    </li>
  );
}

/** From when a control applies to anyone, unless the mark of the organization says so already. */
function LaterMark({ control }: Pick<ControlRowProps, "control">) {
  const { applies_from: from, applicability } = control;
  if (!from || (applicability?.state === "applies_from" && applicability.from === from)) return null;
  return (
    <span className="inline-flex items-center gap-1 text-progress">
      <CalendarClock className="size-3" aria-hidden />
      applies from {dayText(from)}
    </span>
  );
}

interface FoundRequirementsProps {
  framework: string;
  reference: string;
  found: readonly FoundRequirement[];
}

function FoundRequirements({ framework, reference, found }: FoundRequirementsProps) {
  return (
    <ul className="mt-1.5 flex flex-col gap-1 md:ml-[9.5rem]">
      {found.map(({ id, citation, statement }) => (
        <li key={id} className="border-l-2 pl-3 text-sm">
          <Link
            href={controlHref(framework, reference, id)}
            scroll={false}
            prefetch={false}
            data-list-item
            className="block rounded-sm hover:underline"
          >
            <span className="font-mono text-ink-muted text-xs">{citation}</span> {statement}
          </Link>
        </li>
      ))}
    </ul>
  );
}

/** The requirements of a control that a search found by themselves. */
export function foundIn(
  hits: readonly CatalogHit[],
  framework: string,
  reference: string,
): readonly FoundRequirement[] {
  return hits.flatMap((hit) =>
    hit.framework === framework && hit.control_id === reference && hit.requirement ? [hit.requirement] : [],
  );
}

/**
 * The first items while the server draws, all of them in the browser. What is below the first screen is in the
 * page's data anyway; drawing it there too would double the page.
 */
export function useFirstScreen<Item>(items: readonly Item[], count: number): readonly Item[] {
  const isInBrowser = useSyncExternalStore(
    () => () => {},
    () => true,
    () => false,
  );
  return isInBrowser ? items : items.slice(0, count);
}
