import { ChevronRight } from "lucide-react";
import Link from "next/link";
import type { ReactNode } from "react";

interface PageHeaderProps {
  /** Where the page lies; a step without `href` is the name of a group. */
  breadcrumb: readonly { label: string; href?: string }[];
  title: ReactNode;
  /** One line of state. */
  state?: ReactNode;
  /** At most one primary button. */
  action?: ReactNode;
}

export function PageHeader({ breadcrumb, title, state, action }: PageHeaderProps) {
  return (
    <header className="flex flex-wrap items-end justify-between gap-x-6 gap-y-3">
      <div className="min-w-0">
        <nav aria-label="Breadcrumb" className="print:hidden">
          <ol className="flex items-center gap-1 text-ink-muted text-xs">
            {breadcrumb.map((step, index) => (
              <li key={step.label} className="flex min-w-0 items-center gap-1">
                {index > 0 && <ChevronRight className="size-3 shrink-0" aria-hidden />}
                {step.href ? (
                  <Link href={step.href} className="rounded-sm hover:text-ink">
                    {step.label}
                  </Link>
                ) : (
                  step.label
                )}
              </li>
            ))}
          </ol>
        </nav>
        <h1 className="mt-0.5 break-words font-semibold text-xl">{title}</h1>
        {state && <div className="mt-0.5 text-ink-muted text-sm">{state}</div>}
      </div>
      {action && <div className="flex flex-wrap items-center gap-2 print:hidden">{action}</div>}
    </header>
  );
}

/** The frame of a page's content: 24 px around it, 16 on a phone, at most 1,280 px wide. */
export function Page({ isWide, children }: { isWide?: boolean; children: ReactNode }) {
  return (
    <div
      className={`mx-auto flex w-full flex-col gap-6 p-4 md:p-6 print:p-0 ${isWide ? "max-w-[1680px]" : "max-w-7xl"}`}
    >
      {children}
    </div>
  );
}

/** Says that a record was made by the demonstration; on the screen, and on the first printed page. */
export function SampleMark() {
  return (
    <span className="rounded-sm bg-warning-soft px-1.5 py-0.5 font-medium text-warning text-xs print:border">
      Demonstration data
    </span>
  );
}
