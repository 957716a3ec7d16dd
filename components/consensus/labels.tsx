import {
  CircleCheck,
  CircleHelp,
  CircleSlash,
  CircleX,
  Clock,
  type LucideIcon,
  Split,
  UserRoundX,
} from "lucide-react";
import { DECISION_LABELS } from "@/components/decisions/labels";
import { costText, dollarsOf, durationText } from "@/components/orchestrator/amounts";
import { outcomeWord, sentenceOf } from "@/components/orchestrator/labels";
import { cn } from "@/components/ui/class-names";
import { Status } from "@/components/ui/status";
import type { Tone } from "@/components/ui/tone";
import type {
  ClaimVerdict,
  ConsensusRun,
  ConsensusStep,
  StepKind,
  Vote,
} from "@/lib/features/orchestrator/schema";
import type { ConsensusDecision, Strategy } from "@/lib/judgment/consensus/vocabulary";

interface Word {
  label: string;
  tone: Tone;
  icon?: LucideIcon;
}

const { APPROVE, FLAG, ESCALATE } = DECISION_LABELS;

export const CONSENSUS_DECISION_LABELS: Readonly<Record<ConsensusDecision, Word & { meaning: string }>> = {
  APPROVE: { ...APPROVE, meaning: "The models hold that it can go ahead." },
  FLAG: { ...FLAG, meaning: "The models agree that it may go on and that a person should look at it." },
  ESCALATE: { ...ESCALATE, meaning: "The models hold that people have to decide." },
  NO_CONSENSUS: {
    label: "No consensus",
    tone: "neutral",
    icon: Split,
    meaning: "The models do not agree enough to decide. People do.",
  },
};

export const VOTE_LABELS: Readonly<Record<Vote, Word>> = {
  APPROVE,
  FLAG,
  ESCALATE,
  ABSTAIN: { label: "Abstains", tone: "neutral", icon: CircleSlash },
};

/** `short` is for tables. */
export const STRATEGY_LABELS: Readonly<
  Record<Strategy, { label: string; short: string; description: string }>
> = {
  voting: {
    label: "Voting",
    short: "Voting",
    description: "Each model judges by itself and votes. The majority decides. The usual choice.",
  },
  chain_of_verification: {
    label: "Chain of verification",
    short: "Chain",
    description: "One drafts an answer, others check each of its claims without seeing it. For facts.",
  },
  adversarial_debate: {
    label: "Debate",
    short: "Debate",
    description: "One claims, another objects, a third judges twice with the order swapped. For close calls.",
  },
};

/** Fewest seats a strategy can work with. */
export const MIN_SEATS: Readonly<Record<Strategy, number>> = {
  voting: 3,
  chain_of_verification: 2,
  adversarial_debate: 3,
};

const RUN_STATUS_LABELS: Readonly<Record<ConsensusRun["status"], Word>> = {
  running: { label: "Running", tone: "progress" },
  completed: { label: "Completed", tone: "success" },
  failed: { label: "Failed", tone: "danger" },
};

const CLAIM_LABELS: Readonly<Record<ClaimVerdict, Word>> = {
  supported: { label: "Supported", tone: "success" },
  refuted: { label: "Refuted", tone: "danger", icon: CircleX },
  unclear: { label: "Unclear", tone: "warning", icon: CircleHelp },
};

export const STEP_LABELS: Readonly<Record<StepKind, string>> = {
  vote: "Vote",
  draft: "Draft",
  questions: "Questions",
  answer: "Answer",
  synthesis: "Synthesis",
  claim: "Claim",
  critique: "Critique",
  rebuttal: "Rebuttal",
  judgement: "Judgement",
  failure: "Failure",
};

const ROLE_LABELS: Readonly<Record<string, string>> = {
  voter: "Voter",
  drafter: "Drafter",
  questioner: "Questioner",
  verifier: "Verifier",
  synthesizer: "Synthesizer",
  proponent: "Proponent",
  critic: "Critic",
  judge: "Judge",
  absent: "Absent",
  reserve: "In reserve",
};

export function roleWord(role: string): string {
  return ROLE_LABELS[role] ?? role;
}

const SEAT_STATES = ["waiting", "answered", "abstained", "failed", "absent", "reserve"] as const;
export type SeatState = (typeof SEAT_STATES)[number];

const SEAT_STATE_LABELS: Readonly<Record<SeatState, Word>> = {
  waiting: { label: "Waiting", tone: "progress", icon: Clock },
  answered: { label: "Answered", tone: "success", icon: CircleCheck },
  abstained: { label: "Abstained", tone: "neutral", icon: CircleSlash },
  failed: { label: "Failed", tone: "danger" },
  absent: { label: "Takes no part", tone: "neutral", icon: UserRoundX },
  reserve: { label: "Not needed", tone: "neutral", icon: CircleSlash },
};

/** "0.67": agreement and confidence are compared and shown with two decimals. */
export function shareText(share: number): string {
  return share.toFixed(2);
}

/** How a model failed, as a sentence: a code such as `rate_limited`, with the words of a refusal after it, or words. */
export function failureText(failure: string): string {
  const [, code = "", words] = /^(\w+)(?:: ([\s\S]*))?$/.exec(failure) ?? [];
  if (code === "" || outcomeWord(code) === code) return sentenceOf(failure);
  return words === undefined ? `${outcomeWord(code)}.` : `${outcomeWord(code)}: ${words}`;
}

interface LookProps {
  look?: "plain" | "soft";
  className?: string;
}

export function ConsensusDecisionWord({ decision, ...look }: LookProps & { decision: ConsensusDecision }) {
  const { label, tone, icon } = CONSENSUS_DECISION_LABELS[decision];
  return (
    <Status tone={tone} icon={icon} {...look}>
      {label}
    </Status>
  );
}

export function VoteWord({ vote, ...look }: LookProps & { vote: Vote }) {
  const { label, tone, icon } = VOTE_LABELS[vote];
  return (
    <Status tone={tone} icon={icon} {...look}>
      {label}
    </Status>
  );
}

export function RunStatusWord({ status, ...look }: LookProps & { status: ConsensusRun["status"] }) {
  const { label, tone } = RUN_STATUS_LABELS[status];
  return (
    <Status tone={tone} {...look}>
      {label}
    </Status>
  );
}

export function ClaimVerdictWord({ verdict, ...look }: LookProps & { verdict: ClaimVerdict }) {
  const { label, tone, icon } = CLAIM_LABELS[verdict];
  return (
    <Status tone={tone} icon={icon} {...look}>
      {label}
    </Status>
  );
}

export function SeatStateWord({ state, ...look }: LookProps & { state: SeatState }) {
  const { label, tone, icon } = SEAT_STATE_LABELS[state];
  return (
    <Status tone={tone} icon={icon} {...look}>
      {label}
    </Status>
  );
}

/** What a model said. It comes from outside, so it is only ever text, and its direction is kept to itself. */
export function ModelText({ children, className }: { children: string; className?: string }) {
  return (
    <p className={cn("max-w-prose whitespace-pre-line break-words [unicode-bidi:isolate]", className)}>
      {children}
    </p>
  );
}

/** "1,204 tokens · $0.0042 · 3.1 s". */
export function stepPrice({ tokens_used, cost, latency_ms }: ConsensusStep): string {
  if (tokens_used === 0 && dollarsOf(cost) === 0) return `no cost · ${durationText(latency_ms)}`;
  return `${tokens_used.toLocaleString("en")} tokens · ${costText(cost)} · ${durationText(latency_ms)}`;
}
