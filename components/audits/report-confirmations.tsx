"use client";

import { createContext, type ReactNode, useCallback, useContext, useMemo, useState } from "react";
import type { Confirmation } from "@/lib/features/confirmations/schema";

interface ReportConfirmations {
  auditId: string;
  /** The reader may confirm and correct. */
  canConfirm: boolean;
  find: (requirementId: string) => Confirmation | undefined;
  keep: (confirmation: Confirmation) => void;
}

const Context = createContext<ReportConfirmations>({
  auditId: "",
  canConfirm: false,
  find: () => undefined,
  keep: () => {},
});

interface ConfirmationsProps {
  auditId: string;
  canConfirm: boolean;
  confirmations: readonly Confirmation[];
  children: ReactNode;
}

/** What people confirmed in this audit, for every place of the report that names the requirement. */
export function ReportConfirmations({ auditId, canConfirm, confirmations, children }: ConfirmationsProps) {
  const [known, setKnown] = useState(
    () => new Map(confirmations.map((confirmation) => [confirmation.requirement_id, confirmation])),
  );
  const keep = useCallback(
    (confirmation: Confirmation) =>
      setKnown((before) => new Map(before).set(confirmation.requirement_id, confirmation)),
    [],
  );
  const value = useMemo(
    () => ({ auditId, canConfirm, find: (id: string) => known.get(id), keep }),
    [auditId, canConfirm, known, keep],
  );
  return <Context value={value}>{children}</Context>;
}

export function useReportConfirmations(): ReportConfirmations {
  return useContext(Context);
}
