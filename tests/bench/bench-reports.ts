import { exportProgramPdf } from "@/lib/features/exports";
import { PROGRAM_REPORT_KINDS, type ProgramReportKind } from "@/lib/features/exports/schema";
import { FRAMEWORK_CODES } from "@/lib/features/frameworks/vocabulary";
import { bulkUpdateControls, changeProgram, createProgram, listControls } from "@/lib/features/programs";
import { newOrganization } from "../support/organization";
import { type Bench, type Figure, median, timed, timeFigure } from "./figure";

const WARM_UP = 2;
const ROUNDS = 7;
const MAX_MB = 3;

/**
 * A program with all controls of the catalog as PDF, from the database to the bytes. Before each round the program
 * changes, so that nothing of the last report can be used again.
 */
export const benchReports: Bench = async () => {
  const { admin: actor } = await newOrganization();
  const program = await createProgram(actor, { name: "All", frameworks: [...FRAMEWORK_CODES] });
  const { data } = await listControls(actor, program.id);
  const ids = data.map(({ id }) => id);
  const figures: Figure[] = [];
  for (const kind of PROGRAM_REPORT_KINDS) figures.push(...(await measure(kind)));
  return figures;

  async function measure(kind: ProgramReportKind): Promise<Figure[]> {
    const times: number[] = [];
    let bytes = 0;
    for (let round = 0; round < WARM_UP + ROUNDS; round++) {
      await changeProgram(actor, program.id, { name: `All ${kind} ${round}` });
      await bulkUpdateControls(actor, program.id, { control_ids: ids, owner: `Owner ${kind} ${round}` });
      const ms = await timed(async () => {
        bytes = (await exportProgramPdf(actor, program.id, { kind })).content.length;
      });
      if (round >= WARM_UP) times.push(ms);
    }
    const megabytes = bytes / 1e6;
    return [
      timeFigure(`PDF of a program with ${ids.length} controls, ${kind}, warm, p50`, median(times), 1_000),
      {
        what: "its size",
        measured: `${megabytes.toFixed(2)} MB`,
        baseline: "–",
        ratio: "–",
        goal: `≤ ${MAX_MB} MB`,
        isMet: megabytes <= MAX_MB,
      },
    ];
  }
};
