"use client";

import { PencilLine, Trash2 } from "lucide-react";
import dynamic from "next/dynamic";
import Link from "next/link";
import { useCallback, useState } from "react";
import { callApi } from "@/components/api";
import { Button } from "@/components/ui/button";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { countOf } from "@/components/ui/count-of";
import { Dialog, DialogActions } from "@/components/ui/dialog";
import { Facts, RecordPart } from "@/components/ui/facts";
import { useRefresh } from "@/components/ui/page-address";
import { RecordReading } from "@/components/ui/record-reading";
import { RecordSheet } from "@/components/ui/record-sheet";
import { Reference } from "@/components/ui/reference";
import { Timestamp } from "@/components/ui/timestamp";
import { toast } from "@/components/ui/toast";
import { useWrite } from "@/components/ui/use-write";
import { dayText } from "@/lib/core/days";
import type { Evidence } from "@/lib/features/evidence/schema";
import type { EvidenceControl } from "@/lib/features/programs/evidence-schema";
import { EvidenceLink, EvidenceLinkIcon } from "./evidence-link";
import { Expiry, evidenceDetail, KIND_LABELS } from "./labels";
import { ServedControls } from "./served-controls";
import { SuggestedControls } from "./suggested-controls";

const EditEvidenceForm = dynamic(async () => (await import("./edit-evidence-form")).EditEvidenceForm, {
  ssr: false,
});

interface EvidenceDrawerProps {
  /** Of the item to show; the drawer is closed without one. */
  id: string | undefined;
  /** The list it was opened from, for the steps to the next and the previous one. */
  siblings: readonly Evidence[];
  today: string;
  canCollect: boolean;
  /** Whose items the reader may delete; null: everyone's. */
  deletesOf: string | null;
  onChange: (id: string | undefined) => void;
}

export function EvidenceDrawer({ id, siblings, onChange, ...body }: EvidenceDrawerProps) {
  return (
    <RecordSheet
      id={id}
      siblings={siblings.map((sibling) => sibling.id)}
      noun="item"
      title="Evidence"
      hrefOf={(item) => `/evidence?item=${item}`}
      onChange={onChange}
    >
      {id !== undefined && <DrawerBody id={id} {...body} onClose={() => onChange(undefined)} />}
    </RecordSheet>
  );
}

interface DrawerBodyProps extends Pick<EvidenceDrawerProps, "today" | "canCollect" | "deletesOf"> {
  id: string;
  onClose: () => void;
}

/** Reads the item again: the list may be older, or on another page than a shared link. */
function DrawerBody({ id, today, canCollect, deletesOf, onClose }: DrawerBodyProps) {
  const refresh = useRefresh();
  const read = useCallback(
    async (signal: AbortSignal) => {
      const params = { id };
      const [item, controls, suggestions] = await Promise.all([
        callApi("GET /v1/evidence/{id}", { params, signal }),
        callApi("GET /v1/evidence/{id}/controls", { params, signal }),
        callApi("GET /v1/evidence/{id}/suggested-controls", { params, signal }),
      ]);
      return { item, controls: controls.data, suggestions: suggestions.data };
    },
    [id],
  );
  return (
    <RecordReading read={read} noun="evidence" failure="The evidence could not be read">
      {(answer, again) => (
        <EvidenceRecord
          {...answer}
          today={today}
          canCollect={canCollect}
          canDelete={canCollect && (deletesOf === null || deletesOf === answer.item.uploaded_by)}
          onChanged={() => {
            again();
            refresh();
          }}
          onDeleted={() => {
            onClose();
            refresh();
          }}
        />
      )}
    </RecordReading>
  );
}

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
function EvidenceRecord(props: EvidenceRecordProps) {
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
    ...(item.document_id !== null && item.document_version !== null
      ? [
          {
            label: "Document",
            value: <DocumentVersionLink id={item.document_id} version={item.document_version} />,
          },
        ]
      : []),
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

/** Leads to the text of the version that the file is. */
function DocumentVersionLink({ id, version }: { id: string; version: number }) {
  return (
    <Link
      href={`/documents/${encodeURIComponent(id)}?version=${version}`}
      className="rounded-sm text-accent-text hover:underline"
    >
      Read it, version {version}
    </Link>
  );
}

interface DeleteEvidenceDialogProps {
  item: Evidence;
  isOpen: boolean;
  onClose: () => void;
  onDeleted: () => void;
}

/** Deletes an item that serves no control; one that does is kept, and the dialog says so. */
function DeleteEvidenceDialog({ item, isOpen, onClose, onDeleted }: DeleteEvidenceDialogProps) {
  const { write, isBusy, problem, clear } = useWrite();
  const close = () => {
    clear();
    onClose();
  };
  const remove = async () => {
    const done = await write(() => callApi("DELETE /v1/evidence/{id}", { params: { id: item.id } }));
    if (!done) return;
    toast.success("Evidence deleted", { description: item.title });
    onDeleted();
  };
  if (item.controls_count > 0) {
    return (
      <Dialog isOpen={isOpen} onOpenChange={(next) => !next && close()} title="It cannot be deleted yet">
        <p className="text-ink-soft text-sm">
          {item.title} serves {countOf(item.controls_count, "control")}. Detach it from each of them first, so
          that no control loses its evidence unnoticed.
        </p>
        <DialogActions>
          <Button onClick={close}>Close</Button>
        </DialogActions>
      </Dialog>
    );
  }
  return (
    <ConfirmDialog
      isOpen={isOpen}
      onOpenChange={(next) => !next && close()}
      title={`Delete ${item.title}?`}
      confirmLabel="Delete it"
      isBusy={isBusy}
      onConfirm={() => void remove()}
    >
      <p>
        The item is deleted and cannot be brought back.
        {item.kind === "file" && " Its file goes with it, unless a document needs it for something else."} No
        control uses it. The history of controls that used it still names it.
      </p>
      {problem && (
        <p role="alert" className="mt-2 text-danger">
          {problem.message}
        </p>
      )}
    </ConfirmDialog>
  );
}
