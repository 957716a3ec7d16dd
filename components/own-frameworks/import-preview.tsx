import { IssueTable } from "@/components/tables/issue-table";
import { Callout } from "@/components/ui/callout";
import { countOf } from "@/components/ui/count-of";
import { Facts } from "@/components/ui/facts";
import type { Difference, ImportPreview } from "@/lib/features/own-frameworks/schema";
import { DifferenceList, differenceText } from "./difference-list";

const FORMAT_LABELS = { csv: "CSV", json: "JSON", oscal: "OSCAL catalog" } as const;

/** What an import would bring, or why it cannot. */
export function ImportPreviewView({ preview }: { preview: ImportPreview }) {
  const { errors, errors_count: count, notices, difference } = preview;
  if (!preview.can_import) {
    return (
      <div className="flex flex-col gap-3">
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
    <div className="flex flex-col gap-4" role="status">
      <Facts
        items={[
          { label: "Framework", value: `${preview.name} (${preview.code})` },
          { label: "Format", value: `${FORMAT_LABELS[preview.format]}, ${preview.encoding}` },
          {
            label: "Contents",
            value: `${countOf(preview.controls_count, "control")}, ${countOf(preview.requirements_count, "requirement")}`,
          },
        ]}
      />
      {difference && <NextVersion difference={difference} current={preview.current_version ?? 0} />}
      {!difference && <FirstControls preview={preview} />}
      {notices.length > 0 && (
        <details>
          <summary className="cursor-pointer font-medium text-sm">
            {countOf(notices.length, "note")} about what was left out or read otherwise
          </summary>
          <IssueTable label="Notes" issues={notices} />
        </details>
      )}
    </div>
  );
}

function NextVersion({ difference, current }: { difference: Difference; current: number }) {
  const isSame = difference.added + difference.changed + difference.retired === 0;
  return (
    <div className="flex flex-col gap-2">
      <p className="text-sm">
        <span className="font-medium">Compared with version {current}:</span> {differenceText(difference)}
      </p>
      {isSame ? (
        <p className="text-ink-muted text-sm">The file has the same controls; no new version is made.</p>
      ) : (
        <>
          <DifferenceList difference={difference} />
          <p className="text-ink-muted text-sm">Programs keep the controls and texts they were made with.</p>
        </>
      )}
    </div>
  );
}

function FirstControls({ preview }: { preview: ImportPreview }) {
  const { controls, controls_count: count } = preview;
  if (count === 0) return null;
  return (
    <div className="overflow-x-auto rounded-lg border">
      <table className="w-full text-left text-sm">
        <caption className="sr-only">The first controls</caption>
        <thead className="bg-sunken text-ink-soft text-xs">
          <tr>
            <th className="px-3 py-2 font-medium">Reference</th>
            <th className="px-3 py-2 font-medium">Title</th>
            <th className="px-3 py-2 font-medium max-sm:hidden">Group</th>
          </tr>
        </thead>
        <tbody className="divide-y">
          {controls.slice(0, 8).map(({ control_id, title, group }) => (
            <tr key={control_id}>
              <td className="px-3 py-1.5 font-mono text-xs">{control_id}</td>
              <td className="px-3 py-1.5">{title}</td>
              <td className="px-3 py-1.5 text-ink-muted max-sm:hidden">{group}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {count > 8 && <p className="border-t px-3 py-1.5 text-ink-muted text-xs">And {count - 8} more</p>}
    </div>
  );
}
