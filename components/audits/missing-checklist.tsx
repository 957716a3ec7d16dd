import { THEME_LABELS } from "@/components/frameworks/labels";
import { Section } from "@/components/ui/card";
import { countOf } from "@/components/ui/count-of";
import { ConfirmRequirement } from "./confirm-requirement";
import { ControlLink } from "./control-link";
import type { MissingTheme } from "./report-requirements";

interface MissingChecklistProps {
  themes: readonly MissingTheme[];
  framework: string;
}

/** What is not in the document, as one list to work through. */
export function MissingChecklist({ themes, framework }: MissingChecklistProps) {
  const count = themes.reduce((sum, { requirements }) => sum + requirements.length, 0);
  if (count === 0) return null;
  return (
    <Section
      id="not-in-the-document"
      title={`Not in the document (${count})`}
      note="Silence says nothing about the system. For each that applies, audit the document that covers it, or document the practice."
    >
      <div className="divide-y overflow-clip rounded-lg border bg-surface">
        {themes.map(({ theme, requirements }) => (
          <details key={theme} className="px-5 py-3 print:[&::details-content]:[content-visibility:visible]">
            <summary className="flex min-h-6 cursor-pointer items-baseline justify-between gap-3 rounded-sm text-sm">
              <span className="font-medium">{THEME_LABELS[theme]}</span>
              <span className="text-ink-muted text-xs tabular-nums">
                {countOf(requirements.length, "requirement")}
              </span>
            </summary>
            <ul className="mt-2 flex flex-col gap-1.5">
              {requirements.map(({ id, control, citation, statement }) => (
                <li key={id} className="grid gap-x-4 text-sm sm:grid-cols-[7rem_minmax(0,1fr)]">
                  <ControlLink framework={framework} reference={control} />
                  <div className="flex flex-col items-start gap-1">
                    <span className="max-w-prose text-ink-soft">
                      {statement} <span className="text-ink-muted text-xs">{citation}</span>
                    </span>
                    <ConfirmRequirement
                      isOnlyCorrected
                      requirement={{ requirement_id: id, citation, state: "no_evidence", leaning: null }}
                    />
                  </div>
                </li>
              ))}
            </ul>
          </details>
        ))}
      </div>
    </Section>
  );
}
