"use client";

import { Check } from "lucide-react";
import Link from "next/link";
import { type FormEvent, type ReactNode, useId, useState } from "react";
import { RiskClassWord } from "@/components/systems/labels";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { cn } from "@/components/ui/class-names";
import { Field } from "@/components/ui/field";
import { useFollowingFocus } from "@/components/ui/focus";
import { Textarea } from "@/components/ui/input";
import { Timestamp } from "@/components/ui/timestamp";
import type { ProfileQuestion } from "@/lib/features/applicability/schema";
import { switchOption } from "./branching";

/** Answers the reason when it is refused; what was chosen stays then. */
export type SaveAnswer = (values: readonly string[] | null, reason: string) => Promise<string | undefined>;

interface QuestionCardProps {
  question: ProfileQuestion;
  /** Of its heading. */
  level: 3 | 4;
  /** What is chosen and not saved; undefined where nothing is being changed. */
  draft: readonly string[] | undefined;
  /** Absent where answers may only be read. */
  onSave: SaveAnswer | undefined;
  onDraft: (chosen: readonly string[] | undefined) => void;
  /** Where the class of the system in the register is changed. */
  registerHref: string | undefined;
}

/** One question with its answer, or with its options while it has none or is being changed. */
export function QuestionCard({ question, level, draft, onSave, onDraft, registerHref }: QuestionCardProps) {
  const { id, text, help, citation, values } = question;
  const Heading = `h${level}` as const;
  const isEdited = onSave !== undefined && (draft !== undefined || values === null);
  const place = useFollowingFocus(isEdited ? "edited" : "answered");
  return (
    <div ref={place} id={`question-${id}`} className="flex scroll-mt-6 flex-col gap-2 px-4 py-3.5">
      <div className="flex flex-col gap-0.5">
        <Heading id={`label-${id}`} className="max-w-2xl font-medium text-sm">
          {text}
        </Heading>
        {isEdited && help && <p className="max-w-2xl text-ink-muted text-xs">{help}</p>}
        {isEdited && citation && <p className="text-ink-muted text-xs">{citation}</p>}
      </div>
      {isEdited && question.registered && (
        <Registered registered={question.registered} registerHref={registerHref} />
      )}
      {isEdited ? (
        <AnswerForm question={question} chosen={draft ?? []} onSave={onSave} onDraft={onDraft} />
      ) : (
        <Answer question={question} onSave={onSave} onChange={() => onDraft(values ?? [])} />
      )}
    </div>
  );
}

interface RegisteredProps extends Pick<QuestionCardProps, "registerHref"> {
  registered: NonNullable<ProfileQuestion["registered"]>;
}

/** What the register has decided already, so that only the rest is asked. */
function Registered({ registered: { risk_class, reason }, registerHref }: RegisteredProps) {
  return (
    <div className="flex max-w-2xl flex-wrap items-center gap-x-3 gap-y-1 text-sm">
      <Badge>From the system register</Badge>
      <RiskClassWord riskClass={risk_class} />
      {reason !== "" && <p className="min-w-0 break-words text-ink-soft">{reason}</p>}
      <p className="w-full text-ink-muted text-xs">
        Choose the rule that gives it this class.
        {registerHref !== undefined && (
          <>
            {" "}
            If the class is wrong,{" "}
            <Link href={registerHref} className="text-accent-text hover:underline">
              change it in the register
            </Link>
            .
          </>
        )}
      </p>
    </div>
  );
}

/** Beyond so many the options stand in two columns. */
const MANY_OPTIONS = 9;

interface AnswerFormProps extends Pick<QuestionCardProps, "question" | "onDraft"> {
  chosen: readonly string[];
  onSave: SaveAnswer;
}

