import { SearchX } from "lucide-react";
import Link from "next/link";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { Callout } from "@/components/ui/callout";
import { cn } from "@/components/ui/class-names";
import { countOf } from "@/components/ui/count-of";
import { EmptyState } from "@/components/ui/empty-state";
import { Pagination } from "@/components/ui/pagination";
import { Timestamp } from "@/components/ui/timestamp";
import type { ProfileQuestion, RequirementApplicability } from "@/lib/features/applicability/schema";
import type { ApplicabilityState } from "@/lib/features/applicability/vocabulary";
import type { CatalogControl, Requirement } from "@/lib/features/frameworks/schema";
import type { FrameworkCode } from "@/lib/features/frameworks/vocabulary";
import {
  ApplicabilityWord,
  profileHref,
  requirementAnchor,
  requirementsHref,
  STATE_LABELS,
  STATES,
  type Subject,
} from "./labels";
import { OverrideButton, RemoveOverrideButton } from "./override-buttons";

/** A requirement with whether it applies, and the control it is of. */
export interface DecidedRequirement {
  requirement: Pick<Requirement, "id" | "citation" | "statement">;
  control: Pick<CatalogControl, "control_id" | "title">;
  decided: RequirementApplicability;
}

interface RequirementListProps {
  subject: Subject;
  framework: FrameworkCode;
  /** All requirements of the framework. */
  all: readonly DecidedRequirement[];
  state: ApplicabilityState | undefined;
  skip: number;
  /** The requirement whose page is shown first, where the address names one. */
  around: string | undefined;
  /** The questions that answers are named by. */
  questions: ReadonlyMap<string, ProfileQuestion>;
  canDecide: boolean;
}

/** How many requirements a page shows: few enough that it stays light. */
const PAGE_SIZE = 25;

/** The requirements of a framework with state, reason and who decided. */
export function RequirementList(props: RequirementListProps) {
  const { subject, framework, all, state, around, ...row } = props;
  const matching = state ? all.filter(({ decided }) => decided.state === state) : all;
  const at = matching.findIndex(({ requirement }) => requirement.id === around);
  const skip = at === -1 ? props.skip : at - (at % PAGE_SIZE);
  const shown = matching.slice(skip, skip + PAGE_SIZE);
  const href = requirementsHref(subject, framework);
  const hrefOf = (query: Record<string, string>) => {
    const params = new URLSearchParams({ ...(state ? { state } : {}), ...query });
    return params.size > 0 ? `${href}?${params}` : href;
  };
  return (
    <div className="flex flex-col gap-3">
      <MissingAnswers subject={subject} all={all} questions={row.questions} />
      <StateFilter all={all} state={state} href={href} />
      {shown.length === 0 ? (
        <EmptyState
          icon={SearchX}
          title="No requirement matches"
          actions={
            <Button asChild>
              <Link href={href}>Show all requirements</Link>
            </Button>
          }
        >
          No requirement of this framework is in this state.
        </EmptyState>
      ) : (
        <>
          <ul className="divide-y rounded-lg border bg-surface">
            {shown.map((item, index) => (
              <RequirementRow
                key={item.requirement.id}
                item={item}
                isAskedFor={item.requirement.id === around}
                isFirstOfControl={item.control.control_id !== shown[index - 1]?.control.control_id}
                subject={subject}
                {...row}
              />
            ))}
          </ul>
          <Pagination
            skip={skip}
            limit={PAGE_SIZE}
            total={matching.length}
            noun="requirements"
            hrefOf={(next) => hrefOf(next > 0 ? { skip: String(next) } : {})}
          />
        </>
      )}
    </div>
  );
}

/** The questions without an answer that keep requirements from being decided. */
function MissingAnswers({
  subject,
  all,
  questions,
}: Pick<RequirementListProps, "subject" | "all" | "questions">) {
  const open = all.filter(({ decided }) => decided.state === "unknown");
  const missing = [...new Set(open.flatMap(({ decided }) => decided.missing))];
  if (missing.length === 0) return null;
  const known = missing.flatMap((fact) => questions.get(fact) ?? []);
  return (
    <Callout
      tone="neutral"
      title={`${countOf(missing.length, "answer")} would decide ${countOf(open.length, "requirement")}`}
    >
      <ul className="list-disc pl-4">
        {known.map((question) => (
          <li key={question.id}>
            <Link
              href={profileHref(
                question.asked_of === "organization" ? { name: "" } : subject,
                question.framework ?? undefined,
              )}
              prefetch={false}
              className="inline-block min-h-6 rounded-sm align-top text-accent-text leading-6 hover:underline"
            >
              {question.text}
            </Link>
          </li>
        ))}
        {known.length < missing.length && (
          <li>{countOf(missing.length - known.length, "question")} asked of each system, on its page</li>
        )}
      </ul>
    </Callout>
  );
}

