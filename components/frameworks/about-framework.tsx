"use client";

import { ChevronRight, ExternalLink } from "lucide-react";
import Link from "next/link";
import type { ReactNode } from "react";
import { Badge } from "@/components/ui/badge";
import { Card } from "@/components/ui/card";
import { countOf } from "@/components/ui/count-of";
import { Facts } from "@/components/ui/facts";
import { dayText } from "@/lib/core/days";
import { APPLICABILITY_STATES, type ApplicabilityState } from "@/lib/features/applicability/vocabulary";
import type { FrameworkDetail } from "@/lib/features/frameworks/schema";
import { profileHref } from "./applicability";

/** How many controls apply to the organization, and how many of its questions are open. */
interface CountedApplicability {
  counts: Readonly<Record<ApplicabilityState, number>>;
  open: number;
}

interface AboutFrameworkProps {
  framework: Omit<FrameworkDetail, "controls">;
  applicability: CountedApplicability;
}

/** What the catalog of a framework was taken from, how current it is, and what applies to the organization. */
export function AboutFramework({ framework, applicability }: AboutFrameworkProps) {
  const { edition, catalog_version, checked_at, sources, pending, changelog, roles, note } = framework;
  const parts = [
    countOf(sources.length, "source"),
    ...(pending.length > 0 ? [countOf(pending.length, "pending change", "pending changes")] : []),
    countOf(roles.length, "role"),
    "changelog",
  ];
  return (
    <Card>
      <Facts
        className="p-5"
        items={[
          { label: "Edition", value: edition },
          {
            label: "Catalog version",
            value: `${catalog_version}, compared with the sources on ${dayText(checked_at)}`,
          },
          {
            label: "Your organization",
            value: <Applicability code={framework.code} applicability={applicability} />,
          },
        ]}
      />
      <details className="group border-t">
        <summary className="flex min-h-10 cursor-pointer list-none flex-wrap items-center gap-x-2 rounded-b-lg px-5 py-2 text-sm hover:bg-hover [&::-webkit-details-marker]:hidden">
          <ChevronRight
            className="size-4 text-ink-muted transition-transform group-open:rotate-90"
            aria-hidden
          />
          <span className="font-medium">About this catalog</span>
          <span className="text-ink-muted">{parts.join(", ")}</span>
        </summary>
        <Facts
          className="gap-y-4 px-5 pt-2 pb-5"
          items={[
            { label: "What it covers", value: note },
            { label: "Sources", value: <Sources sources={sources} /> },
            ...(pending.length > 0
              ? [{ label: "Pending changes", value: <Pending pending={pending} /> }]
              : []),
            { label: "Roles", value: roles.map(({ label }) => label).join("; ") },
            { label: "Changelog", value: <Changelog changelog={changelog} /> },
          ]}
        />
      </details>
    </Card>
  );
}

interface ApplicabilityProps {
  code: FrameworkDetail["code"];
  applicability: CountedApplicability;
}

const COUNT_LABELS = {
  applies: "apply",
  applies_from: "apply later",
  does_not_apply: "do not apply",
  unknown: "not decided",
} as const;

/** "12 controls apply, 4 not decided: 3 questions open". */
function Applicability({ code, applicability }: ApplicabilityProps) {
  const { counts, open } = applicability;
  const states = APPLICABILITY_STATES.filter((state) => counts[state] > 0);
  return (
    <span className="flex flex-wrap gap-x-3 gap-y-1">
      <span className="tabular-nums">
        {states.map((state, index) => (
          <span key={state}>
            {index > 0 && ", "}
            {index === 0 ? countOf(counts[state], "control") : counts[state]} {COUNT_LABELS[state]}
          </span>
        ))}
      </span>
      <Link
        href={profileHref(code)}
        className="font-medium text-accent-text underline underline-offset-2 print:hidden"
      >
        {open > 0 ? `Answer ${countOf(open, "open question")}` : "See the answers"}
      </Link>
    </span>
  );
}

function Sources({ sources }: Pick<FrameworkDetail, "sources">) {
  return (
    <ul className="flex flex-col gap-1">
      {sources.map(({ title, identifier, url }) => (
        <li key={url}>
          <External href={url}>{title}</External>{" "}
          <span className="break-words text-ink-muted">{identifier}</span>
        </li>
      ))}
    </ul>
  );
}

const PENDING_LABELS = { proposed: "Proposed", adopted: "Adopted" } as const;

function Pending({ pending }: Pick<FrameworkDetail, "pending">) {
  return (
    <ul className="flex flex-col gap-2">
      {pending.map(({ title, status, effect, url }) => (
        <li key={title}>
          <Badge>{PENDING_LABELS[status]}</Badge> {url ? <External href={url}>{title}</External> : title}
          <p className="text-ink-soft">{effect}</p>
        </li>
      ))}
    </ul>
  );
}

function Changelog({ changelog }: Pick<FrameworkDetail, "changelog">) {
  return (
    <ul className="flex flex-col gap-2">
      {changelog.map(({ version, date, change }) => (
        <li key={version}>
          <span className="font-medium tabular-nums">{version}</span>{" "}
          <span className="text-ink-muted">{dayText(date)}</span>
          <p className="text-ink-soft">{change}</p>
        </li>
      ))}
    </ul>
  );
}

function External({ href, children }: { href: string; children: ReactNode }) {
  return (
    <a href={href} target="_blank" rel="noreferrer" className="text-accent-text underline underline-offset-2">
      {children}
      <ExternalLink className="ml-1 inline size-3" aria-hidden />
      <span className="sr-only"> (opens in a new tab)</span>
    </a>
  );
}
