import type { RequirementFinding } from "@/lib/judgment/analyst/vocabulary";
import { PARTY_NAMES } from "@/lib/judgment/language/parties";
import type { RequirementAssessment } from "../schema";
import { type Deciding, decideState } from "./decide-state";
import { OCCASION_NAMES } from "./occasion-slots";
import type { RequirementReading } from "./read-requirement";
import { KINDS, type Kind, type ReadSentence } from "./reader";
import type { RequirementTopic } from "./requirement-topic";

/** More quotes than a reader takes in are no help. */
const MAX_QUOTES = 3;

/** A second quote must be nearly as likely to be on the point as the first. */
const SHARE_OF_BEST = 0.6;

/** A requirement as a document speaks to it. */
export interface WeighedReading {
  topic: RequirementTopic;
  reading: RequirementReading;
  /** Of the findings, as `weighFindings` gives them. */
  probabilities: readonly number[];
}

/**
 * What a document shows of one requirement. Pure.
 *
 * @param how how deep, and with what reviewers have taught
 */
export function assessRequirement(
  document: string,
  { topic, reading, probabilities }: WeighedReading,
  how: Deciding,
): RequirementAssessment {
  const { closest } = reading;
  const { state, leaning, confidence } = decideState(probabilities, reading, how);
  const finding = leaning ?? (state === "for_review" ? "no_evidence" : state);
  // A person who is asked to decide sees the passage that is nearest, even if it is likely not on the point.
  const isOpen = state === "for_review" && finding === "no_evidence";
  const quoted = isOpen ? closest.slice(0, 1) : chooseQuotes(closest, finding);
  return {
    requirement_id: topic.requirement.id,
    state,
    leaning,
    confidence,
    missing: whatIsLeftOpen(finding, quoted, reading),
    evidence: quoted.map(({ start, end, section }) => ({
      quote: document.slice(start, end),
      start,
      end,
      section: section || null,
    })),
  };
}

/** The kinds of sentence that speak for a finding. */
const SPEAKS_FOR: Readonly<Record<RequirementFinding, readonly Kind[]>> = {
  shown: ["states"],
  partly_shown: ["limits", "states"],
  contradicted: ["denies", "limits"],
  planned: ["plans"],
  no_evidence: [],
};

function chooseQuotes(ranked: readonly ReadSentence[], finding: RequirementFinding): ReadSentence[] {
  if (finding === "no_evidence") return [];
  const worth = ({ odds, kinds }: ReadSentence) => {
    const speaks = SPEAKS_FOR[finding].reduce((sum, kind) => sum + (kinds[KINDS.indexOf(kind)] ?? 0), 0);
    return (1 / (1 + Math.exp(-odds))) * (0.5 + 0.5 * speaks);
  };
  const best = [...ranked].sort((a, b) => worth(b) - worth(a));
  const least = SHARE_OF_BEST * (best[0] ? worth(best[0]) : 0);
  const distinct = new Set<string>();
  return best
    .filter(({ text }) => !distinct.has(text) && distinct.add(text))
    .filter((sentence) => worth(sentence) >= least)
    .slice(0, MAX_QUOTES);
}

/** Where a sentence turns to what is left out: "…, but the clinics are not covered". */
const TURN =
  /[,;–—]\s+(?=(?:but|yet|although|though|while|whereas|however|except|with the exception|apart from)\b)/i;
const TURNING_WORD = /^(?:but|yet|although|though|while|whereas|however)\s+/i;

/** Another party or occasion in the place of the one asked for, or what the quote takes back. */
function whatIsLeftOpen(
  finding: RequirementFinding,
  quoted: readonly ReadSentence[],
  { otherParty, otherOccasion }: RequirementReading,
): string | null {
  if (finding !== "shown" && finding !== "partly_shown") return null;
  if (otherParty)
    return `the passage names ${PARTY_NAMES[otherParty.named]}, not ${PARTY_NAMES[otherParty.asked]}`;
  if (otherOccasion)
    return `the passage names ${OCCASION_NAMES[otherOccasion.named]}, not ${OCCASION_NAMES[otherOccasion.asked]}`;
  return finding === "partly_shown" ? whatIsMissing(quoted) : null;
}

/** The part of the first quote that takes something back; null where no part of it does so by its form. */
function whatIsMissing([first]: readonly ReadSentence[]): string | null {
  const [, ...rest] = first?.text.split(TURN) ?? [];
  return (
    rest
      .at(-1)
      ?.replace(TURNING_WORD, "")
      .replace(/[.;\s]+$/, "") || null
  );
}
