"use client";

import { GitCompareArrows } from "lucide-react";
import Link from "next/link";
import { Button } from "@/components/ui/button";
import { Menu, MenuItem, MenuLabel } from "@/components/ui/dropdown-menu";
import { Timestamp } from "@/components/ui/timestamp";
import type { AuditHistoryItem } from "@/lib/features/audits/schema";
import { compareHref } from "./compare-href";

/** An audit that can be compared with another one. */
export type Comparable = Pick<AuditHistoryItem, "id" | "compliance_score" | "timestamp" | "scope">;

interface CompareMenuProps {
  audit: Pick<Comparable, "id" | "timestamp">;
  /** Other completed audits of the same system and framework, newest first. */
  others: readonly Comparable[];
}

/** Leads to the comparison with another audit of the same system and framework; nothing where there is none. */
export function CompareMenu({ audit, others }: CompareMenuProps) {
  if (others.length === 0) return null;
  return (
    <Menu
      trigger={
        <Button variant="ghost">
          <GitCompareArrows />
          Compare
        </Button>
      }
    >
      <MenuLabel>Compare with the audit of</MenuLabel>
      {others.map((other) => (
        <MenuItem key={other.id} asChild>
          <Link href={compareHref(audit, other)}>
            <span className="min-w-0 flex-1">
              <Timestamp value={other.timestamp} format="absolute" />
            </span>
            <span className="text-ink-muted text-xs tabular-nums">{other.compliance_score} of 100</span>
          </Link>
        </MenuItem>
      ))}
    </Menu>
  );
}
