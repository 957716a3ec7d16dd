import type { Program } from "@/lib/features/programs/schema";

/** What every dialog about a program takes. */
export interface ProgramDialogProps {
  program: Program;
  isOpen: boolean;
  onClose: () => void;
}
