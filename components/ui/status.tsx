import type { LucideIcon } from "lucide-react";
import type { ReactNode } from "react";
import { cn } from "./class-names";
import { TONE_ICONS, TONE_SOFT, TONE_TEXT, type Tone } from "./tone";

interface StatusProps {
  tone: Tone;
  /** Replaces the tone's own icon where two words share a tone. */
  icon?: LucideIcon;
  /** `plain` is for running text and tables, `soft` for words that must be found at a glance. */
  look?: "plain" | "soft";
  className?: string;
  children: ReactNode;
}

/** A meaning: color, icon and word together. */
export function Status({ tone, icon, look = "plain", className, children }: StatusProps) {
  const Icon = icon ?? TONE_ICONS[tone];
  return (
    <span
      className={cn(
        "inline-flex items-center gap-1.5 whitespace-nowrap text-sm",
        look === "soft" ? cn("h-6 rounded-md px-2 font-medium text-xs", TONE_SOFT[tone]) : TONE_TEXT[tone],
        className,
      )}
    >
      <Icon className="size-3.5 shrink-0" aria-hidden />
      {children}
    </span>
  );
}
