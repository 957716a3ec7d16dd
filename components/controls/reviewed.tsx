import { Timestamp } from "@/components/ui/timestamp";
import type { Control } from "@/lib/features/programs/schema";

/** When a control was last reviewed, and by whom. */
export function Reviewed({ control }: { control: Pick<Control, "last_reviewed" | "last_reviewed_by"> }) {
  if (control.last_reviewed === null) return <span className="text-ink-muted">Never</span>;
  return (
    <span>
      <Timestamp value={control.last_reviewed} />
      {control.last_reviewed_by !== null && <> by {control.last_reviewed_by}</>}
    </span>
  );
}
