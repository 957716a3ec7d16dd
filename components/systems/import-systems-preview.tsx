import { IssueTable } from "@/components/tables/issue-table";
import { Callout } from "@/components/ui/callout";
import { countOf } from "@/components/ui/count-of";
import type {
  ImportedSystems,
  PlannedSystem,
  SystemImportPreview,
} from "@/lib/features/systems/import-schema";
import { RISK_CLASS_LABELS, systemFieldWord } from "./labels";

/** "2 registered, 1 updated, 4 unchanged". */
export function changesText({ registered, changed, unchanged }: ImportedSystems): string {
  const parts = [
    [registered, "registered"],
    [changed, "updated"],
    [unchanged, "unchanged"],
  ] as const;
  return parts
    .flatMap(([count, word]) => (count > 0 ? [`${count.toLocaleString("en")} ${word}`] : []))
    .join(", ");
}

const ACTION_WORDS: Readonly<Record<PlannedSystem["action"], string>> = {
  register: "Register",
  change: "Update",
  none: "No change",
};

/** What an import would do, or why it cannot. */
export function ImportedSystemsPreview({ preview }: { preview: SystemImportPreview }) {
  const { errors, errors_count: count, systems } = preview;
  if (!preview.can_import) {
    return (
      <div>
        <Callout
          tone="danger"
          role="alert"
          title={`${countOf(count, "correction")} needed before this file can be imported`}
        >
          {count > errors.length
            ? `The first ${errors.length} are listed.`
            : "Correct the file and choose it again."}
        </Callout>
        <IssueTable label="Errors" issues={errors} />
      </div>
    );
  }
  return (
    <div role="status">
      <p className="font-medium text-sm">{changesText(preview)}</p>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard */}
      <section aria-label="Preview" tabIndex={0} className="mt-2 max-h-64 overflow-auto rounded-lg border">
        <table className="w-full text-left text-sm">
          <thead className="bg-sunken text-ink-soft text-xs">
            <tr>
              <th className="px-3 py-2 font-medium">System</th>
              <th className="px-3 py-2 font-medium">Owner</th>
              <th className="px-3 py-2 font-medium max-sm:hidden">Risk class</th>
              <th className="px-3 py-2 font-medium">Action</th>
            </tr>
          </thead>
          <tbody className="divide-y align-top">
            {systems.map((system) => (
              <tr key={system.line}>
                <td className="px-3 py-1.5 wrap-anywhere">{system.name}</td>
                <td className="px-3 py-1.5 text-ink-soft wrap-anywhere">{system.owner ?? "No owner"}</td>
                <td className="px-3 py-1.5 max-sm:hidden">{RISK_CLASS_LABELS[system.risk_class].label}</td>
                <td className="px-3 py-1.5 text-ink-soft">{actionText(system)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </div>
  );
}

/** "Update owner, risk class". */
function actionText({ action, changes }: PlannedSystem): string {
  const fields = changes.map(({ field }) => systemFieldWord(field).toLowerCase());
  return [ACTION_WORDS[action], fields.join(", ")].filter((part) => part !== "").join(" ");
}
