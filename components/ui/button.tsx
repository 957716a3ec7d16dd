import { cva, type VariantProps } from "class-variance-authority";
import { LoaderCircle } from "lucide-react";
import { Slot } from "radix-ui";
import type { ComponentProps } from "react";
import { cn } from "./class-names";

/** Nothing on paper can be pressed. */
const buttonClasses = cva(
  "inline-flex shrink-0 select-none items-center justify-center gap-1.5 rounded-md font-medium whitespace-nowrap transition-colors print:hidden disabled:cursor-not-allowed disabled:opacity-60 [&_svg]:size-4 [&_svg]:shrink-0",
  {
    variants: {
      variant: {
        primary: "bg-accent text-accent-ink hover:bg-accent-hover",
        secondary: "border border-line bg-surface text-ink hover:bg-hover",
        ghost: "text-ink-soft hover:bg-hover hover:text-ink",
        danger: "bg-danger text-surface hover:bg-danger-hover dark:bg-danger-hover dark:text-white",
      },
      size: {
        sm: "h-7 px-2 text-xs [&_svg]:size-3.5",
        md: "h-8 px-3 text-sm",
        lg: "h-9 px-3.5 text-base",
        icon: "size-8",
        "icon-sm": "size-7 [&_svg]:size-3.5",
      },
    },
    defaultVariants: { variant: "secondary", size: "md" },
  },
);

interface ButtonProps extends ComponentProps<"button">, VariantProps<typeof buttonClasses> {
  /** Renders the child (a link) with the button's look. */
  asChild?: boolean;
  /** Shows that the action runs; the button keeps its width and cannot be pressed again. */
  isBusy?: boolean;
}

export function Button({
  asChild,
  isBusy,
  variant,
  size,
  className,
  disabled,
  children,
  ...props
}: ButtonProps) {
  const classes = cn(buttonClasses({ variant, size }), className);
  if (asChild) {
    return (
      <Slot.Root className={classes} {...props}>
        {children}
      </Slot.Root>
    );
  }
  return (
    <button type="button" {...props} disabled={disabled || isBusy} aria-busy={isBusy} className={classes}>
      {isBusy && <LoaderCircle className="animate-spin" aria-hidden />}
      {children}
    </button>
  );
}
