import { Status } from "@/components/ui/status";
import type { ControlStatus, ProgramStatus } from "@/lib/features/programs/schema";
import { CONTROL_STATUS_WORDS, PROGRAM_STATUS_WORDS } from "./words";

interface LookProps {
  look?: "plain" | "soft";
  className?: string;
}

export function ControlStatusWord({ status, ...look }: { status: ControlStatus } & LookProps) {
  const { label, ...word } = CONTROL_STATUS_WORDS[status];
  return (
    <Status {...word} {...look}>
      {label}
    </Status>
  );
}

export function ProgramStatusWord({ status, ...look }: { status: ProgramStatus } & LookProps) {
  const { label, ...word } = PROGRAM_STATUS_WORDS[status];
  return (
    <Status {...word} {...look}>
      {label}
    </Status>
  );
}
