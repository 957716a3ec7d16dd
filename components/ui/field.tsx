import { CircleAlert, TriangleAlert } from "lucide-react";
import type { ReactNode } from "react";
import { cn } from "./class-names";

interface FieldProps {
  /** Id of the control; the help and the error get ids derived from it (see `describedBy`). */
  id: string;
  label: string;
  help?: ReactNode;
  /** What may be a slip; it keeps nothing from being saved. */
  warning?: string;
  /** What is wrong, in words of what to do. */
  error?: string;
  /** Stands at the right of the label: a counter, a small action. */
  aside?: ReactNode;
  isOptional?: boolean;
  className?: string;
  children: ReactNode;
}

/** Label above, control, help below, warning and error under the field. */
export function Field(props: FieldProps) {
  const { id, label, help, warning, error, aside, isOptional, className, children } = props;
  return (
    <div className={cn("flex flex-col gap-1.5", className)}>
      <div className="flex items-baseline justify-between gap-3">
        <label htmlFor={id} className="font-medium text-sm">
          {label}
          {isOptional && <span className="font-normal text-ink-muted"> (optional)</span>}
        </label>
        {aside}
      </div>
      {children}
      <FieldNotes id={id} help={help} warning={warning} error={error} />
    </div>
  );
}

/** Help, warning and error of a control, for groups that have a legend instead of a label. */
export function FieldNotes({ id, help, warning, error }: FieldNotesProps) {
  return (
    <>
      {help && (
        <p id={`${id}-help`} className="text-ink-muted text-xs">
          {help}
        </p>
      )}
      {warning && (
        <p id={`${id}-warning`} className="flex items-start gap-1.5 text-warning text-xs" role="status">
          <TriangleAlert className="mt-px size-3.5 shrink-0" aria-hidden />
          {warning}
        </p>
      )}
      {error && (
        <p id={`${id}-error`} className="flex items-start gap-1.5 text-danger text-xs" role="alert">
          <CircleAlert className="mt-px size-3.5 shrink-0" aria-hidden />
          {error}
        </p>
      )}
    </>
  );
}

type FieldNotesProps = Pick<FieldProps, "id" | "help" | "warning" | "error">;

/** The `aria-describedby` and `aria-invalid` of a control inside a `Field`. */
export function describedBy(id: string, notes: Omit<FieldNotesProps, "id">) {
  const ids = (["help", "warning", "error"] as const)
    .filter((note) => notes[note])
    .map((note) => `${id}-${note}`);
  return { "aria-describedby": ids.join(" ") || undefined, "aria-invalid": notes.error ? true : undefined };
}
