import type { OptionGroup } from "@/components/ui/option-list";
import type { ModelRecord } from "@/lib/features/orchestrator/schema";
import { isAnswering, MODEL_STATUS_LABELS, providerWord } from "./labels";

/** What a choice needs to know of a model. */
type Choosable = Pick<ModelRecord, "id" | "label" | "provider" | "status" | "status_reason">;

/** Models to choose from: those that can be asked now, then the others with the reason why not. */
export function modelOptions(models: readonly Choosable[]): OptionGroup[] {
  const groupOf = (label: string, isAble: boolean, noteOf: (model: Choosable) => string): OptionGroup => ({
    label,
    options: models
      .filter((model) => isAnswering(model) === isAble)
      .map((model) => ({ value: model.id, label: model.label, note: noteOf(model) })),
  });
  return [
    groupOf("Can be asked now", true, (model) => providerWord(model.provider)),
    groupOf("Cannot be asked now", false, shortReason),
  ].filter((group) => group.options.length > 0);
}

/** A reason longer than this does not fit next to the name in a list on a phone. */
const MAX_REASON_LENGTH = 38;

/** What is missing, when it is tried again, or why not: as much as a list has room for. The field has all of it. */
function shortReason({ status, status_reason }: Choosable): string {
  const reason = status_reason ?? "";
  const setting = status === "unconfigured" ? /\((\w+)/.exec(reason)?.[1] : undefined;
  const wait = /tried again in \d+ s$/.exec(reason)?.[0];
  const [cause = ""] = reason.split("; ");
  const short = setting === undefined ? (wait ?? cause) : `needs ${setting}`;
  return short !== "" && short.length <= MAX_REASON_LENGTH ? short : MODEL_STATUS_LABELS[status].label;
}

/** Why the chosen model cannot answer now; undefined where it can. */
export function obstacleOf(models: readonly Choosable[], id: string): string | undefined {
  const model = models.find((candidate) => candidate.id === id);
  if (!model || isAnswering(model)) return undefined;
  const reason = model.status_reason ?? MODEL_STATUS_LABELS[model.status].label.toLowerCase();
  return `${model.label} cannot be asked now: ${reason}.`;
}

/** How a model is called; one that has left the registry keeps its id. */
export function modelLabel(models: readonly Pick<ModelRecord, "id" | "label">[], id: string): string {
  return models.find((model) => model.id === id)?.label ?? id;
}
