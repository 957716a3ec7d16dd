import { ArrowDown, ArrowRight, ArrowUp, type LucideIcon, Minus, Plus } from "lucide-react";
import Link from "next/link";
import type { ReactNode } from "react";
import { cn } from "@/components/ui/class-names";
import type {
  ControlDifference,
  Direction,
  RequirementDifference,
} from "@/lib/features/audits/difference-schema";
import type { EvidenceSpan } from "@/lib/features/audits/schema";
import { ControlLink } from "./control-link";
import { StateStatus, VerdictStatus } from "./labels";
import { placeKey, quoteHref, sourceText } from "./quote-source";

interface ComparedControlProps {
  control: ControlDifference;
  framework: string;
  audits: { before: string; after: string };
}

/** A control on which two audits differ: its verdicts, and each requirement that is not the same. */
export function ComparedControl({ control, framework, audits }: ComparedControlProps) {
  const { control_id, title, before, after, direction, requirements } = control;
  return (
    <li className="flex flex-col gap-3 px-5 py-4">
      <div className="grid items-baseline gap-x-4 gap-y-1 sm:grid-cols-[7rem_minmax(0,1fr)_auto] print:break-inside-avoid print:break-after-avoid">
        <ControlLink framework={framework} reference={control_id} />
        <h3 className="font-medium text-sm">{title}</h3>
        <Step
          direction={direction}
          before={before && <VerdictStatus verdict={before} />}
          after={after && <VerdictStatus verdict={after} />}
        />
      </div>
      {requirements.length > 0 && (
        <ul className="flex flex-col gap-4 sm:pl-[8rem]">
          {requirements.map((requirement) => (
            <ComparedRequirement key={requirement.requirement_id} requirement={requirement} audits={audits} />
          ))}
        </ul>
      )}
    </li>
  );
}

interface ComparedRequirementProps {
  requirement: RequirementDifference;
  audits: ComparedControlProps["audits"];
}

function ComparedRequirement({ requirement, audits }: ComparedRequirementProps) {
  const { citation, statement, before, after, direction, quotes_gone, quotes_new } = requirement;
  return (
    <li className="flex flex-col gap-1.5 border-line-strong border-l-2 pl-3 text-sm print:break-inside-avoid">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <p className="font-mono text-ink-muted text-xs">{citation}</p>
        <Step
          direction={direction}
          before={before && <StateStatus state={before} />}
          after={after && <StateStatus state={after} />}
        />
      </div>
      <p className="max-w-prose">{statement}</p>
      {quotes_gone.length + quotes_new.length > 0 && (
        <div className="grid gap-2 lg:grid-cols-2">
          <Quotes title="Quoted before only" icon={Minus} quotes={quotes_gone} audit={audits.before} />
          <Quotes title="Quoted after only" icon={Plus} quotes={quotes_new} audit={audits.after} />
        </div>
      )}
    </li>
  );
}

const DIRECTIONS: Readonly<
  Record<Exclude<Direction, "same">, { word: string; icon: LucideIcon; ink: string }>
> = {
  better: { word: "Better", icon: ArrowUp, ink: "text-success" },
  worse: { word: "Worse", icon: ArrowDown, ink: "text-danger" },
  other: { word: "Changed", icon: ArrowRight, ink: "text-ink-muted" },
};

interface StepProps {
  direction: Direction;
  /** Null where that audit did not judge it. */
  before: ReactNode;
  after: ReactNode;
}

/** From one value to the next, with what that means; only the value where it stayed the same. */
function Step({ direction, before, after }: StepProps) {
  if (direction === "same") return <p>{after ?? before}</p>;
  const { word, icon: Icon, ink } = DIRECTIONS[direction];
  return (
    <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
      {before ?? <NotJudged />}
      <ArrowRight aria-label="then" className="size-3.5 shrink-0 text-ink-muted" />
      {after ?? <NotJudged />}
      <span className={cn("inline-flex items-center gap-0.5 font-medium text-xs", ink)}>
        <Icon aria-hidden className="size-3.5" />
        {word}
      </span>
    </p>
  );
}

function NotJudged() {
  return <span className="text-ink-muted text-sm">Not judged</span>;
}

interface QuotesProps {
  title: string;
  icon: LucideIcon;
  quotes: readonly EvidenceSpan[];
  /** The audit that quotes them, for quotes of the text it was given. */
  audit: string;
}

/** The quotes that only one of the audits has; the texts come from outside, so they are isolated and only ever text. */
function Quotes({ title, icon: Icon, quotes, audit }: QuotesProps) {
  return (
    <section
      aria-label={title}
      className={cn("flex min-w-0 flex-col gap-1.5", quotes.length === 0 && "max-lg:hidden")}
    >
      {quotes.length > 0 && (
        <p className="flex items-center gap-1 text-ink-muted text-xs">
          <Icon aria-hidden className="size-3.5" />
          {title}
        </p>
      )}
      {quotes.map((span) => (
        <figure key={placeKey(span)} className="rounded-md bg-sunken px-3 py-2">
          <blockquote className="line-clamp-6 whitespace-pre-line break-words leading-5 [unicode-bidi:isolate] print:line-clamp-none">
            {span.quote}
          </blockquote>
          <figcaption className="mt-1 text-xs">
            <Link
              href={span.document ? quoteHref(span.document, span) : `/audits/${audit}`}
              prefetch={false}
              className="inline-block break-words rounded-sm py-1 text-accent-text [unicode-bidi:isolate] hover:underline"
            >
              {span.document
                ? `${sourceText(span.document, [])}, version ${span.document.version}`
                : "Pasted text"}
            </Link>
          </figcaption>
        </figure>
      ))}
    </section>
  );
}
