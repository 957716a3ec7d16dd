"use client";

import { Check } from "lucide-react";
import type { DropdownMenu } from "radix-ui";
import type { ComponentProps, ReactNode } from "react";
import { cn } from "./class-names";
import { Floating, useFloating } from "./floating";

const itemClasses =
  "flex min-h-8 items-center gap-2 rounded-md px-2 py-1 text-sm outline-none select-none data-disabled:opacity-50 data-highlighted:bg-hover [&>svg]:size-4 [&>svg]:shrink-0 [&>svg]:text-ink-muted";

const CLOSED = { type: "button", "aria-haspopup": "menu", "aria-expanded": false, "data-state": "closed" };

interface MenuProps {
  trigger: ReactNode;
  align?: "start" | "center" | "end";
  side?: "top" | "bottom" | "right";
  className?: string;
  children: ReactNode;
}

/** Not modal: the page behind an open menu keeps its place in the accessibility tree, as behind a popover. */
export function Menu({ trigger, align = "end", side = "bottom", className, children }: MenuProps) {
  return (
    <Floating trigger={trigger} closed={CLOSED}>
      {({ DropdownMenu: Radix }, adopted) => (
        <Radix.Root modal={false}>
          <Radix.Trigger asChild>{adopted}</Radix.Trigger>
          <Radix.Portal>
            <Radix.Content
              align={align}
              side={side}
              sideOffset={4}
              collisionPadding={8}
              className={cn("z-50 min-w-48 animate-appear rounded-lg bg-surface p-1 shadow-float", className)}
            >
              {children}
            </Radix.Content>
          </Radix.Portal>
        </Radix.Root>
      )}
    </Floating>
  );
}

/** Radix for the inside of a menu, which is only drawn once that is there. */
function useMenuParts(): typeof DropdownMenu | undefined {
  return useFloating(true)?.DropdownMenu;
}

export function MenuItem({ className, ...props }: ComponentProps<typeof DropdownMenu.Item>) {
  const Radix = useMenuParts();
  return Radix && <Radix.Item className={cn(itemClasses, className)} {...props} />;
}

export function MenuLabel({ children }: { children: ReactNode }) {
  const Radix = useMenuParts();
  return Radix && <Radix.Label className="px-2 py-1 text-ink-muted text-xs">{children}</Radix.Label>;
}

export function MenuSeparator() {
  const Radix = useMenuParts();
  return Radix && <Radix.Separator className="-mx-1 my-1 h-px bg-line" />;
}

interface MenuChoiceProps {
  value: string;
  options: readonly { value: string; label: string; icon?: ReactNode }[];
  onChange: (value: string) => void;
}

/** One choice among several, with a check mark at the current one. */
export function MenuChoice({ value, options, onChange }: MenuChoiceProps) {
  const Radix = useMenuParts();
  return (
    Radix && (
      <Radix.RadioGroup value={value} onValueChange={onChange}>
        {options.map((option) => (
          <Radix.RadioItem key={option.value} value={option.value} className={itemClasses}>
            {option.icon}
            <span className="min-w-0 flex-1 truncate">{option.label}</span>
            <Radix.ItemIndicator>
              <Check className="size-4 text-accent-text" />
            </Radix.ItemIndicator>
          </Radix.RadioItem>
        ))}
      </Radix.RadioGroup>
    )
  );
}
