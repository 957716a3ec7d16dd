import { typeset } from "@/lib/platform/typeset";
import type { ReportFrame } from "./frame";

/** A PDF to be saved as a file. */
export interface ReportFile {
  content: Uint8Array<ArrayBuffer>;
  fileName: string;
}

const TEMPLATES = "lib/features/exports/reports/templates";

export interface ReportParts {
  template: "audit" | "status" | "statement" | "controls" | "dossier";
  report: ReportFrame;
  /** Of the content: the same content gives the same bytes. */
  date: Date;
  fileName: string;
}

/** Sets a report as PDF. @throws ServiceError `unavailable` */
export async function toReportFile({ template, report, date, fileName }: ReportParts): Promise<ReportFile> {
  const { pdf } = await typeset(`${TEMPLATES}/${template}.typ`, report, date);
  return { content: pdf, fileName };
}
