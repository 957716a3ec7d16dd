import { Download, ExternalLink } from "lucide-react";
import Link from "next/link";
import type { ReactNode } from "react";
import type { Evidence } from "@/lib/features/evidence/schema";
import { evidenceHref } from "./labels";

interface EvidenceLinkProps {
  item: Evidence;
  className?: string;
  children: ReactNode;
}

/** Leads to the evidence itself: a file is downloaded, a link opens in a new tab, an audit in Assay. */
export function EvidenceLink({ item, className, children }: EvidenceLinkProps) {
  const href = evidenceHref(item);
  if (href === undefined) return <span className={className}>{children}</span>;
  if (item.kind === "audit") {
    return (
      <Link href={href} className={className}>
        {children}
      </Link>
    );
  }
  if (item.kind === "file") {
    return (
      <a href={href} download className={className}>
        {children}
      </a>
    );
  }
  return (
    <a href={href} target="_blank" rel="noopener noreferrer nofollow" className={className}>
      {children}
    </a>
  );
}

/** What the link above does, as a mark; nothing for an audit, which opens like any page. */
export function EvidenceLinkIcon({ kind }: Pick<Evidence, "kind">) {
  if (kind === "audit") return null;
  const Icon = kind === "file" ? Download : ExternalLink;
  return (
    <Icon
      className="size-3.5 shrink-0 text-ink-muted"
      aria-label={kind === "file" ? "download" : "opens in a new tab"}
    />
  );
}