function AnswerForm({ question, chosen, onSave, onDraft }: AnswerFormProps) {
  const { id, kind, values, is_inherited, registered } = question;
  const options = question.options.filter((option) => registered?.options.includes(option.id) ?? true);
  const reasonId = useId();
  const [reason, setReason] = useState(registered?.reason ?? (is_inherited ? "" : question.reason));
  const [problem, setProblem] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (chosen.length === 0) return setProblem("Choose an option first.");
    setBusy(true);
    setProblem(await onSave(chosen, reason.trim()));
    setBusy(false);
  };
  const isOpen = chosen.length > 0 || values !== null;
  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-3">
      <fieldset
        aria-labelledby={`label-${id}`}
        className={cn("grid max-w-2xl gap-px", options.length > MANY_OPTIONS && "sm:grid-cols-2")}
      >
        {options.map((option) => (
          <label
            key={option.id}
            className="flex items-start gap-2.5 rounded-md px-2 py-1.5 text-sm hover:bg-hover has-[:checked]:bg-accent-soft"
          >
            <input
              type={kind === "one" ? "radio" : "checkbox"}
              name={`${id}-${reasonId}`}
              checked={chosen.includes(option.id)}
              onChange={() => {
                setProblem(undefined);
                onDraft(switchOption(question, chosen, option.id));
              }}
              className="mt-0.5 size-4 shrink-0 accent-(--accent)"
            />
            {option.label}
          </label>
        ))}
      </fieldset>
      {problem && (
        <p role="alert" className="text-danger text-sm">
          {problem}
        </p>
      )}
      {isOpen && (
        <>
          <Field id={reasonId} label="Reason" isOptional className="max-w-2xl">
            <Textarea
              id={reasonId}
              value={reason}
              maxLength={2_000}
              onChange={(event) => setReason(event.target.value)}
              className="min-h-16"
            />
          </Field>
          <div className="flex gap-2">
            <Button type="submit" variant="primary" isBusy={isBusy}>
              Save answer
            </Button>
            <Button disabled={isBusy} onClick={() => onDraft(undefined)}>
              Cancel
            </Button>
          </div>
        </>
      )}
    </form>
  );
}

interface AnswerProps extends Pick<QuestionCardProps, "question" | "onSave"> {
  onChange: () => void;
}

function Answer({ question, onSave, onChange }: AnswerProps) {
  const { text, options, values, reason, is_inherited, answered_by, answered_at } = question;
  const [problem, setProblem] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  if (values === null) return <p className="text-ink-muted text-sm">Not answered yet</p>;
  const takeBack = async () => {
    setBusy(true);
    setProblem(await onSave?.(null, ""));
    setBusy(false);
  };
  return (
    <>
      <ul className="flex max-w-2xl flex-col gap-1 text-sm">
        {options
          .filter((option) => values.includes(option.id))
          .map((option) => (
            <li key={option.id} className="flex items-start gap-2">
              <Check className="mt-0.5 size-4 shrink-0 text-accent-text" aria-hidden />
              {option.label}
            </li>
          ))}
      </ul>
      {reason !== "" && (
        <p className="max-w-2xl whitespace-pre-line break-words border-l-2 pl-2 text-ink-soft text-sm">
          {reason}
        </p>
      )}
      <div className="flex min-h-7 flex-wrap items-center gap-x-3 gap-y-1 text-ink-muted text-xs">
        {is_inherited && (
          <Badge>{answered_by === null ? "From the system register" : "From the organization"}</Badge>
        )}
        {answered_by !== null && answered_at !== null && (
          <span className="min-w-0 break-words">
            {answered_by}, <Timestamp value={answered_at} />
          </span>
        )}
        {onSave && (
          <span className="-mx-2 flex">
            <AnswerAction name={text} onClick={onChange}>
              {is_inherited ? "Replace" : "Change"}
            </AnswerAction>
            {!is_inherited && (
              <AnswerAction name={text} isBusy={isBusy} onClick={takeBack}>
                Take back
              </AnswerAction>
            )}
          </span>
        )}
      </div>
      {problem && (
        <p role="alert" className="text-danger text-sm">
          {problem}
        </p>
      )}
    </>
  );
}

interface AnswerActionProps {
  /** The question, for screen readers. */
  name: string;
  isBusy?: boolean;
  onClick: () => void;
  children: ReactNode;
}

function AnswerAction({ name, isBusy, onClick, children }: AnswerActionProps) {
  return (
    <Button size="sm" variant="ghost" isBusy={isBusy} onClick={onClick} className="text-accent-text">
      {children}
      <span className="sr-only">{name}</span>
    </Button>
  );
}
