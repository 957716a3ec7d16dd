import type { ReactNode } from "react";
import { KeyControlMark } from "@/components/frameworks/labels";
import { Section } from "@/components/ui/card";
import type { CatalogControl } from "@/lib/features/frameworks/schema";

interface AuditorCardProps {
  control: CatalogControl;
}

/** What an auditor asks and wants to see. */
export function AuditorCard({ control }: AuditorCardProps) {
  return (
    <Section id="auditor" title="What an auditor asks" aside={control.is_key && <KeyControlMark />}>
      <div className="grid gap-x-8 gap-y-5 rounded-lg border bg-surface p-4 sm:grid-cols-2">
        <List title="Questions" items={control.questions} />
        <List title="Evidence that shows it" items={control.evidence_examples} />
      </div>
    </Section>
  );
}

function List({ title, items }: { title: ReactNode; items: readonly string[] }) {
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
