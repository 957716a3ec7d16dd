import type { ReactNode } from "react";
import { cn } from "./class-names";
import { TONE_ICONS, TONE_TEXT, type Tone } from "./tone";

const FRAMES: Readonly<Record<Tone, string>> = {
  success: "bg-success-soft",
  progress: "bg-progress-soft",
  neutral: "bg-neutral-soft",
  warning: "bg-warning-soft",
  danger: "bg-danger-soft",
};

interface CalloutProps {
  tone: Tone;
  title: ReactNode;
  action?: ReactNode;
  /** `alert` interrupts a screen reader: only for what just went wrong. */
  role?: "alert" | "status";
  className?: string;
  children?: ReactNode;
}

export function Callout({ tone, title, action, role, className, children }: CalloutProps) {
  const Icon = TONE_ICONS[tone];
  return (
    <div
      role={role}
      className={cn("flex flex-wrap gap-3 rounded-lg p-4 print:border", FRAMES[tone], className)}
    >
      <Icon className={cn("mt-0.5 size-4 shrink-0", TONE_TEXT[tone])} aria-hidden />
      {/* In a narrow column the action goes below the text, which stays next to its icon. */}
      <div className="min-w-0 flex-1 basis-[min(13rem,100%-1.75rem)] max-sm:basis-[calc(100%-1.75rem)]">
        <p className="font-medium text-base">{title}</p>
        {children && <div className="mt-1 text-ink-soft text-sm">{children}</div>}
      </div>
      {action && <div className="shrink-0 max-sm:ml-7 print:hidden">{action}</div>}
    </div>
  );
}
