"use client";

import {
  type FormEvent,
  type KeyboardEvent,
  type RefObject,
  useCallback,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useRef,
  useState,
} from "react";
import {
  type Control,
  type DefaultValues,
  type FieldErrors,
  type FieldValues,
  type Path,
  type PathValue,
  useForm as useHookForm,
} from "react-hook-form";
import type { z } from "zod";
import { useUnsavedChanges } from "@/components/shell/navigation-guard";
import { submitOnCommandEnter } from "@/components/ui/command-enter";
import { useIsInBrowser } from "@/components/ui/use-is-in-browser";
import { useIdempotencyKey } from "@/components/ui/use-write";
import { ApiProblem } from "@/lib/core/api-client";
import { reportEarlyEntries } from "./early-entries";
import { explainProblem, type FormDefinition, type FormErrors, readForm } from "./read-form";

interface FormUse<Values, Body, Answer> {
  /** What the fields begin with; later ones are not looked at. */
  initial: Values;
  /**
   * Sends the body. The headers hold an idempotency key, which a creating request passes on: the same body
   * sent again, after a lost answer, then creates nothing twice.
   */
  send: (body: Body, headers: Record<"idempotency-key", string>) => Promise<Answer>;
  onSent: (answer: Answer, body: Body) => void;
  /**
   * For a form that goes on after it was sent, such as a preview before an import: what was sent counts as
   * saved, and the next change is unsaved again.
   */
  goesOn?: boolean;
  /**
   * Keeps what is entered for when the person comes back to the form. It belongs to whoever keeps it then, who
   * asks before it is lost.
   */
  keep?: (values: Values) => void;
}

/** A form as its fields and buttons use it. */
export interface FormHandle<Values extends FieldValues> {
  values: Values;
  errors: FormErrors<Values>;
  /** Enters values from other places than a `FormField`; a function gets the values as they are by then. */
  change: (part: Partial<Values> | ((values: Values) => Partial<Values>)) => void;
  /** While it is sent, and from then on: what follows may take a moment. */
  isBusy: boolean;
  /** Whether something was entered that is not sent yet. */
  isUnsaved: boolean;
  /** Why it was refused, where that concerns none of its fields. */
  problem: ApiProblem | undefined;
  /** Begins again with the initial values, or with others. */
  reset: (values?: Values) => void;
  /** Enters values and sends the form, for a button that is an answer by itself: "Unassign". */
  submit: (part: Partial<Values>) => void;
  /** Takes away what is said to be wrong, such as when other fields are shown. */
  forgive: () => void;
  /** For `FormField`. */
  control: Control<Values, unknown, FieldValues>;
  /** For `Form`. */
  props: {
    ref: RefObject<HTMLFormElement | null>;
    noValidate: true;
    onSubmit: (event: FormEvent<HTMLFormElement>) => void;
    onKeyDown: (event: KeyboardEvent<HTMLFormElement>) => void;
  };
}

/**
 * A form: its values, checked with the schema of the request when it is submitted and from then on with
 * every change. What the schema or the server refuses is shown under the field it concerns, and the first
 * such field takes the focus. Leaving the page asks first while something is unsaved, and ⌘Enter submits.
 */
