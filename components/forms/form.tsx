"use client";

import { type ChangeEvent, type ReactNode, useId } from "react";
import { type FieldValues, type Path, useController } from "react-hook-form";
import { Button } from "@/components/ui/button";
import { Callout } from "@/components/ui/callout";
import { cn } from "@/components/ui/class-names";
import { describedBy, Field } from "@/components/ui/field";
import type { ApiProblem } from "@/lib/core/api-client";
import type { FormHandle } from "./use-form";

/** What it means that the server refused it, such as "The system could not be registered"; by what it said, if need be. */
export type Failure = string | ((problem: ApiProblem) => FailureWords);

interface FailureWords {
  title: string;
  /** Instead of what the server says. */
  text?: ReactNode;
  tone?: "warning" | "danger";
  action?: ReactNode;
}

interface FormProps<Values extends FieldValues> {
  form: FormHandle<Values>;
  failure?: Failure;
  /** Reads the record again after another person has changed it. */
  onReload?: () => void;
  /** "post" keeps what is typed out of the address, should it be sent before the page runs. */
  method?: "post";
  className?: string;
  children: ReactNode;
}

/** The element of a form, with what the server refused for no single field above its fields. */
export function Form<Values extends FieldValues>(props: FormProps<Values>) {
  const { form, failure, onReload, method, className, children } = props;
  return (
    <form {...form.props} method={method} className={cn("flex flex-col gap-5", className)}>
      <FormProblem problem={form.problem} failure={failure} onReload={onReload} />
      {children}
    </form>
  );
}

interface FormProblemProps {
  problem: ApiProblem | undefined;
  failure?: Failure;
  onReload?: () => void;
}

/** Why a form was not sent. */
export function FormProblem({ problem, failure = "It was not saved", onReload }: FormProblemProps) {
  if (!problem) return null;
  const isStale = problem.status === 412 && onReload !== undefined;
  const { title, text, tone, action }: FailureWords = isStale
    ? {
        title: "Another person changed it meanwhile",
        text: "Loading their changes replaces what you entered here.",
        action: <Button onClick={onReload}>Load their changes</Button>,
      }
    : typeof failure === "string"
      ? { title: failure }
      : failure(problem);
  return (
    <div ref={reveal}>
      <Callout tone={tone ?? "danger"} role="alert" title={title} action={action}>
        {text ?? problem.message}
      </Callout>
    </div>
  );
}

/** Sending is at the end of a form, what went wrong at its beginning. */
const reveal = (element: HTMLElement | null) => element?.scrollIntoView({ block: "nearest" });

interface FormFieldProps<Values extends FieldValues, Name extends keyof Values & string> {
  form: FormHandle<Values>;
  name: Name;
  label: string;
  help?: ReactNode;
  /** What may be a slip in a value that was entered; the form is sent all the same. */
  warn?: (value: Values[Name]) => string | undefined;
  /** At the right of the label: a counter, a small action. */
  aside?: ReactNode;
  isOptional?: boolean;
  className?: string;
  /** Draws the control, which takes all of what it is given. */
  children: (control: FieldControl<Values[Name]>) => ReactNode;
}

/** What binds a control to its field: an `Input` as well as a `Select` or a `SuggestInput`. */
interface FieldControl<Value> {
  id: string;
  value: Value;
  /** A method, so that a control of some values serves the forms that have more. */
  onChange(next: Value | ChangeEvent<HTMLInputElement | HTMLTextAreaElement>): void;
  "aria-describedby": string | undefined;
  "aria-invalid": boolean | undefined;
}

/** A field of a form: label, control, help, what may be a slip and what is wrong with it. */
export function FormField<Values extends FieldValues, Name extends keyof Values & string>(
  props: FormFieldProps<Values, Name>,
) {
  const { form, name, warn, children, ...field } = props;
  const id = useId();
  const { control } = form;
  const { field: entered, fieldState } = useController({ control, name: name as string as Path<Values> });
  const { value, onChange } = entered;
  const notes = {
    help: field.help,
    warning: fieldState.isDirty ? warn?.(value) : undefined,
    error: fieldState.error?.message,
  };
  return (
    <Field id={id} {...field} {...notes}>
      {children({ id, value, onChange, ...describedBy(id, notes) })}
    </Field>
  );
}
