import type { ReactNode } from "react";
import { cn } from "@/components/ui/class-names";
import { dayText } from "@/lib/core/days";
import type { RequirementApplicability } from "@/lib/features/applicability/schema";
import type { CatalogControl, Deadline, ReadFramework, Requirement } from "@/lib/features/frameworks/schema";
import { profileHref, RequirementApplicabilityLine } from "./applicability";
import { DEADLINE_KIND_LABELS, deadlineText, forceText } from "./labels";

interface RequirementListProps {
  framework: { code: string; roles: ReadFramework["roles"] };
  control: Pick<CatalogControl, "requirements">;
  /** What applies to the organization or a system; absent where neither is in question. */
  applicability?: readonly RequirementApplicability[] | undefined;
  /** Where the questions behind it are answered; the organization's profile without it. */
  questionsHref?: string;
  /** `YYYY-MM-DD`. */
  today: string;
  /** Id of the requirement to find at a glance. */
  marked?: string | undefined;
}

/** The duties of a control: what, how firmly, for whom, until when, from when, and who is let off. */
export function RequirementList(props: RequirementListProps) {
  const { framework, control, applicability, today, marked } = props;
  const { requirements } = control;
  const shared = sharedRules(requirements);
  const labelOf = (id: string) => framework.roles.find((role) => role.id === id)?.label ?? id;
  const questionsHref = props.questionsHref ?? profileHref(framework.code);
  return (
    <div className="flex flex-col gap-3">
      <ol className="divide-y rounded-lg border bg-surface print:border-0">
        {requirements.map((requirement) => {
          const { id, citation, statement, addressees, deadlines, effective, exemptions } = requirement;
          const decided = applicability?.find(({ requirement_id }) => requirement_id === id);
          return (
            <li
              key={id}
              id={id}
              className={cn(
                "flex scroll-m-6 flex-col gap-2 px-4 py-3 first:rounded-t-lg last:rounded-b-lg print:break-inside-avoid print:px-0",
                id === marked && "bg-accent-soft",
              )}
            >
              <div>
                <p className="font-mono text-ink-muted text-xs">{citation}</p>
                <p className="mt-0.5 text-sm">{statement}</p>
              </div>
              <dl className="grid grid-cols-[4.5rem_minmax(0,1fr)] gap-x-3 gap-y-1 text-xs leading-5">
                <Row label="Duty">{forceText(requirement)}</Row>
                {addressees.length > 0 && <Row label="Binds">{addressees.map(labelOf).join("; ")}</Row>}
                {deadlines.length > 0 && (
                  <Row label={deadlines.length === 1 ? "Clock" : "Clocks"}>
                    <Clocks deadlines={deadlines} />
                  </Row>
                )}
                {!shared.hasDates && effective.length > 0 && (
                  <Row label="In force">
                    <Dates effective={effective} today={today} />
                  </Row>
                )}
                {!shared.hasExemptions && exemptions.length > 0 && (
                  <Row label="Exempt">
                    <Exemptions exemptions={exemptions} />
                  </Row>
                )}
                {decided && (
                  <Row label="For you">
                    <RequirementApplicabilityLine applicability={decided} questionsHref={questionsHref} />
                  </Row>
                )}
              </dl>
            </li>
          );
        })}
      </ol>
      <SharedRules shared={shared} example={requirements[0]} today={today} />
    </div>
  );
}

interface Shared {
  hasDates: boolean;
  hasExemptions: boolean;
}

/** Dates and exemptions that every requirement of a control has are said once. */
function sharedRules(requirements: readonly Requirement[]): Shared {
  const [first, ...others] = requirements;
  const isSame = (field: "effective" | "exemptions") =>
    first !== undefined &&
    first[field].length > 0 &&
    others.every((other) => JSON.stringify(other[field]) === JSON.stringify(first[field]));
  return { hasDates: isSame("effective"), hasExemptions: isSame("exemptions") };
}

interface SharedRulesProps {
  shared: Shared;
  /** Any requirement of the control. */
  example: Requirement | undefined;
  today: string;
}

function SharedRules({ shared, example, today }: SharedRulesProps) {
  if (!example || !(shared.hasDates || shared.hasExemptions)) return null;
  return (
    <dl className="grid grid-cols-[4.5rem_minmax(0,1fr)] gap-x-3 gap-y-1 px-4 text-xs leading-5">
      {shared.hasDates && (
        <Row label="In force">
          <Dates effective={example.effective} today={today} />
        </Row>
      )}
      {shared.hasExemptions && (
        <Row label="Exempt">
          <Exemptions exemptions={example.exemptions} />
        </Row>
      )}
    </dl>
  );
}

function Row({ label, children }: { label: string; children: ReactNode }) {
  return (
    <>
      <dt className="text-ink-muted">{label}</dt>
      <dd className="min-w-0 break-words text-ink-soft">{children}</dd>
    </>
  );
}

function Clocks({ deadlines }: { deadlines: readonly Deadline[] }) {
  return (
    <ul>
      {deadlines.map((deadline) => {
        const { length, rest } = deadlineText(deadline);
        return (
          <li key={`${deadline.kind} ${length} ${rest}`}>
            {deadline.kind !== "repeat" && deadline.kind !== "retain" && (
              <span>{DEADLINE_KIND_LABELS[deadline.kind]}: </span>
            )}
            <strong className="font-medium text-ink">{length}</strong> {rest}
          </li>
        );
      })}
    </ul>
  );
}

/** The first date whose condition holds decides, so one without a condition is for all others. */
function Dates({ effective, today }: { effective: Requirement["effective"]; today: string }) {
  return (
    <ul>
      {effective.map(({ from, condition, citation }) => (
        <li key={`${from} ${condition}`}>
          {from > today ? "From" : "Since"} {dayText(from)}
          {condition !== null ? `, ${condition}` : effective.length > 1 && ", all others"}{" "}
          <span className="text-ink-muted">({citation})</span>
        </li>
      ))}
    </ul>
  );
}

function Exemptions({ exemptions }: { exemptions: Requirement["exemptions"] }) {
  return (
    <ul>
      {exemptions.map(({ because, citation }) => (
        <li key={`${because} ${citation}`}>
          Where {because.replace(/\.$/, "")} <span className="text-ink-muted">({citation})</span>
        </li>
      ))}
    </ul>
  );
}
