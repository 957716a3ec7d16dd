import { Key } from "lucide-react";

/** Marks a control that a quick audit looks at too. */
export function KeyControlMark() {
  return (
    <span className="inline-flex items-center gap-1 whitespace-nowrap text-accent-text text-xs">
      <Key className="size-3" aria-hidden />
      Key
    </span>
  );
}
