import { Status } from "@/components/ui/status";
import type { ClaimVerdict, ConsensusDecision, ConsensusRun, Vote } from "@/lib/features/orchestrator/schema";
import {
  CLAIM_LABELS,
  CONSENSUS_DECISION_LABELS,
  RUN_STATUS_LABELS,
  SEAT_STATE_LABELS,
  type SeatState,
  VOTE_LABELS,
} from "./labels";

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
