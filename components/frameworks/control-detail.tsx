"use client";

import Link from "next/link";
import type { ReactNode } from "react";
import { Badge } from "@/components/ui/badge";
import { Callout } from "@/components/ui/callout";
import { Facts, RecordPart } from "@/components/ui/facts";
import type { RequirementApplicability } from "@/lib/features/applicability/schema";
import type { CatalogControl, ReadFramework, RelatedControl } from "@/lib/features/frameworks/schema";
import { FRAMEWORK_NAMES, isOwnFramework, RELATION_TYPES } from "@/lib/features/frameworks/vocabulary";
import {
  controlHref,
  KeyControlMark,
  ORIGIN_LABELS,
  RELATION_LABELS,
  THEME_LABELS,
  weightLabel,
} from "./labels";
import { RequirementList } from "./requirement-list";

interface ControlDetailProps {
  framework: Pick<ReadFramework, "code" | "roles">;
  control: CatalogControl;
  /** References of earlier versions of the catalog that lead here. */
  aliases: readonly string[];
  /** The reference in the address, where it is an earlier one. */
  openedBy: string | undefined;
  applicability: readonly RequirementApplicability[];
  today: string;
  /** Id of the requirement that was searched for. */
  marked: string | undefined;
}

/** A control of the catalog: what it asks, of whom, from when, and what shows it. */
export function ControlDetail(props: ControlDetailProps) {
  const { framework, control, aliases, openedBy, applicability, today, marked } = props;
  return (
    <div className="flex flex-col gap-6 p-5">
      {openedBy !== undefined && (
        <Callout tone="neutral" title={`${openedBy} is now part of ${control.control_id}`}>
          Programs and audits made with the earlier reference keep their control.
        </Callout>
      )}
      <div>
        <div className="flex items-center gap-3">
          <span className="font-mono text-ink-muted text-xs">{control.control_id}</span>
          {control.is_key && <KeyControlMark />}
        </div>
        <h2 className="mt-1 font-semibold text-lg leading-6">{control.title}</h2>
        {control.statement !== "" && <p className="mt-1 font-medium">{control.statement}</p>}
        <p className="mt-2 whitespace-pre-line text-ink-soft">{control.description}</p>
      </div>
      <RecordPart
        title="Requirements"
        aside={<span className="text-ink-muted text-xs tabular-nums">{control.requirements.length}</span>}
      >
        <RequirementList
          framework={framework}
          control={control}
          applicability={applicability}
          today={today}
          marked={marked}
        />
      </RecordPart>
      <Bullets title="Evidence that shows it" items={control.evidence_examples} />
      <Related related={control.related} />
      <Facts
        items={[
          ...(control.applies_to.length > 0
            ? [{ label: "Who is bound", value: control.applies_to.join("; ") }]
            : []),
          { label: "Group", value: control.group },
          { label: "Theme", value: THEME_LABELS[control.theme] },
          { label: "Weight", value: weightLabel(control.weight) },
          ...(isOwnFramework(framework.code)
            ? []
            : [
                {
                  label: "Quick audit",
                  value: control.is_key ? "Included, as a key control" : "Not included",
                },
              ]),
          ...(aliases.length > 0 ? [{ label: "Earlier references", value: <Mono items={aliases} /> }] : []),
        ]}
      />
    </div>
  );
}

/** The controls of other frameworks, the closest relation first. */
function Related({ related }: { related: readonly RelatedControl[] }) {
  if (related.length === 0) return null;
  return (
    <RecordPart
      title="Related controls of other frameworks"
      aside={<span className="text-ink-muted text-xs tabular-nums">{related.length}</span>}
    >
      <div className="flex flex-col gap-4">
        {RELATION_TYPES.map((relation) => {
          const own = related.filter((candidate) => candidate.relation === relation);
          if (own.length === 0) return null;
          const { label, note } = RELATION_LABELS[relation];
          return (
            <section key={relation} aria-label={label}>
              <h4 className="text-xs">
                <span className="font-medium">{label}</span> <span className="text-ink-muted">{note}</span>
              </h4>
              <ul className="mt-1.5 divide-y rounded-lg border">
                {own.map((item) => (
                  <li key={`${item.framework}:${item.control_id}`} className="px-3 py-2 text-sm">
                    <div className="flex items-start justify-between gap-3">
                      <Link
                        href={controlHref(item.framework, item.control_id)}
                        className="rounded-sm font-medium hover:underline"
                      >
                        {item.title}
                      </Link>
                      <Badge>{ORIGIN_LABELS[item.origin]}</Badge>
                    </div>
                    <p className="text-ink-muted text-xs">
                      {FRAMEWORK_NAMES[item.framework]} · <span className="font-mono">{item.control_id}</span>
                    </p>
                    <p className="mt-1 text-ink-soft text-xs">{item.reason}</p>
                  </li>
                ))}
              </ul>
            </section>
          );
        })}
      </div>
    </RecordPart>
  );
}

function Bullets({ title, items }: { title: ReactNode; items: readonly string[] }) {
  if (items.length === 0) return null;
  return (
    <RecordPart title={title}>
      <ul className="flex list-disc flex-col gap-1.5 pl-4 text-ink-soft text-sm marker:text-ink-muted">
        {items.map((item) => (
          <li key={item}>{item}</li>
        ))}
      </ul>
    </RecordPart>
  );
}

function Mono({ items }: { items: readonly string[] }) {
  return <span className="font-mono text-xs">{items.join(", ")}</span>;
}

interface RetiredControlProps {
  framework: ReadFramework["code"];
  retired: { control_id: string; title: string; description: string };
  inVersion: string;
  reason: string;
  /** The controls that took its place. */
  successors: readonly Pick<CatalogControl, "control_id" | "title">[];
}

/** A control that is no longer in the catalog, for references that were kept. */
export function RetiredControl({ framework, retired, inVersion, reason, successors }: RetiredControlProps) {
  return (
    <div className="flex flex-col gap-6 p-5">
      <Callout
        tone="neutral"
        title={`${retired.control_id} left the ${isOwnFramework(framework) ? "framework" : "catalog"} in version ${inVersion}`}
      >
        {reason}
      </Callout>
      <div>
        <span className="font-mono text-ink-muted text-xs">{retired.control_id}</span>
        <h2 className="mt-1 font-semibold text-lg leading-6">{retired.title}</h2>
        <p className="mt-2 text-ink-soft">{retired.description}</p>
      </div>
      {successors.length > 0 && (
        <RecordPart title="What took its place">
          <ul className="divide-y rounded-lg border">
            {successors.map(({ control_id, title }) => (
              <li key={control_id}>
                <Link
                  href={controlHref(framework, control_id)}
                  className="flex flex-col rounded-lg px-3 py-2 text-sm hover:bg-hover"
                >
                  <span className="font-mono text-ink-muted text-xs">{control_id}</span>
                  {title}
                </Link>
              </li>
            ))}
          </ul>
        </RecordPart>
      )}
    </div>
  );
}
