import { shortFrameworkName } from "@/lib/features/frameworks/vocabulary";

/** A framework in a list: short, with the whole name on hover. */
export function FrameworkBadge({ code, name }: { code: string; name: string }) {
  return (
    <span
      title={name}
      className="inline-block max-w-52 truncate rounded-sm bg-pressed px-1.5 py-0.5 align-middle font-medium text-ink-soft text-xs"
    >
      {shortFrameworkName(code, name)}
    </span>
  );
}
