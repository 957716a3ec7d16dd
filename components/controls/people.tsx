"use client";

import { createContext, type ReactNode, useContext, useMemo } from "react";
import { cn } from "@/components/ui/class-names";

/** A member, as far as a control can be theirs. */
export interface Person {
  name: string;
  email: string;
}

const PeopleContext = createContext<ReadonlyMap<string, string>>(new Map());

/** Knows the members by email, so that owners can be shown by name. */
export function People({ members, children }: { members: readonly Person[]; children: ReactNode }) {
  const names = useMemo(
    () => new Map(members.map(({ email, name }) => [email.toLowerCase(), name])),
    [members],
  );
  return <PeopleContext value={names}>{children}</PeopleContext>;
}

/** The member's name where the owner is a member's email, or else the text as it is. */
export function useOwnerNames(): (owner: string) => string {
  const names = useContext(PeopleContext);
  return (owner) => names.get(owner.toLowerCase()) ?? owner;
}

interface OwnerProps {
  owner: string | null;
  /** Initials alone, the name on hover and for screen readers. */
  isShort?: boolean;
  /** On as many as three lines where one is not enough, an email before its @, instead of being cut. */
  isWhole?: boolean;
  className?: string;
}

export function Owner({ owner, isShort, isWhole, className }: OwnerProps) {
  const name = useOwnerNames()(owner ?? "");
  if (owner === null) return isShort ? null : <span className="text-ink-muted">No owner</span>;
  return (
    <span
      title={name === owner ? name : `${name}, ${owner}`}
      className={cn("inline-flex min-w-0 items-center gap-2", className)}
    >
      <span
        aria-hidden
        className="inline-flex size-5 shrink-0 items-center justify-center rounded-full bg-pressed font-medium text-[10px] text-ink-soft"
      >
        {initialsOf(name)}
      </span>
      {isWhole ? (
        <span className="line-clamp-3 min-w-0 wrap-anywhere">
          <BrokenAtSign text={name} />
        </span>
      ) : (
        <span className={isShort ? "sr-only" : "truncate"}>{isShort ? `Owner ${name}` : name}</span>
      )}
    </span>
  );
}

/** A text that may continue on the next line before an @. */
export function BrokenAtSign({ text }: { text: string }) {
  const at = text.indexOf("@");
  if (at <= 0) return text;
  return (
    <>
      {text.slice(0, at)}
      <wbr />
      {text.slice(at)}
    </>
  );
}

/** "Maria Ortega" and "maria.ortega@example.com" are both MO. */
function initialsOf(name: string): string {
  const words = (name.split("@")[0] ?? "").split(/[\s._-]+/).filter((word) => word !== "");
  const letters = [words[0], words.length > 1 ? words.at(-1) : undefined].map((word) => word?.[0] ?? "");
  return letters.join("").toUpperCase();
}
