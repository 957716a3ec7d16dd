import { Circle, CircleCheck, CircleDot, type LucideIcon, OctagonAlert, TriangleAlert } from "lucide-react";

/** The five meanings a color may have; each comes with an icon, and the component that uses it adds the word. */
export const TONES = ["success", "progress", "neutral", "warning", "danger"] as const;
export type Tone = (typeof TONES)[number];

export const TONE_ICONS: Readonly<Record<Tone, LucideIcon>> = {
  success: CircleCheck,
  progress: CircleDot,
  neutral: Circle,
  warning: TriangleAlert,
  danger: OctagonAlert,
};

export const TONE_TEXT: Readonly<Record<Tone, string>> = {
  success: "text-success",
  progress: "text-progress",
  neutral: "text-neutral",
  warning: "text-warning",
  danger: "text-danger",
};

export const TONE_SOFT: Readonly<Record<Tone, string>> = {
  success: "bg-success-soft text-success",
  progress: "bg-progress-soft text-progress",
  neutral: "bg-neutral-soft text-neutral",
  warning: "bg-warning-soft text-warning",
  danger: "bg-danger-soft text-danger",
};

export const TONE_MARK: Readonly<Record<Tone, string>> = {
  success: "bg-success-mark",
  progress: "bg-progress-mark",
  neutral: "bg-neutral-mark",
  warning: "bg-warning-mark",
  danger: "bg-danger-mark",
};
