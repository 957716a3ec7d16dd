import { formatAt } from "./chart-points";

interface SingleValueProps {
  /** Absent where nothing was recorded. */
  value: string | undefined;
  at: string | undefined;
  /** What a second value will bring, or what to compare it with. */
  note?: string;
  /** `since` where it holds, `on` where it was of that day. */
  word?: "since" | "on";
}

/** In place of a chart that would have one value: the value with its date. */
export function SingleValue({ value, at, note, word = "since" }: SingleValueProps) {
  if (value === undefined || at === undefined)
    return <p className="py-3 text-ink-muted text-sm">Nothing recorded yet.</p>;
  return (
    <div className="py-3">
      <p className="flex flex-wrap items-baseline gap-x-2">
        <span className="font-semibold text-2xl tabular-nums">{value}</span>
        <span className="text-ink-muted text-sm">
          {word} {formatAt(at)}, the only value so far
        </span>
      </p>
      {note && <p className="mt-1 text-ink-muted text-sm">{note}</p>}
    </div>
  );
}
