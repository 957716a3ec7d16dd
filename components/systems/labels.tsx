import { Circle, CircleHelp, type LucideIcon, OctagonAlert, TriangleAlert } from "lucide-react";
import { Status } from "@/components/ui/status";
import type { Tone } from "@/components/ui/tone";
import type { RiskScore } from "@/lib/features/governance/schema";
import type { ManifoldRecord } from "@/lib/features/systems/schema";
import type { RiskClass } from "@/lib/judgment/risk/vocabulary";

interface RiskClassWords {
  label: string;
  tone: Tone;
  icon: LucideIcon;
  /** What puts a system into the class, and where the EU AI Act says so. */
  description: string;
}

export const RISK_CLASS_LABELS: Readonly<Record<RiskClass, RiskClassWords>> = {
  prohibited: {
    label: "Prohibited",
    tone: "danger",
    icon: OctagonAlert,
    description:
      "A practice that may not be used at all, such as harmful manipulation, social scoring, or reading emotions at work and in schools. Article 5.",
  },
  high: {
    label: "High risk",
    tone: "warning",
    icon: TriangleAlert,
    description:
      "It is a safety component of a regulated product, or weighs on people's lives: biometrics, infrastructure, education, work, credit, public services, policing, migration, justice. Article 6 with Annexes I and III.",
  },
  limited: {
    label: "Limited risk",
    tone: "neutral",
    icon: Circle,
    description:
      "People must be informed: it talks with them, recognizes emotions, or makes or changes images, sound, video or text. Article 50.",
  },
  minimal: {
    label: "Minimal risk",
    tone: "neutral",
    icon: Circle,
    description:
      "None of the above, such as a spam filter. No duties beyond the AI literacy of those who use it, Article 4.",
  },
  unclassified: {
    label: "Unclassified",
    tone: "neutral",
    icon: CircleHelp,
    description: "Not decided yet. It leaves the risk score as it is.",
  },
};

type Factor = RiskScore["factors"][number]["factor"];

export const FACTOR_LABELS: Readonly<Record<Factor, string>> = {
  drift: "Drift",
  decisions: "Decisions",
  audits: "Audits",
  open_gaps: "Open gaps",
  risk_class: "Risk class",
};

export const TREND_LABELS: Readonly<Record<RiskScore["trend"], string>> = {
  rising: "Rising",
  falling: "Falling",
  steady: "Steady",
  insufficient_data: "Too little data to tell",
};

/** Names of the fields of a system in its history. */
const FIELD_LABELS: Readonly<Record<string, string>> = {
  name: "Name",
  description: "Description",
  owner: "Owner",
  risk_class: "Risk class",
  risk_class_reason: "Reason for the risk class",
  keeps_inputs: "Keeps inputs",
  asks_model_when_unsure: "Asks a language model when drift is unsure",
  manifold: "Safety manifold",
};

export function systemFieldWord(field: string): string {
  return FIELD_LABELS[field] ?? field.replaceAll("_", " ");
}

export const MANIFOLD_KIND_LABELS: Readonly<Record<ManifoldRecord["kind"], string>> = {
  builtin: "Built in",
  custom: "Your own",
};

export function RiskClassWord({ riskClass, look }: { riskClass: RiskClass; look?: "plain" | "soft" }) {
  const { label, tone, icon } = RISK_CLASS_LABELS[riskClass];
  return (
    <Status tone={tone} icon={icon} look={look}>
      {label}
    </Status>
  );
}