function StateFilter({ all, state, href }: Pick<RequirementListProps, "all" | "state"> & { href: string }) {
  const choices = [
    { label: "All", value: undefined, count: all.length },
    ...STATES.map((value) => ({
      label: STATE_LABELS[value].label,
      value,
      count: all.filter(({ decided }) => decided.state === value).length,
    })),
  ];
  return (
    <nav aria-label="Filter by state">
      <ul className="flex flex-wrap gap-1.5">
        {choices.map(({ label, value, count }) => (
          <li key={label}>
            <Link
              href={value ? `${href}?state=${value}` : href}
              prefetch={false}
              aria-current={value === state ? "true" : undefined}
              className={cn(
                "inline-flex h-7 items-center gap-1.5 rounded-md border px-2 text-sm hover:bg-hover",
                value === state ? "border-accent bg-accent-soft font-medium" : "bg-surface text-ink-soft",
              )}
            >
              {label}
              <span className="text-ink-muted text-xs tabular-nums">{count}</span>
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

interface RequirementRowProps extends Pick<RequirementListProps, "subject" | "questions" | "canDecide"> {
  item: DecidedRequirement;
  isFirstOfControl: boolean;
  /** The address names it. */
  isAskedFor: boolean;
}

function RequirementRow(props: RequirementRowProps) {
  const { item, isFirstOfControl, isAskedFor, subject, questions, canDecide } = props;
  const { requirement, control, decided } = item;
  const action = {
    requirementId: requirement.id,
    citation: requirement.citation,
    systemId: subject.systemId,
  };
  return (
    <li
      id={requirementAnchor(requirement.id)}
      className={cn("flex scroll-mt-6 flex-col gap-1.5 px-4 py-3 text-sm", isAskedFor && "bg-accent-soft")}
    >
      {isFirstOfControl && (
        <p className="text-ink-muted text-xs">
          <span className="font-mono">{control.control_id}</span> {control.title}
        </p>
      )}
      <div className="flex gap-x-6 gap-y-1.5 max-sm:flex-col">
        <div className="flex min-w-0 max-w-3xl flex-1 flex-col gap-1.5">
          <p>
            <span className="font-medium">{requirement.citation}</span> {requirement.statement}
          </p>
          <Why decided={decided} questions={questions} />
        </div>
        <div className="flex shrink-0 flex-wrap items-center gap-x-3 sm:ml-auto sm:flex-col sm:items-end">
          <ApplicabilityWord state={decided.state} from={decided.applies_from} />
          {canDecide && (
            <span className="-mx-2 flex">
              <OverrideButton {...action} isDecided={decided.override !== null} />
              {decided.override && <RemoveOverrideButton {...action} />}
            </span>
          )}
        </div>
      </div>
    </li>
  );
}

type WhyProps = Pick<RequirementRowProps, "questions"> & { decided: RequirementApplicability };

/** What a state rests on: a person's decision, an exemption with its citation, or answers. */
function Why({ decided, questions }: WhyProps) {
  const { override, because, citation, facts, missing, state } = decided;
  if (override) {
    return (
      <div className="flex max-w-3xl flex-col gap-1 border-l-2 pl-2 text-ink-soft">
        <p className="whitespace-pre-line break-words">{override.reason}</p>
        <p className="flex flex-wrap items-center gap-x-2 text-ink-muted text-xs">
          <Badge>Decision</Badge>
          <span className="min-w-0 break-words">
            {override.decided_by}, <Timestamp value={override.decided_at} />
          </span>
        </p>
      </div>
    );
  }
  return (
    <div className="max-w-3xl text-ink-soft text-sm empty:hidden">
      {because !== null && (
        <p>
          Because {because}
          {citation !== null && <span className="text-ink-muted"> {citation}</span>}
        </p>
      )}
      {because === null && facts.length > 0 && (
        <ul>
          {facts.map((fact) => (
            <li key={fact}>{answerText(questions.get(fact), fact)}</li>
          ))}
        </ul>
      )}
      {state === "applies_from" && citation !== null && <p className="text-ink-muted">{citation}</p>}
      {missing.length > 0 && <p className="text-ink-muted">{countOf(missing.length, "answer")} missing</p>}
    </div>
  );
}

/** "Where does the organization operate? Elsewhere". */
function answerText(question: ProfileQuestion | undefined, fact: string): string {
  if (!question?.values) return question?.text ?? fact;
  const labels = question.options.filter(({ id }) => question.values?.includes(id)).map(({ label }) => label);
  return `${question.text} ${labels.join("; ")}`;
}