export function useForm<Values extends FieldValues, Schema extends z.ZodType, Answer>(
  definition: FormDefinition<Values, Schema>,
  { initial, send, onSent, goesOn, keep }: FormUse<NoInfer<Values>, z.output<Schema>, Answer>,
): FormHandle<Values> {
  const element = useRef<HTMLFormElement>(null);
  const answers = useRef(0);
  const keyOf = useIdempotencyKey();
  const [isSending, setSending] = useState(false);
  const [isSent, setSent] = useState(false);
  const [problem, setProblem] = useState<ApiProblem>();
  const form = useHookForm<Values, unknown, FieldValues>({
    defaultValues: initial as DefaultValues<Values>,
    // A field that Radix draws has no element that could be focused by its name; the marks know it.
    shouldFocusError: false,
    resolver: async (values) => {
      const read = await readForm(definition, values);
      return "body" in read ? { values: read, errors: {} } : { values: {}, errors: marksOf(read.errors) };
    },
  });
  const { isDirty, isSubmitted, submitCount, errors } = form.formState;
  const isUnsaved = isDirty && !isSent;
  useUnsavedChanges(isUnsaved && keep === undefined);
  const keepEntered = useEffectEvent((values: Values) => keep?.(values));
  useEffect(() => {
    const watch = form.watch((values) => keepEntered(values as Values));
    return () => watch.unsubscribe();
  }, [form.watch]);
  // Before anything is drawn again, which would take away what was entered before the page ran.
  const isTakenOver = !useIsInBrowser();
  useLayoutEffect(() => {
    if (isTakenOver && element.current) reportEarlyEntries(element.current);
  }, [isTakenOver]);
  const focusFirstWrong = useEffectEvent(() =>
    element.current?.querySelector<HTMLElement>("[aria-invalid='true']")?.focus(),
  );
  // Counted once the marks are known, so that they are drawn by now.
  useEffect(() => {
    if (submitCount > 0) focusFirstWrong();
  }, [submitCount]);

  const { setValue, getValues } = form;
  // Stays the same from one drawing to the next, so that effects can enter what they have read.
  const change = useCallback(
    (part: Partial<Values> | ((values: Values) => Partial<Values>)) => {
      const changed = typeof part === "function" ? part(getValues()) : part;
      for (const [field, value] of Object.entries(changed))
        setValue(field as Path<Values>, value as PathValue<Values, Path<Values>>, {
          shouldDirty: true,
          shouldValidate: isSubmitted,
        });
    },
    [setValue, getValues, isSubmitted],
  );
  const refuse = (error: unknown) => {
    if (!(error instanceof ApiProblem)) throw error;
    const refused = Object.entries<string | undefined>(explainProblem(definition, form.getValues(), error));
    for (const [field, message] of refused) form.setError(field as Path<Values>, { type: "server", message });
    if (refused.length === 0) setProblem(error);
  };
  const submit = async (event?: FormEvent<HTMLFormElement>) => {
    event?.preventDefault();
    if (isSending || isSent) return;
    let tell: (() => void) | undefined;
    const entered = form.getValues();
    await form.handleSubmit(async ({ body }) => {
      setSending(true);
      setProblem(undefined);
      try {
        // Sent again after an answer, the same body is another request.
        const answer = await send(body, keyOf([body, answers.current]));
        answers.current += 1;
        tell = () => onSent(answer, body);
      } catch (error) {
        refuse(error);
      } finally {
        setSending(false);
      }
    })(event);
    if (!tell) return;
    // Once the form has settled, so that `onSent` can begin it anew.
    if (goesOn) form.reset(entered, { keepValues: true });
    else setSent(true);
    tell();
  };
  return {
    values: form.watch(),
    errors: messagesOf(errors),
    change,
    isBusy: isSending || isSent,
    isUnsaved,
    problem,
    reset: (values = initial) => {
      form.reset(values as DefaultValues<Values>);
      setSent(false);
      setProblem(undefined);
    },
    submit: (part) => {
      change(part);
      void submit();
    },
    forgive: () => {
      form.clearErrors();
      setProblem(undefined);
    },
    control: form.control,
    props: {
      ref: element,
      noValidate: true,
      onSubmit: submit,
      onKeyDown: submitOnCommandEnter,
    },
  };
}

function marksOf<Values extends FieldValues>(errors: FormErrors<Values>): FieldErrors<Values> {
  const marks = Object.entries(errors).map(([field, message]) => [field, { type: "schema", message }]);
  return Object.fromEntries(marks);
}

function messagesOf<Values extends FieldValues>(errors: FieldErrors<Values>): FormErrors<Values> {
  const messages: FormErrors<FieldValues> = {};
  for (const [field, error] of Object.entries(errors)) messages[field] = String(error?.message);
  return messages;
}
