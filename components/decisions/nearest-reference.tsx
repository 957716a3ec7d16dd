import type { DriftMeasurement } from "@/lib/judgment/drift/schema";
import { scoreText } from "./labels";

interface NearestReferenceProps {
  reference: NonNullable<DriftMeasurement["nearest_reference"]>;
}

/** The reference behaviour that is most like what was observed. */
export function NearestReference({ reference }: NearestReferenceProps) {
  return (
    <figure className="rounded-md bg-sunken px-3 py-2 text-sm">
      <blockquote className="break-words [unicode-bidi:isolate]">{reference.text}</blockquote>
      <figcaption className="mt-1 flex flex-wrap justify-between gap-x-3 text-ink-muted text-xs">
        <span>{reference.manifold === null ? "Expected behaviour" : `Manifold: ${reference.manifold}`}</span>
        <span className="tabular-nums">similarity {scoreText(reference.similarity)}</span>
      </figcaption>
    </figure>
  );
}
