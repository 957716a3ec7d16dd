import { Eye, type LucideIcon, MessageSquareReply, PenLine } from "lucide-react";
import { Status } from "@/components/ui/status";
import { Timestamp } from "@/components/ui/timestamp";
import type { Tone } from "@/components/ui/tone";
import type { ENGAGEMENT_STATES, Engagement, EngagementState } from "@/lib/features/engagements/schema";
import type {
  FindingStatus,
  REQUEST_STATUSES,
  RequestStatus,
} from "@/lib/features/engagements/thread-schema";
import { FINDING_SEVERITIES, type FindingSeverity } from "@/lib/features/engagements/vocabulary";

interface Word {
  label: string;
  tone: Tone;
  icon?: LucideIcon;
}

const STATE_WORDS: Readonly<Record<EngagementState, Word>> = {
  open: { label: "Open", tone: "progress" },
  signed_off: { label: "Signed off", tone: "success", icon: PenLine },
  expired: { label: "Expired", tone: "neutral" },
  closed: { label: "Closed", tone: "neutral" },
  revoked: { label: "Revoked", tone: "warning" },
};

export const SEVERITY_WORDS: Readonly<Record<FindingSeverity, Word>> = {
  observation: { label: "Observation", tone: "neutral", icon: Eye },
  minor: { label: "Minor nonconformity", tone: "warning" },
  major: { label: "Major nonconformity", tone: "danger" },
};

const REQUEST_WORDS: Readonly<Record<RequestStatus, Word>> = {
  open: { label: "Open", tone: "progress" },
  answered: { label: "Answered", tone: "success", icon: MessageSquareReply },
  closed: { label: "Closed", tone: "neutral" },
};

const FINDING_WORDS: Readonly<Record<FindingStatus, Word>> = {
  open: { label: "Open", tone: "progress" },
  resolved: { label: "Resolved", tone: "success" },
};

export const SEVERITY_OPTIONS = FINDING_SEVERITIES.map((value) => ({
  value,
  label: SEVERITY_WORDS[value].label,
}));

function WordMark({ word }: { word: Word }) {
  return (
    <Status tone={word.tone} {...(word.icon ? { icon: word.icon } : {})}>
      {word.label}
    </Status>
  );
}

export const EngagementStateWord = ({ state }: { state: (typeof ENGAGEMENT_STATES)[number] }) => (
  <WordMark word={STATE_WORDS[state]} />
);

/** When an engagement ends, or when and by whom it was closed or revoked. */
export function EngagementEnd({ engagement: { expires_at, revoked_at, revoked_by } }: EngagementEndProps) {
  if (revoked_at === null)
    return (
      <span>
        until <Timestamp value={expires_at} format="date" />
      </span>
    );
  return (
    <span>
      ended <Timestamp value={revoked_at} format="date" /> by {revoked_by}
    </span>
  );
}

interface EngagementEndProps {
  engagement: Pick<Engagement, "expires_at" | "revoked_at" | "revoked_by">;
}

export const SeverityWord = ({ severity }: { severity: FindingSeverity }) => (
  <WordMark word={SEVERITY_WORDS[severity]} />
);

export const RequestStatusWord = ({ status }: { status: (typeof REQUEST_STATUSES)[number] }) => (
  <WordMark word={REQUEST_WORDS[status]} />
);

export const FindingStatusWord = ({ status }: { status: FindingStatus }) => (
  <WordMark word={FINDING_WORDS[status]} />
);
