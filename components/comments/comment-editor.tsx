"use client";

import { type KeyboardEvent, useEffect, useId, useRef, useState } from "react";
import { cn } from "@/components/ui/class-names";
import { controlClasses } from "@/components/ui/input";
import { MAX_COMMENT } from "@/lib/features/comments/vocabulary";

/** A member who can be mentioned. */
export interface MentionablePerson {
  name: string;
  email: string;
}

interface CommentEditorProps {
  label: string;
  value: string;
  members: readonly MentionablePerson[];
  onChange: (text: string) => void;
  onSubmit: () => unknown;
  /** Once it is drawn. */
  hasFocus?: boolean;
}

const MOST_OFFERED = 6;

/** A field for plain text that offers members after an @. */
export function CommentEditor(props: CommentEditorProps) {
  const { label, value, members, onChange, onSubmit, hasFocus = false } = props;
  const id = useId();
  const field = useRef<HTMLTextAreaElement>(null);
  const [caret, setCaret] = useState(0);
  const [active, setActive] = useState(0);
  const [isClosed, setClosed] = useState(false);
  useEffect(() => {
    if (hasFocus) field.current?.focus();
  }, [hasFocus]);
  const query = isClosed ? undefined : mentionAt(value, caret);
  const offered = query === undefined ? [] : offer(members, query);
  const choose = ({ name }: MentionablePerson) => {
    const start = caret - (query?.length ?? 0);
    const next = `${value.slice(0, start)}${name} ${value.slice(caret)}`;
    onChange(next);
    setCaret(start + name.length + 1);
    requestAnimationFrame(() => {
      field.current?.focus();
      field.current?.setSelectionRange(start + name.length + 1, start + name.length + 1);
    });
  };
  const onKeyDown = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    if (event.key === "Enter" && (event.metaKey || event.ctrlKey)) {
      event.preventDefault();
      if (value.trim() !== "") onSubmit();
      return;
    }
    const person = offered[Math.min(active, offered.length - 1)];
    if (!person) return;
    if (event.key === "ArrowDown") setActive((active + 1) % offered.length);
    else if (event.key === "ArrowUp") setActive((active + offered.length - 1) % offered.length);
    else if (event.key === "Enter" || event.key === "Tab") choose(person);
    else if (event.key === "Escape") {
      // Only the list closes, not the drawer that the field may be in.
      event.stopPropagation();
      setClosed(true);
    } else return;
    event.preventDefault();
  };
  return (
    <div className="relative">
      <textarea
        ref={field}
        aria-label={label}
        placeholder={`${label}; @ mentions a member`}
        aria-autocomplete="list"
        aria-controls={`${id}-people`}
        aria-activedescendant={
          offered.length > 0 ? `${id}-${Math.min(active, offered.length - 1)}` : undefined
        }
        value={value}
        rows={3}
        maxLength={MAX_COMMENT}
        onChange={(event) => {
          onChange(event.target.value);
          setCaret(event.target.selectionStart);
          setActive(0);
          setClosed(false);
        }}
        onSelect={(event) => setCaret(event.currentTarget.selectionStart)}
        onKeyDown={onKeyDown}
        className={cn(controlClasses, "h-auto w-full resize-y py-2")}
      />
      <div
        id={`${id}-people`}
        role="listbox"
        aria-label="Members"
        className={cn(
          "absolute z-20 w-full max-w-sm overflow-hidden rounded-md border bg-surface shadow-lg",
          offered.length === 0 && "hidden",
        )}
      >
        {offered.map((person, index) => (
          <div
            key={person.email}
            id={`${id}-${index}`}
            role="option"
            tabIndex={-1}
            aria-selected={index === active}
            // Before the field loses the focus.
            onMouseDown={(event) => {
              event.preventDefault();
              choose(person);
            }}
            className={cn("cursor-pointer px-3 py-1.5 text-sm", index === active && "bg-hover")}
          >
            {person.name} <span className="text-ink-muted text-xs">{person.email}</span>
          </div>
        ))}
      </div>
    </div>
  );
}

/** What was typed after the @ before the caret; undefined where no mention begins. */
function mentionAt(text: string, caret: number): string | undefined {
  return /(?:^|[^\p{L}\p{N}_])@([\p{L}\p{N}_.' -]{0,40})$/u.exec(text.slice(0, caret))?.[1];
}

function offer(members: readonly MentionablePerson[], query: string): MentionablePerson[] {
  const wanted = query.toLowerCase();
  return members
    .filter(({ name, email }) => {
      // A name that is complete is offered no more.
      const isDone = wanted.startsWith(`${name.toLowerCase()} `);
      return !isDone && (name.toLowerCase().includes(wanted) || email.toLowerCase().startsWith(wanted));
    })
    .slice(0, MOST_OFFERED);
}
