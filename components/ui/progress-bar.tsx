import { Progress } from "radix-ui";

interface ProgressBarProps {
  label: string;
  value: number;
  max: number;
}

/** How far something is. Without a known total (`max` 0) it only says that it runs. */
export function ProgressBar({ label, value, max }: ProgressBarProps) {
  const share = max > 0 ? Math.min(100, (100 * value) / max) : 0;
  return (
    <Progress.Root
      aria-label={label}
      value={max > 0 ? Math.min(value, max) : null}
      max={max > 0 ? max : 100}
      className="h-1.5 w-full overflow-hidden rounded-full bg-pressed"
    >
      <Progress.Indicator
        className="h-full rounded-full bg-progress-mark transition-[width] duration-150"
        style={{ width: `${share}%` }}
      />
    </Progress.Root>
  );
}
