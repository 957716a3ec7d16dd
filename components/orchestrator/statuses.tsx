import { Status } from "@/components/ui/status";
import type { ModelStatus } from "@/lib/features/orchestrator/schema";
import { MODEL_STATUS_LABELS } from "./labels";

export function ModelStatusWord({ status }: { status: ModelStatus }) {
  const { label, ...word } = MODEL_STATUS_LABELS[status];
  return <Status {...word}>{label}</Status>;
}
