"use client";

import { Download, FileJson, FileText, Link2, Printer, RotateCw } from "lucide-react";
import Link from "next/link";
import type { ReactNode } from "react";
import { Button } from "@/components/ui/button";
import { CopyButton } from "@/components/ui/copy-button";
import { Menu, MenuItem, MenuSeparator } from "@/components/ui/dropdown-menu";

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
      {isCompleted && <ExportMenu auditId={auditId} />}
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

/** Downloads of the API; the browser sends the session with them. */
function ExportMenu({ auditId }: { auditId: string }) {
  const href = (file: string) => `/v1/audits/${encodeURIComponent(auditId)}/${file}`;
  return (
    <Menu
      trigger={
        <Button variant="ghost">
          <Download />
          Export
        </Button>
      }
    >
      <MenuItem asChild>
        <a href={href("report.pdf")} download>
          <Download />
          Download PDF
        </a>
      </MenuItem>
      <MenuItem asChild>
        <a href={href("report.md")} download>
          <FileText />
          Download Markdown
        </a>
      </MenuItem>
      <MenuItem asChild>
        <a href={href("oscal.json")} download>
          <FileJson />
          Download OSCAL
        </a>
      </MenuItem>
      <MenuItem asChild>
        <a href={href("report.sarif")} download>
          <FileJson />
          Download SARIF
        </a>
      </MenuItem>
      <MenuSeparator />
      <MenuItem onSelect={() => window.print()}>
        <Printer />
        Print
      </MenuItem>
    </Menu>
  );
}
