import { cn } from "@/components/ui/class-names";
import { Status } from "@/components/ui/status";
import type { Difference, DriftMeasurement } from "@/lib/judgment/drift/schema";
import { SIGNAL_LABELS, scoreText } from "./labels";
import { isConflict } from "./text-marks";

interface DriftScoreProps {
  score: number;
  threshold: number;
  className?: string;
}

/** "0.61 / 0.50": a drift score is never shown without its threshold. */
export function DriftScore({ score, threshold, className }: DriftScoreProps) {
  return (
    <span className={cn("whitespace-nowrap tabular-nums", className)}>
      <span className="font-medium">{scoreText(score)}</span>
      <span className="text-ink-muted">
        <span aria-hidden> / </span>
        <span className="sr-only">, threshold </span>
        {scoreText(threshold)}
      </span>
    </span>
  );
}

interface NearestReferenceProps {
  reference: NonNullable<DriftMeasurement["nearest_reference"]>;
}

/** The reference behavior most similar to what was observed. */
export function NearestReference({ reference }: NearestReferenceProps) {
  return (
    <figure className="rounded-md bg-sunken px-3 py-2 text-sm">
      <blockquote className="break-words [unicode-bidi:isolate]">{reference.text}</blockquote>
      <figcaption className="mt-1 flex flex-wrap justify-between gap-x-3 text-ink-muted text-xs">
        <span>{reference.manifold === null ? "Expected behavior" : `Manifold: ${reference.manifold}`}</span>
        <span className="tabular-nums">similarity {scoreText(reference.similarity)}</span>
      </figcaption>
    </figure>
  );
}

/** Where expected and observed differ, and by what that was noticed. */
export function DifferenceList({ differences }: { differences: readonly Difference[] }) {
  return (
    <ol className="divide-y overflow-clip rounded-lg border">
      {differences.map((difference, index) => (
        // Two differences may name the same clauses, and their order is fixed.
        // biome-ignore lint/suspicious/noArrayIndexKey: the list of a record never changes
        <li key={index} className="flex flex-col gap-1.5 px-3 py-2.5 text-sm">
          <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <span className="text-ink-muted text-xs tabular-nums">{index + 1}</span>
            <Status tone={isConflict(difference) ? "danger" : "warning"}>
              {isConflict(difference) ? "Contradicts" : "Differs"}
            </Status>
            <span className="ml-auto text-ink-muted text-xs tabular-nums">
              similarity {scoreText(difference.similarity)}
            </span>
          </div>
          <dl className="grid grid-cols-[4.5rem_minmax(0,1fr)] gap-x-2 gap-y-0.5">
            <dt className="text-ink-muted">Expected</dt>
            <dd className="break-words [unicode-bidi:isolate]">{difference.expected}</dd>
            <dt className="text-ink-muted">Observed</dt>
            <dd className="break-words [unicode-bidi:isolate]">
              {difference.observed ?? <span className="text-ink-muted">nothing that answers to it</span>}
            </dd>
          </dl>
          <Signals difference={difference} />
        </li>
      ))}
    </ol>
  );
}

/** What was noticed; that nothing answers to the clause is said above already. */
function Signals({ difference }: { difference: Difference }) {
  const words = difference.signals
    .filter((signal) => signal !== "missing")
    .map((signal) => SIGNAL_LABELS[signal]);
  return words.length === 0 ? null : <p className="text-ink-soft text-xs">{words.join(". ")}.</p>;
}
