import type { OwnerChoice } from "@/components/actions/action-fields";
import type { Person } from "@/components/controls/people";
import type { FrameworkCode } from "@/lib/features/frameworks/vocabulary";
import type { ProgramChoice } from "./assign-draft";

/** What a plan can be made of. */
export interface ReportPlanning {
  audit: { auditId: string; framework: FrameworkCode; systemId: string | null };
  /** Open programs with the framework; those of the system first. */
  programs: readonly ProgramChoice[];
  members: readonly (Person & OwnerChoice)[];
  frameworkName: string;
  /** How many controls the framework has. */
  controlsCount: number;
  newProgramName: string;
}
