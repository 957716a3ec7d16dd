"use client";

import { PencilLine, Trash2 } from "lucide-react";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { dayText } from "@/components/ui/days";
import { Facts } from "@/components/ui/facts";
import { RecordPart } from "@/components/ui/record-part";
import { Reference } from "@/components/ui/reference";
import { Timestamp } from "@/components/ui/timestamp";
import type { Evidence } from "@/lib/features/evidence/schema";
import type { EvidenceControl } from "@/lib/features/programs/schema";
import { DeleteEvidenceDialog } from "./delete-evidence-dialog";
import { EditEvidenceForm } from "./edit-evidence-form";
import { EvidenceLink, EvidenceLinkIcon } from "./evidence-link";
import { Expiry } from "./expiry";
import { evidenceDetail, KIND_LABELS } from "./labels";
import { ServedControls } from "./served-controls";
import { SuggestedControls } from "./suggested-controls";

interface EvidenceRecordProps {
  item: Evidence;
  controls: readonly EvidenceControl[];
  suggestions: readonly EvidenceControl[];
  today: string;
  canCollect: boolean;
  canDelete: boolean;
  onChanged: () => void;
  onDeleted: () => void;
}

const OPEN_LABELS = { file: "Download", link: "Open the link", audit: "Open the audit" } as const;

/** An item of the library: what it is, whom it serves, and whom it could. */
export function EvidenceRecord(props: EvidenceRecordProps) {
  const { item, controls, suggestions, today, canCollect, canDelete, onChanged, onDeleted } = props;
  const [open, setOpen] = useState<"edit" | "delete">();
  return (
    <div className="flex flex-col gap-6 p-5">
      <div>
        <h2 className="break-words font-semibold text-lg leading-6">{item.title}</h2>
        <p className="mt-1 flex flex-wrap gap-x-3 text-ink-muted text-sm">
          {evidenceDetail(item)}
          <Expiry item={item} today={today} />
        </p>
      </div>
      {open === "edit" ? (
        <EditEvidenceForm
          item={item}
          onSaved={() => {
            setOpen(undefined);
            onChanged();
          }}
          onCancel={() => setOpen(undefined)}
        />
      ) : (
        <>
          <div className="flex flex-wrap gap-2">
            <Button asChild>
              <EvidenceLink item={item}>
                {OPEN_LABELS[item.kind]}
                <EvidenceLinkIcon kind={item.kind} />
              </EvidenceLink>
            </Button>
            {canCollect && (
              <>
                <Button onClick={() => setOpen("edit")}>
                  <PencilLine />
                  Edit
                </Button>
                {canDelete && (
                  <Button variant="ghost" onClick={() => setOpen("delete")}>
                    <Trash2 />
                    Delete
                  </Button>
                )}
              </>
            )}
          </div>
          <Facts items={factsOf(item)} />
        </>
      )}
      <RecordPart title={`Controls it serves (${controls.length})`}>
        <ServedControls item={item} controls={controls} canDetach={canCollect} onChanged={onChanged} />
      </RecordPart>
      {canCollect && suggestions.length > 0 && (
        <RecordPart title="Could serve these too">
          <SuggestedControls item={item} controls={suggestions} onDone={onChanged} isInline />
        </RecordPart>
      )}
      <DeleteEvidenceDialog
        item={item}
        isOpen={open === "delete"}
        onClose={() => setOpen(undefined)}
        onDeleted={onDeleted}
      />
    </div>
  );
}

function factsOf(item: Evidence) {
  return [
    { label: "Kind", value: KIND_LABELS[item.kind].label },
    ...(item.file_name !== null ? [{ label: "File", value: item.file_name }] : []),
    ...(item.media_type !== null ? [{ label: "Type by content", value: item.media_type }] : []),
    ...(item.url !== null ? [{ label: "Link", value: <span className="break-all">{item.url}</span> }] : []),
    ...(item.sha256 !== null
      ? [{ label: "SHA-256", value: <Reference value={item.sha256} label="SHA-256 of the file" /> }]
      : []),
    { label: "Valid from", value: dayText(item.effective_date) },
    { label: "Expires on", value: item.expires_on === null ? "No expiry" : dayText(item.expires_on) },
    {
      label: "Added",
      value: (
        <>
          by {item.uploaded_by_name}, <Timestamp value={item.created_at} />
        </>
      ),
    },
  ];
}
