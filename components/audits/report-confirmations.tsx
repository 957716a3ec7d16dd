"use client";

import { createContext, type ReactNode, useCallback, useContext, useMemo, useState } from "react";
import { requirementHref } from "@/components/applicability/labels";
import type { Confirmation } from "@/lib/features/confirmations/schema";

/** What a report shows of a confirmation. */
export type KnownConfirmation = Pick<
  Confirmation,
  "requirement_id" | "finding" | "judged" | "comment" | "confirmed_by" | "confirmed_at"
>;

interface ReportConfirmations {
  auditId: string;
  /** The reader may confirm and correct. */
  canConfirm: boolean;
  find: (requirementId: string) => KnownConfirmation | undefined;
  keep: (confirmation: KnownConfirmation) => void;
  /** Where it is decided whether a requirement applies to the audited system. */
  decideHref: (requirementId: string) => string;
}

const Context = createContext<ReportConfirmations>({
  auditId: "",
  canConfirm: false,
  find: () => undefined,
  keep: () => {},
  decideHref: () => "",
});

interface ConfirmationsProps {
  auditId: string;
  framework: string;
  systemId: string | null;
  canConfirm: boolean;
  confirmations: readonly KnownConfirmation[];
  children: ReactNode;
}

/** What people confirmed in this audit, for every place of the report that names the requirement. */
export function ReportConfirmations(props: ConfirmationsProps) {
  const { auditId, framework, systemId, canConfirm, confirmations, children } = props;
  const [known, setKnown] = useState(
    () => new Map(confirmations.map((confirmation) => [confirmation.requirement_id, confirmation])),
  );
  const keep = useCallback(
    (confirmation: KnownConfirmation) =>
      setKnown((before) => new Map(before).set(confirmation.requirement_id, confirmation)),
    [],
  );
  const value = useMemo(
    () => ({
      auditId,
      canConfirm,
      find: (id: string) => known.get(id),
      keep,
      decideHref: (id: string) => requirementHref({ systemId: systemId ?? undefined }, framework, id),
    }),
    [auditId, framework, systemId, canConfirm, known, keep],
  );
  return <Context value={value}>{children}</Context>;
}

export function useReportConfirmations(): ReportConfirmations {
  return useContext(Context);
}
