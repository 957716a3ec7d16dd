import type { Actor } from "@/lib/core/actor";
import { ServiceError } from "@/lib/core/errors";
import type { ReadFramework } from "@/lib/features/frameworks/schema";
import { CUSTOM_CONTROLS, type FrameworkReference } from "@/lib/features/frameworks/vocabulary";
import { findFramework, frameworkNames } from "@/lib/features/own-frameworks";
import {
  fileNameOf,
  getProgram,
  getProgramSummary,
  getStatement,
  listControlSheets,
  listControls,
} from "@/lib/features/programs";
import type { Program } from "@/lib/features/programs/schema";
import { hasStatement } from "@/lib/features/programs/vocabulary";
import { getSystem } from "@/lib/features/systems";
import { now } from "@/lib/platform/clock";
import type { ProgramReportQuery } from "../schema";
import { toControlSheets } from "./control-sheets-model";
import type { ProgramReportContext } from "./program-frame";
import { type ReportFile, type ReportParts, toReportFile } from "./report-file";
import { toStatementReport } from "./statement-model";
import { toStatusReport } from "./status-model";

/**
 * A program as PDF. The same program on the same day gives the same bytes.
 *
 * @throws ServiceError `not_found`; `conflict` for a framework that is not in the program, and for a Statement of
 *   Applicability where the program has no framework with one; `unavailable`
 */
export async function exportProgramPdf(
  actor: Actor,
  id: string,
  query: ProgramReportQuery,
): Promise<ReportFile> {
  const program = await getProgram(actor, id);
  const only = program.frameworks.find((code) => code === query.framework);
  if (query.framework !== undefined && !only) throw conflict("The program does not include this framework.");
  const [names, system] = await Promise.all([
    frameworkNames(actor),
    program.system_id === null ? null : getSystem(actor, program.system_id),
  ]);
  const day = now().toISOString().slice(0, 10);
  const context = { actor, program, system: system?.name ?? null, names, day };
  const parts = await CONTENT[query.kind](actor, context, only);
  return toReportFile({
    ...parts,
    date: new Date(`${day}T00:00:00Z`),
    fileName: `${fileNameOf(program.name)}-${query.kind.replaceAll("_", "-")}-${day}.pdf`,
  });
}

type Content = (
  actor: Actor,
  context: ProgramReportContext,
  /** The only framework that is asked for. */
  only: FrameworkReference | undefined,
) => Promise<Pick<ReportParts, "template" | "report">>;

const CONTENT: Readonly<Record<ProgramReportQuery["kind"], Content>> = {
  status: async (actor, context, only) => {
    const [summary, { data }, frameworks] = await Promise.all([
      getProgramSummary(actor, context.program.id),
      listControls(actor, context.program.id, { framework: only }),
      readFrameworks(actor, context.program),
    ]);
    return { template: "status", report: toStatusReport(context, { summary, controls: data, frameworks }) };
  },
  statement_of_applicability: async (actor, context, only) => {
    const standards = context.program.frameworks
      .filter((code) => only === undefined || code === only)
      .filter(hasStatement);
    if (standards.length === 0) {
      throw conflict(
        "No framework of this program has a Statement of Applicability. Frameworks that do: ISO 27001, ISO 42001 and frameworks of your own.",
      );
    }
    const statements = await Promise.all(
      standards.map((code) => getStatement(actor, context.program.id, code)),
    );
    return { template: "statement", report: toStatementReport(context, statements) };
  },
  controls: async (actor, context, only) => {
    const [sheets, frameworks] = await Promise.all([
      listControlSheets(actor, context.program.id, only),
      readFrameworks(actor, context.program),
    ]);
    return { template: "controls", report: toControlSheets(context, { sheets, frameworks }) };
  },
};

async function readFrameworks(actor: Actor, { frameworks }: Program): Promise<ReadFramework[]> {
  const codes = frameworks.filter((code) => code !== CUSTOM_CONTROLS);
  const found = await Promise.all(codes.map((code) => findFramework(actor, code)));
  return found.filter((framework) => framework !== undefined);
}

function conflict(message: string): ServiceError {
  return new ServiceError({ code: "conflict", message });
}
