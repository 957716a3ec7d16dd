"use client";

import { Link2, Printer, RotateCw } from "lucide-react";
import Link from "next/link";
import type { ReactNode } from "react";
import { Button } from "@/components/ui/button";
import { CopyButton } from "@/components/ui/copy-button";

interface AuditActionsProps {
  auditId: string;
  canRun: boolean;
  isCompleted: boolean;
  /** More that can be done with a completed audit. */
  children?: ReactNode;
}

export function AuditActions({ auditId, canRun, isCompleted, children }: AuditActionsProps) {
  return (
    <>
      <CopyButton
        variant="ghost"
        icon={<Link2 />}
        label="Copy link"
        text={() => `${window.location.origin}/audits/${auditId}`}
      />
      {isCompleted && (
        <Button variant="ghost" onClick={() => window.print()}>
          <Printer />
          Print
        </Button>
      )}
      {canRun && (
        <Button asChild>
          <Link href={`/audits/new?${new URLSearchParams({ from: auditId })}`}>
            <RotateCw />
            Run again
          </Link>
        </Button>
      )}
      {children}
    </>
  );
}
