import { ChevronLeft, ChevronRight } from "lucide-react";
import Link from "next/link";
import { Button } from "./button";

interface PaginationProps {
  skip: number;
  limit: number;
  total: number;
  /** What is counted, in the plural: "audits". */
  noun: string;
  hrefOf: (skip: number) => string;
}

/** "51 to 100 of 312 audits", with the pages before and after as links. */
export function Pagination({ skip, limit, total, noun, hrefOf }: PaginationProps) {
  const last = Math.min(skip + limit, total);
  return (
    <nav aria-label="Pages" className="flex items-center justify-between gap-3 text-ink-muted text-sm">
      <p className="tabular-nums">
        {(skip + 1).toLocaleString("en")} to {last.toLocaleString("en")} of {total.toLocaleString("en")}{" "}
        {noun}
      </p>
      {total > limit && (
        <div className="flex gap-2">
          <PageLink href={skip > 0 ? hrefOf(Math.max(0, skip - limit)) : undefined} label="Previous">
            <ChevronLeft />
          </PageLink>
          <PageLink href={last < total ? hrefOf(skip + limit) : undefined} label="Next">
            <ChevronRight />
          </PageLink>
        </div>
      )}
    </nav>
  );
}

interface PageLinkProps {
  href: string | undefined;
  label: string;
  children: React.ReactNode;
}

function PageLink({ href, label, children }: PageLinkProps) {
  if (href === undefined) {
    return (
      <Button disabled size="icon" aria-label={`${label} page`}>
        {children}
      </Button>
    );
  }
  return (
    <Button asChild size="icon">
      <Link href={href} aria-label={`${label} page`}>
        {children}
      </Link>
    </Button>
  );
}
