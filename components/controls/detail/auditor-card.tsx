import { KeyControlMark } from "@/components/frameworks/labels";
import { RequirementList } from "@/components/frameworks/requirement-list";
import { Section } from "@/components/ui/card";
import type { RequirementApplicability } from "@/lib/features/applicability/schema";
import type { CatalogControl, ReadFramework } from "@/lib/features/frameworks/schema";

interface AuditorCardProps {
  framework: Pick<ReadFramework, "code" | "roles">;
  control: CatalogControl;
  /** What applies to the program's system, or to the organization. */
  applicability: readonly RequirementApplicability[];
  /** `YYYY-MM-DD`. */
  today: string;
}

/** What the control requires, and what an auditor asks and wants to see. */
export function AuditorCard({ framework, control, applicability, today }: AuditorCardProps) {
  return (
    <>
      <Section
        id="requirements"
        title="Requirements"
        note={control.statement}
        aside={control.is_key && <KeyControlMark />}
      >
        <RequirementList
          framework={framework}
          control={control}
          applicability={applicability}
          today={today}
        />
      </Section>
      <Section id="auditor" title="What an auditor asks">
        <div className="grid gap-x-8 gap-y-5 rounded-lg border bg-surface p-4 sm:grid-cols-2">
          <List title="Questions" items={control.questions} />
          <List title="Evidence that shows it" items={control.evidence_examples} />
        </div>
      </Section>
    </>
  );
}

function List({ title, items }: { title: string; items: readonly string[] }) {
  if (items.length === 0) return null;
  return (
    <div>
      <h3 className="mb-1.5 text-ink-muted text-xs">{title}</h3>
      <ul className="flex list-disc flex-col gap-1.5 pl-4 text-ink-soft text-sm marker:text-ink-muted">
        {items.map((item) => (
          <li key={item}>{item}</li>
        ))}
      </ul>
    </div>
  );
}
