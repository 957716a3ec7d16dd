import { Dices } from "lucide-react";
import { CONTROL_STATUS_LABELS } from "@/components/programs/labels";
import { EmptyState } from "@/components/ui/empty-state";
import { Facts } from "@/components/ui/facts";
import { Timestamp } from "@/components/ui/timestamp";
import type { ControlSample } from "@/lib/features/engagements/room-schema";
import { ControlLabel } from "./request-card";

interface SampleListProps {
  samples: readonly ControlSample[];
  frameworkNames: Readonly<Record<string, string>>;
  /** Where the controls' pages are: `/room/controls`, or those of the program. */
  controlsHref: string | undefined;
}

/** Samples of controls, each with what is needed to draw it again. */
export function SampleList({ samples, frameworkNames, controlsHref }: SampleListProps) {
  if (samples.length === 0)
    return (
      <EmptyState icon={Dices} title="No samples">
        A sample shows which controls were drawn, from how many, and the seed that draws them again.
      </EmptyState>
    );
  return (
    <div className="flex flex-col gap-4">
      {samples.map((sample) => (
        <article
          key={sample.id}
          aria-label={`Sample ${sample.seed}`}
          className="rounded-lg border bg-surface p-4"
        >
          <Facts
            items={[
              { label: "Drawn", value: `${sample.size} of ${sample.population} controls` },
              { label: "Seed", value: <code className="break-all font-mono text-sm">{sample.seed}</code> },
              ...(sample.purpose === "" ? [] : [{ label: "Purpose", value: sample.purpose }]),
              {
                label: "Drawn from",
                value: `${frameworkOf(sample, frameworkNames)}, ${statusOf(sample)}`,
              },
              {
                label: "Population",
                value: <code className="break-all font-mono text-xs">{sample.population_digest}</code>,
              },
              {
                label: "By",
                value: (
                  <>
                    {sample.auditor_name}, <Timestamp value={sample.created_at} format="absolute" />
                  </>
                ),
              },
            ]}
          />
          <ul className="mt-3 flex list-disc flex-col gap-1 border-t pt-3 pl-4 text-sm marker:text-ink-muted">
            {sample.controls.map((control) => (
              <li key={control.id}>
                <ControlLabel
                  label={`${control.reference} ${control.title}`}
                  href={controlsHref && `${controlsHref}/${control.id}`}
                />
              </li>
            ))}
          </ul>
        </article>
      ))}
    </div>
  );
}

const frameworkOf = ({ framework }: ControlSample, names: Readonly<Record<string, string>>) =>
  framework === null ? "All frameworks" : (names[framework] ?? framework);

const statusOf = ({ status }: ControlSample) =>
  status === null ? "any status" : CONTROL_STATUS_LABELS[status].label.toLowerCase();
