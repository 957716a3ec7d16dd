import { Button } from "@/components/ui/button";
import { Callout } from "@/components/ui/callout";
import { dayText } from "@/lib/core/days";
import { DOCUMENT_KIND_WORDS } from "@/lib/features/documents/vocabulary";
import type { DocumentDraft, DraftConflict } from "./document-draft";
import { CONFIDENTIALITY_WORDS } from "./labels";

export const FIELD_LABELS: Readonly<Record<keyof DocumentDraft, string>> = {
  title: "Title",
  kind: "Kind",
  system_name: "System",
  owner: "Owner",
  effective_date: "Effective from",
  review_date: "Review by",
  confidentiality: "Confidentiality",
};

interface DraftConflictsProps {
  draft: DocumentDraft;
  taken: readonly (keyof DocumentDraft)[];
  conflicts: readonly DraftConflict[];
  onTake: (conflict: DraftConflict) => void;
}

/** That another person saved the document meanwhile, with both values of what both changed. */
export function DraftConflicts({ draft, taken, conflicts, onTake }: DraftConflictsProps) {
  return (
    <Callout tone="warning" role="alert" title="Another person changed it meanwhile">
      {taken.length > 0 && (
        <p>
          Taken over: {taken.map((field) => `${FIELD_LABELS[field]} (${valueText(draft, field)})`).join(", ")}
          .
        </p>
      )}
      {conflicts.length > 0 && (
        <ul className="mt-2 flex flex-col gap-2">
          {conflicts.map((conflict) => (
            <li key={conflict.field} className="flex flex-wrap items-end justify-between gap-x-4 gap-y-1">
              <dl className="min-w-0 flex-1 break-words max-sm:basis-full">
                <dt className="font-medium text-ink">{FIELD_LABELS[conflict.field]}</dt>
                <dd>Saved: {valueText({ ...draft, [conflict.field]: conflict.theirs }, conflict.field)}</dd>
                <dd>Yours: {valueText(draft, conflict.field)}</dd>
              </dl>
              <Button size="sm" onClick={() => onTake(conflict)}>
                Use the saved value
              </Button>
            </li>
          ))}
        </ul>
      )}
      <p className="mt-2">Save again to keep what the form shows now.</p>
    </Callout>
  );
}

function valueText(draft: DocumentDraft, field: keyof DocumentDraft): string {
  const value = draft[field].trim();
  if (field === "kind") return DOCUMENT_KIND_WORDS[draft.kind];
  if (field === "confidentiality") return CONFIDENTIALITY_WORDS[draft.confidentiality];
  if (field === "system_name") return value || "Whole organization";
  if (field === "effective_date" || field === "review_date") return value ? dayText(value) : "not set";
  return value || "not set";
}
