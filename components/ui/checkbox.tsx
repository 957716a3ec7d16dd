"use client";

import { Check } from "lucide-react";
import { Checkbox as Radix } from "radix-ui";
import { type ComponentProps, type ReactNode, useId } from "react";
import { cn } from "./class-names";

export function Checkbox({ className, ...props }: ComponentProps<typeof Radix.Root>) {
  return (
    <Radix.Root
      className={cn(
        "size-4 shrink-0 rounded-sm border border-line-strong bg-surface text-accent-ink transition-colors hover:border-ink-muted data-[state=checked]:border-accent data-[state=checked]:bg-accent",
        className,
      )}
      {...props}
    >
      <Radix.Indicator className="flex items-center justify-center">
        <Check className="size-3" strokeWidth={3} />
      </Radix.Indicator>
    </Radix.Root>
  );
}

interface LabeledCheckboxProps extends Pick<ComponentProps<typeof Radix.Root>, "checked"> {
  onChange: (isChecked: boolean) => void;
  className?: string;
  children: ReactNode;
}

/** A checkbox whose whole line can be clicked. */
export function LabeledCheckbox({ checked, onChange, className, children }: LabeledCheckboxProps) {
  const id = useId();
  return (
    <label htmlFor={id} className={cn("flex items-center gap-2 text-sm", className)}>
      <Checkbox id={id} checked={checked} onCheckedChange={(next) => onChange(next === true)} />
      {children}
    </label>
  );
}
