import type { LucideIcon } from "lucide-react";
import type { ReactNode } from "react";
import { cn } from "./class-names";

interface EmptyStateProps {
  icon: LucideIcon;
  title: string;
  /** One sentence of purpose, of what is filtered, or of who can help. */
  children: ReactNode;
  /** At most one action and one link. */
  actions?: ReactNode;
  /** The page's only heading when it replaces the whole page. */
  headingLevel?: "h1" | "h2" | "p";
  className?: string;
}

/** Empty, no match, forbidden, not found: what is the case and what to do. */
export function EmptyState(props: EmptyStateProps) {
  const { icon: Icon, title, children, actions, headingLevel: Heading = "p", className } = props;
  return (
    <div
      className={cn(
        "flex flex-col items-center rounded-lg border bg-surface px-6 py-14 text-center",
        className,
      )}
    >
      <Icon className="size-5 text-ink-muted" aria-hidden />
      <Heading className="mt-3 font-semibold text-base">{title}</Heading>
      <div className="mt-1 max-w-md text-ink-muted text-sm">{children}</div>
      {actions && <div className="mt-5 flex flex-wrap items-center justify-center gap-3">{actions}</div>}
    </div>
  );
}
