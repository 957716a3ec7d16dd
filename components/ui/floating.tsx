"use client";

import { Slot } from "radix-ui";
import {
  type ReactElement,
  type ReactNode,
  type Ref,
  type SyntheticEvent,
  useEffect,
  useImperativeHandle,
  useLayoutEffect,
  useRef,
  useState,
} from "react";
import { late, useLate } from "./late";

/** Radix's menus, popovers, selects, tooltips and dialogs: late, because no page opens with one. */
export const floatingCode = late(() => import("./floating-code"));

export type FloatingCode = typeof import("./floating-code");

/** Radix for what is open, as soon as it is there. */
export function useFloating(isOpen: boolean): FloatingCode | undefined {
  useEffect(() => {
    if (isOpen) void floatingCode.load();
  }, [isOpen]);
  return useLate(floatingCode, isOpen);
}

/** What Radix gives a trigger: attributes, and what it does on events. */
type Given = Readonly<Record<string, unknown>>;

const EVENTS = [
  "onPointerMove",
  "onPointerLeave",
  "onPointerDown",
  "onKeyDown",
  "onFocus",
  "onBlur",
  "onClick",
] as const;

type EventName = (typeof EVENTS)[number];

/** What takes a trigger's mind off what it has missed. */
const FORGETS: Partial<Record<EventName, readonly EventName[]>> = {
  onPointerLeave: ["onPointerMove"],
  onBlur: EVENTS,
};

/**
 * A trigger that is on the page before Radix is. Its element stays the same all the time: the first pointer or focus on
 * it makes `element` known, where Radix is drawn with {@link AdoptedTrigger}, which hands on what Radix would have given
 * an element of its own. Events that came before are handed on then.
 */
export function useTrigger(closed: Given) {
  const [element, setElement] = useState<HTMLElement>();
  const [attributes, setAttributes] = useState(closed);
  const given = useRef<Given>(undefined);
  const missed = useRef(new Map<EventName, SyntheticEvent>());
  const [handlers] = useState(() => {
    const handlerOf = (name: EventName) => (event: SyntheticEvent<HTMLElement>) => {
      if (given.current) return call(given.current[name], event);
      for (const forgotten of FORGETS[name] ?? []) missed.current.delete(forgotten);
      // React takes the element away from an event that is over.
      missed.current.delete(name);
      missed.current.set(name, Object.create(event, { currentTarget: { value: event.currentTarget } }));
      void floatingCode.load();
      setElement(event.currentTarget);
    };
    return Object.fromEntries(EVENTS.map((name) => [name, handlerOf(name)]));
  });
  const [adopt] = useState(() => (next: Given | undefined) => {
    given.current = next;
    if (!next) return setAttributes(closed);
    setAttributes((now) => changedAttributes(now, next));
    const events = [...missed.current];
    missed.current.clear();
    for (const [name, event] of events) call(next[name], event);
  });
  return { props: { ...attributes, ...handlers }, element, adopt };
}

function call(handler: unknown, event: SyntheticEvent): void {
  if (typeof handler === "function") handler(event);
}

/** The attributes among what is given: the ones from before where nothing changed. */
function changedAttributes(before: Given, given: Given): Given {
  const after = Object.fromEntries(Object.entries(given).filter(([, value]) => typeof value !== "function"));
  const names = new Set([...Object.keys(before), ...Object.keys(after)]);
  return [...names].every((name) => Object.is(before[name], after[name])) ? before : after;
}

interface AdoptedTriggerProps {
  element: HTMLElement;
  adopt: (given: Given | undefined) => void;
  ref?: Ref<HTMLElement>;
}

/** The only child of a `Trigger asChild` of Radix: draws nothing, and stands for an element that is on the page. */
export function AdoptedTrigger({ element, adopt, ref, ...given }: AdoptedTriggerProps) {
  useImperativeHandle(ref, () => element, [element]);
  useLayoutEffect(() => adopt(given));
  useLayoutEffect(() => () => adopt(undefined), [adopt]);
  return null;
}

interface FloatingProps {
  /** One element that takes props and gives them to its button. */
  trigger: ReactNode;
  /** What the trigger says until Radix does. */
  closed: Given;
  /** Draws Radix, with what goes into its `Trigger asChild`. */
  children: (radix: FloatingCode, trigger: ReactElement) => ReactNode;
}

/** A trigger and what it opens. Radix is drawn for it from the first pointer or focus on. */
export function Floating({ trigger, closed, children }: FloatingProps) {
  const { props, element, adopt } = useTrigger(closed);
  const radix = useLate(floatingCode, element !== undefined);
  return (
    <>
      <Slot.Root {...props}>{trigger}</Slot.Root>
      {radix && element && children(radix, <AdoptedTrigger element={element} adopt={adopt} />)}
    </>
  );
}
