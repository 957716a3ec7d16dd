"use client";

import { Slot } from "radix-ui";
import {
  type ComponentProps,
  createContext,
  type ReactNode,
  useContext,
  useEffect,
  useId,
  useState,
  useSyncExternalStore,
} from "react";
import { AdoptedTrigger, type FloatingCode, useFloating, useTrigger } from "./floating";

const CLOSED = { "data-state": "closed" };

/** A tooltip whose trigger a person has come near to. */
interface Tip extends Pick<ComponentProps<typeof AdoptedTrigger>, "element" | "adopt"> {
  label: ReactNode;
  side: "top" | "right" | "bottom" | "left";
}

/** The tips of one layer: of the page, or of a dialog or popover above it. */
function createTips() {
  const listeners = new Set<() => void>();
  let tips: readonly (readonly [id: string, tip: Tip])[] = [];
  const change = (next: typeof tips) => {
    tips = next;
    for (const onChange of listeners) onChange();
  };
  return {
    read: () => tips,
    subscribe: (onChange: () => void) => {
      listeners.add(onChange);
      return () => listeners.delete(onChange);
    },
    put: (id: string, tip: Tip) => {
      const isKnown = tips.some(([known]) => known === id);
      change(isKnown ? tips.map((entry) => (entry[0] === id ? [id, tip] : entry)) : [...tips, [id, tip]]);
    },
    remove: (id: string) => {
      // Most tooltips are never shown, and a list that goes takes all of its away at once.
      if (tips.some(([known]) => known === id)) change(tips.filter(([known]) => known !== id));
    },
  };
}

type Tips = ReturnType<typeof createTips>;

const TipsContext = createContext<Tips | undefined>(undefined);

/**
 * Where tooltips are drawn. A layer has one of its own, so that a press on the tooltip of a dialog is a press inside
 * the dialog.
 */
export function TooltipProvider({ children }: { children: ReactNode }) {
  const [tips] = useState(createTips);
  return (
    <TipsContext value={tips}>
      {children}
      <DrawnTips tips={tips} />
    </TipsContext>
  );
}

const NONE: ReturnType<Tips["read"]> = [];

function DrawnTips({ tips }: { tips: Tips }) {
  const drawn = useSyncExternalStore(tips.subscribe, tips.read, () => NONE);
  const radix = useFloating(drawn.length > 0);
  if (!radix) return null;
  return (
    <radix.Tooltip.Provider delayDuration={300}>
      {drawn.map(([id, tip]) => (
        <DrawnTip key={id} radix={radix} {...tip} />
      ))}
    </radix.Tooltip.Provider>
  );
}

function DrawnTip({ radix: { Tooltip: Radix }, label, side, ...trigger }: Tip & { radix: FloatingCode }) {
  return (
    <Radix.Root>
      <Radix.Trigger asChild>
        <AdoptedTrigger {...trigger} />
      </Radix.Trigger>
      <Radix.Portal>
        <Radix.Content
          side={side}
          sideOffset={6}
          collisionPadding={8}
          className="z-50 max-w-80 animate-appear rounded-md bg-surface px-2 py-1 text-xs text-ink shadow-float break-words"
        >
          {label}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}

interface TooltipProps {
  /** Adds to what the trigger already says; never the only place of a meaning. */
  label: ReactNode;
  side?: Tip["side"];
  children: ReactNode;
}

export function Tooltip({ label, side = "top", children }: TooltipProps) {
  const id = useId();
  const tips = useContext(TipsContext);
  const { props, element, adopt } = useTrigger(CLOSED);
  useEffect(() => {
    if (element) tips?.put(id, { element, adopt, label, side });
  }, [tips, id, element, adopt, label, side]);
  useEffect(() => () => tips?.remove(id), [tips, id]);
  return <Slot.Root {...props}>{children}</Slot.Root>;
}
