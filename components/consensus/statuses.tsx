import { Status } from "@/components/ui/status";
import type { ClaimVerdict, ConsensusDecision, ConsensusRun, Vote } from "@/lib/features/orchestrator/schema";
import {
  CLAIM_WORDS,
  CONSENSUS_DECISION_WORDS,
  RUN_STATUS_WORDS,
  SEAT_STATE_WORDS,
  type SeatState,
  VOTE_WORDS,
} from "./words";

interface LookProps {
  look?: "plain" | "soft";
  className?: string;
}

export function ConsensusDecisionWord({ decision, ...look }: LookProps & { decision: ConsensusDecision }) {
  const { label, tone, icon } = CONSENSUS_DECISION_WORDS[decision];
  return (
    <Status tone={tone} icon={icon} {...look}>
      {label}
    </Status>
  );
}

export function VoteWord({ vote, ...look }: LookProps & { vote: Vote }) {
  const { label, tone, icon } = VOTE_WORDS[vote];
  return (
    <Status tone={tone} icon={icon} {...look}>
      {label}
    </Status>
  );
}

export function RunStatusWord({ status, ...look }: LookProps & { status: ConsensusRun["status"] }) {
  const { label, tone } = RUN_STATUS_WORDS[status];
  return (
    <Status tone={tone} {...look}>
      {label}
    </Status>
  );
}

export function ClaimVerdictWord({ verdict, ...look }: LookProps & { verdict: ClaimVerdict }) {
  const { label, tone, icon } = CLAIM_WORDS[verdict];
  return (
    <Status tone={tone} icon={icon} {...look}>
      {label}
    </Status>
  );
}

export function SeatStateWord({ state, ...look }: LookProps & { state: SeatState }) {
  const { label, tone, icon } = SEAT_STATE_WORDS[state];
  return (
    <Status tone={tone} icon={icon} {...look}>
      {label}
    </Status>
  );
}
