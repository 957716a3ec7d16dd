"use client";

import { createContext, type ReactNode, useContext, useMemo } from "react";
import { callApi } from "@/components/api";
import type { Assessment } from "@/lib/features/audits/schema";

/** What the reader of a report may do in it. */
export interface ReportAccess {
  /** Adds controls to programs, sets owners and dates. */
  canManage: boolean;
  /** Creates corrective actions. */
  canAct: boolean;
}

interface ReportSource extends ReportAccess {
  auditId: string;
  framework: string;
  /** The audit ran on language models. */
  isByModels: boolean;
  /** What the audit says of a control, read once however many of its rows are open. */
  readAssessment: (control: string) => Promise<Assessment | undefined>;
  /** Reads what it says of all controls with one request, before many rows are opened. */
  readAll: () => void;
}

const Context = createContext<ReportSource>({
  auditId: "",
  framework: "",
  isByModels: false,
  canManage: false,
  canAct: false,
  readAssessment: async () => undefined,
  readAll: () => {},
});

interface ReportSourceProps extends Omit<ReportSource, "readAssessment" | "readAll"> {
  children: ReactNode;
}

/** The audit that the rows of a table belong to. */
export function ReportSourceProvider({ children, ...source }: ReportSourceProps) {
  const { auditId, framework, isByModels, canManage, canAct } = source;
  const value = useMemo(
    () => ({ auditId, framework, isByModels, canManage, canAct, ...assessmentsOf(auditId) }),
    [auditId, framework, isByModels, canManage, canAct],
  );
  return <Context value={value}>{children}</Context>;
}

export function useReportSource(): ReportSource {
  return useContext(Context);
}

/** Reads the assessments of an audit, each once; a failed read is tried again with the next. */
function assessmentsOf(auditId: string): Pick<ReportSource, "readAssessment" | "readAll"> {
  const single = new Map<string, Promise<Assessment | undefined>>();
  let all: Promise<ReadonlyMap<string, Assessment>> | undefined;
  const params = { id: auditId };
  return {
    readAssessment: (control) => {
      const before = all?.then((known) => known.get(control)) ?? single.get(control);
      if (before) return before;
      const read = callApi("GET /v1/audits/{id}/assessments", { params, query: { control } }).then(
        ({ data }) => data[0],
      );
      single.set(control, read);
      read.catch(() => single.delete(control));
      return read;
    },
    readAll: () => {
      if (all) return;
      const read = callApi("GET /v1/audits/{id}/assessments", { params }).then(
        ({ data }) => new Map(data.map((assessment) => [assessment.control_id, assessment])),
      );
      all = read;
      read.catch(() => {
        all = undefined;
      });
    },
  };
}
