import { forceText } from "@/components/frameworks/labels";
import { Status } from "@/components/ui/status";
import type { RequirementEvidence, RequirementResult } from "@/lib/features/audits/schema";
import { ConfirmRequirement } from "./confirm-requirement";
import { confidenceText, NotCounted, opinionBy, STATE_LABELS } from "./labels";
import { placeKey } from "./quote-source";
import { QuoteSource, ShowPlaceButton } from "./report-frame";

interface RequirementItemProps {
  requirement: RequirementResult;
  /** The audit ran on language models. */
  isByModels: boolean;
}

/** What a row leaves out of a requirement: its force, every quote, what is missing, and who sees it otherwise. */
export function RequirementItem({ requirement, isByModels }: RequirementItemProps) {
  const { citation, state, missing, evidence, not_counted: notCounted } = requirement;
  return (
    <div className="flex flex-col gap-1.5 border-line-strong border-l-2 pl-3 text-sm print:break-inside-avoid">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <p className="text-ink-muted text-xs">
          <span className="font-mono">{citation}</span> · {forceText(requirement)}
        </p>
        <p className="text-ink-muted text-xs tabular-nums">{confidenceText(requirement)}</p>
      </div>
      {notCounted && <NotCounted reason={notCounted} />}
      {evidence.map((span) => (
        <Quote key={placeKey(span)} span={span} />
      ))}
      {missing !== null && (
        <p className="max-w-prose text-ink-soft">
          <span className="font-medium text-xs">
            {state === "contradicted" ? "The difference: " : "Missing: "}
          </span>
          {missing}
        </p>
      )}
      <OtherOpinions requirement={requirement} />
      {isByModels && <JudgedBy requirement={requirement} />}
      <ConfirmRequirement requirement={requirement} />
    </div>
  );
}

/** A quote and where it is found. The text comes from outside, so it is isolated and only ever text. */
function Quote({ span }: { span: RequirementEvidence }) {
  const { quote, start, section, document } = span;
  return (
    <figure className="rounded-md bg-sunken py-2 pr-2 pl-3 print:break-inside-avoid print:border-l-2 print:py-0">
      <blockquote className="line-clamp-6 whitespace-pre-line break-words pr-1 leading-5 [unicode-bidi:isolate] print:line-clamp-none">
        {quote}
      </blockquote>
      <figcaption className="mt-1 flex items-center justify-between gap-3 text-ink-muted text-xs">
        {document ? (
          <QuoteSource span={{ ...span, document }} />
        ) : (
          <span className="min-w-0 truncate">
            {section ?? `From character ${(start + 1).toLocaleString("en")}`}
          </span>
        )}
        <ShowPlaceButton place={span} />
      </figcaption>
    </figure>
  );
}

/** A second model's challenge, and the embedded analyst where it disagrees with the models. */
function OtherOpinions({ requirement }: { requirement: RequirementResult }) {
  const { challenge, second_opinion: second } = requirement;
  return (
    <>
      {challenge && (
        <p className="max-w-prose text-ink-soft">
          <span className="font-medium text-xs">
            {opinionBy(challenge.by)} {challenge.outcome === "upheld" ? "agrees: " : "objects: "}
          </span>
          <span className="break-words [unicode-bidi:isolate]">{challenge.objection}</span>
        </p>
      )}
      {second && (
        <div className="flex flex-col gap-1.5">
          <p className="flex flex-wrap items-center gap-x-2">
            <Status tone="warning">The engines disagree</Status>
            <span className="text-ink-soft">
              {opinionBy(second.by)} says “{STATE_LABELS[second.state].label}”
              {second.evidence.length > 0 ? " and quotes:" : "."}
            </span>
          </p>
          {second.evidence.map((span) => (
            <Quote key={placeKey(span)} span={span} />
          ))}
        </div>
      )}
    </>
  );
}

function JudgedBy({
  requirement: { model, dropped_quotes: dropped = 0 },
}: {
  requirement: RequirementResult;
}) {
  return (
    <p className="text-ink-muted text-xs">
      {model ? (
        <>
          Judged by <span className="font-mono">{model}</span>.
        </>
      ) : (
        "Judged by the embedded analyst, because no model answered about it."
      )}
      {dropped > 0 &&
        (dropped === 1
          ? " One quote it gave is not in the document and was dropped."
          : ` ${dropped} quotes it gave are not in the document and were dropped.`)}
    </p>
  );
}
