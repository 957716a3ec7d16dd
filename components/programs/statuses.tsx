import { Status } from "@/components/ui/status";
import type { ControlStatus, ProgramStatus } from "@/lib/features/programs/schema";
import { CONTROL_STATUS_LABELS, PROGRAM_STATUS_LABELS } from "./labels";

interface LookProps {
  look?: "plain" | "soft";
  className?: string;
}

export function ControlStatusWord({ status, ...look }: { status: ControlStatus } & LookProps) {
  const { label, ...word } = CONTROL_STATUS_LABELS[status];
  return (
    <Status {...word} {...look}>
      {label}
    </Status>
  );
}

export function ProgramStatusWord({ status, ...look }: { status: ProgramStatus } & LookProps) {
  const { label, ...word } = PROGRAM_STATUS_LABELS[status];
  return (
    <Status {...word} {...look}>
      {label}
    </Status>
  );
}
