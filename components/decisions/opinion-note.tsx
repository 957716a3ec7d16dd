import type { Opinion } from "@/lib/judgment/opinion/schema";

const DOUBTS: Readonly<Record<Opinion["asked_because"], string>> = {
  near_threshold: "the score is close to the threshold",
  insufficient_basis: "there is no basis for a comparison",
};

const VERDICTS = {
  keeps: "The behavior keeps to what is expected.",
  breaks: "The behavior breaks what is expected.",
  cannot_tell: "It cannot tell.",
} as const;

const EFFECTS = {
  raised: "It raised the risk of this decision by one level.",
  lowered: "It lowered the risk of this decision by one level.",
  none: "It did not change this decision.",
} as const;

/** What a language model says of a behavior whose measurement is unsure. */
export function OpinionNote({ opinion }: { opinion: Opinion }) {
  const { asked_because, model, verdict, reason, failure, effect, estimated_cost } = opinion;
  if (verdict === null) {
    return (
      <p className="text-sm">
        A language model was to be asked because {DOUBTS[asked_because]}. There is no answer (
        {(failure ?? "unavailable").replaceAll("_", " ")}), so the measurement decided.
      </p>
    );
  }
  return (
    <div className="flex flex-col gap-1.5 text-sm">
      <p>
        {model} was asked because {DOUBTS[asked_because]}. {VERDICTS[verdict]} {EFFECTS[effect]}
      </p>
      {reason !== null && (
        <blockquote className="break-words border-l-2 pl-3 text-ink-soft [unicode-bidi:isolate]">
          {reason}
        </blockquote>
      )}
      <p className="text-ink-muted text-xs">
        Cost {estimated_cost}. The drift score is what was measured, without this answer.
      </p>
    </div>
  );
}
