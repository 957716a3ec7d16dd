import { Status } from "@/components/ui/status";
import type { ModelStatus } from "@/lib/features/orchestrator/schema";
import { MODEL_STATUS_WORDS } from "./words";

export function ModelStatusWord({ status }: { status: ModelStatus }) {
  const { label, ...word } = MODEL_STATUS_WORDS[status];
  return <Status {...word}>{label}</Status>;
}
