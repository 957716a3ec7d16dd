import type { AuditableControl } from "@/lib/features/frameworks/schema";
import type { AuditScope } from "./schema";

/** The controls an audit of that scope looks at: `quick` the key controls (about a third), else all. */
export function selectControls(
  controls: readonly AuditableControl[],
  scope: AuditScope,
): readonly AuditableControl[] {
  return scope === "quick" ? controls.filter((control) => control.is_key) : controls;
}
