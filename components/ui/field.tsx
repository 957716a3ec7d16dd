import { CircleAlert } from "lucide-react";
import type { ReactNode } from "react";
import { cn } from "./class-names";

interface FieldProps {
  /** Id of the control; the help and the error get ids derived from it (see `describedBy`). */
  id: string;
  label: string;
  help?: ReactNode;
  /** What is wrong, in words of what to do. */
  error?: string;
  /** Stands at the right of the label: a counter, a small action. */
  aside?: ReactNode;
  isOptional?: boolean;
  className?: string;
  children: ReactNode;
}

/** Label above, control, help below, error under the field. */
export function Field({ id, label, help, error, aside, isOptional, className, children }: FieldProps) {
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
      <FieldNotes id={id} help={help} error={error} />
    </div>
  );
}

/** Help and error of a control, for groups that have a legend instead of a label. */
export function FieldNotes({ id, help, error }: Pick<FieldProps, "id" | "help" | "error">) {
  return (
    <>
      {help && (
        <p id={`${id}-help`} className="text-ink-muted text-xs">
          {help}
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

/** The `aria-describedby` and `aria-invalid` of a control inside a `Field`. */
export function describedBy(id: string, notes: { help?: ReactNode; error?: string }) {
  const ids = [notes.help ? `${id}-help` : "", notes.error ? `${id}-error` : ""].filter(
    (part) => part !== "",
  );
  return { "aria-describedby": ids.join(" ") || undefined, "aria-invalid": notes.error ? true : undefined };
}
