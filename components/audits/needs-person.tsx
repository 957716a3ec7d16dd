import { Section } from "@/components/ui/card";
import { ConfirmRequirement } from "./confirm-requirement";
import { ControlLink } from "./control-link";
import { STATE_LABELS } from "./labels";
import { placeKey } from "./quote-source";
import { QuoteSource, ShowPlaceButton } from "./report-frame";
import type { ControlRow } from "./report-requirements";

interface NeedsPersonProps {
  rows: readonly ControlRow[];
  framework: string;
}

/** What a person has to decide: the requirement, and the passage it hangs on. */
export function NeedsPerson({ rows, framework }: NeedsPersonProps) {
  const open = rows
    .filter(({ notCounted }) => !notCounted)
    .flatMap(({ control_id, requirements }) =>
      requirements
        .filter(({ state, not_counted }) => state === "for_review" && !not_counted)
        .map((requirement) => ({ control_id, requirement })),
    );
  if (open.length === 0) return null;
  return (
    <Section
      id="needs-a-person"
      title={`Needs a person (${open.length})`}
      note="A passage is on the point, and the engine is not sure enough of what it shows."
    >
      <ul className="divide-y overflow-clip rounded-lg border bg-surface">
        {open.map(({ control_id, requirement }) => {
          const { requirement_id, citation, statement, leaning, evidence } = requirement;
          return (
            <li
              key={requirement_id}
              className="flex flex-col gap-1.5 px-5 py-3 text-sm print:break-inside-avoid"
            >
              <div className="flex flex-wrap items-baseline justify-between gap-x-4">
                <p className="text-xs">
                  <ControlLink framework={framework} reference={control_id} />{" "}
                  <span className="text-ink-muted">{citation}</span>
                </p>
                {leaning && (
                  <p className="text-ink-muted text-xs">
                    Leans to “{STATE_LABELS[leaning].label.toLowerCase()}”
                  </p>
                )}
              </div>
              <p className="max-w-prose font-medium">{statement}</p>
              {evidence.slice(0, 1).map((span) => (
                <div
                  key={placeKey(span)}
                  className="flex flex-wrap items-end justify-between gap-x-3 text-ink-soft"
                >
                  <blockquote className="line-clamp-3 max-w-prose whitespace-pre-line break-words [unicode-bidi:isolate]">
                    “{span.quote}”
                  </blockquote>
                  <span className="flex flex-wrap items-center gap-x-3 text-xs">
                    {span.document && <QuoteSource span={{ ...span, document: span.document }} />}
                    <ShowPlaceButton place={span} />
                  </span>
                </div>
              ))}
              <ConfirmRequirement requirement={requirement} />
            </li>
          );
        })}
      </ul>
    </Section>
  );
}
