"use client";

import { useEffect, useRef, useState } from "react";
import type { AuditStatus } from "@/lib/features/audits/schema";

interface AuditAnnouncerProps {
  status: AuditStatus;
  score: number | null;
  findings: number;
}

/**
 * Tells a screen reader when an audit that was followed here has ended. It stays mounted while the
 * page turns from progress to report, because a live region only speaks of changes inside it.
 */
export function AuditAnnouncer({ status, score, findings }: AuditAnnouncerProps) {
  const before = useRef(status);
  const [message, setMessage] = useState("");
  useEffect(() => {
    if (before.current === status) return;
    before.current = status;
    if (status === "completed") {
      setMessage(`Audit completed. Readiness estimate ${score ?? 0} of 100, ${findings} findings.`);
    } else if (status === "failed") setMessage("The audit failed.");
  }, [status, score, findings]);
  return (
    <p role="status" className="sr-only">
      {message}
    </p>
  );
}
