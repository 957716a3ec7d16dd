"use client";

import { Plus } from "lucide-react";
import { useRef, useState } from "react";
import { toast } from "sonner";
import { callApi } from "@/components/api";
import { useUnsavedChanges } from "@/components/shell/navigation-guard";
import { Button } from "@/components/ui/button";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { Dialog } from "@/components/ui/dialog";
import { useRefresh } from "@/components/ui/page-address";
import { TabStrip } from "@/components/ui/tab-strip";
import type { Evidence } from "@/lib/features/evidence/schema";
import type { EvidenceControl } from "@/lib/features/programs/evidence-schema";
import type { AuditChoice } from "./audit-choices";
import { type EvidenceDraft, emptyDraft, isEntered } from "./evidence-draft";
import { EvidenceForm } from "./evidence-form";
import { LibraryPicker } from "./library-picker";
import { SuggestedControls } from "./suggested-controls";
import { useAddEvidence } from "./use-add-evidence";

const KINDS = [
  { value: "file", label: "File" },
  { value: "link", label: "Link" },
  { value: "document", label: "Document" },
  { value: "audit", label: "Audit" },
] as const;
const WITH_LIBRARY = [...KINDS, { value: "library", label: "From the library" }] as const;

interface AddEvidenceDialogProps {
  isOpen: boolean;
  onClose: () => void;
  today: string;
  audits: readonly AuditChoice[];
  /** The control that gets it; without one the evidence only goes to the library. */
  control?: { id: string; reference: string; attachedIds: readonly string[] };
  initialFile?: File;
}

/** Adds evidence, and then offers it to related controls. */
export function AddEvidenceDialog(props: AddEvidenceDialogProps) {
  const { isOpen, onClose, control, today } = props;
  const refresh = useRefresh();
  const [draft, setDraft] = useState(() => emptyDraft(today, props.initialFile));
  const adding = useAddEvidence(control?.id);
  const [offer, setOffer] = useState<Offer>();
  const [isAdded, setAdded] = useState(false);
  const [isAsking, setAsking] = useState(false);
  const isClosed = useRef(false);
  const isUnsaved = isOpen && !isAdded && (adding.isBusy || isEntered(draft, today));
  useUnsavedChanges(isUnsaved);
  const close = () => {
    isClosed.current = true;
    adding.stop();
    setAsking(false);
    onClose();
  };
  const onAdded = async (item: Evidence) => {
    setAdded(true);
    toast.success(control ? `Attached to ${control.reference}` : "Added to the library", {
      description: item.title,
    });
    refresh();
    const controls = control ? await suggestionsFor(item) : [];
    if (isClosed.current) return;
    if (controls.length > 0) setOffer({ item, controls });
    else close();
  };
  return (
    <Dialog
      isOpen={isOpen}
      onOpenChange={(next) => !next && (isUnsaved ? setAsking(true) : close())}
      title={offer ? "Does it serve these controls too?" : "Add evidence"}
      description={
        offer
          ? `${offer.item.title} is attached to ${control?.reference}. Related controls ask for much the same.`
          : control && `For ${control.reference}.`
      }
      className="max-w-xl"
    >
      {offer ? (
        <SuggestedControls item={offer.item} controls={offer.controls} onDone={close} />
      ) : (
        <AddForm
          {...props}
          draft={draft}
          adding={adding}
          onChange={(part) => setDraft({ ...draft, ...part })}
          onAdded={(item) => void onAdded(item)}
          onCancel={() => (adding.isBusy ? setAsking(true) : close())}
        />
      )}
      <ConfirmDialog
        isOpen={isAsking && isUnsaved}
        onOpenChange={setAsking}
        title={adding.isBusy ? "Stop adding the evidence?" : "Discard what you entered?"}
        confirmLabel={adding.isBusy ? "Stop" : "Discard"}
        cancelLabel="Go on"
        onConfirm={close}
      >
        {lossText(adding)}
      </ConfirmDialog>
    </Dialog>
  );
}

function lossText({ recorded, progress }: ReturnType<typeof useAddEvidence>): string {
  if (recorded) return `${recorded.title} is in the library and stays there, but is attached to nothing yet.`;
  if (progress !== undefined) return "The upload is stopped and nothing is added.";
  return "Nothing of it is added yet.";
}

interface Offer {
  item: Evidence;
  controls: readonly EvidenceControl[];
}

/** Suggestions are an offer: when they cannot be read, the evidence is attached all the same. */
async function suggestionsFor(item: Evidence): Promise<readonly EvidenceControl[]> {
  try {
    return (await callApi("GET /v1/evidence/{id}/suggested-controls", { params: { id: item.id } })).data;
  } catch {
    return [];
  }
}

interface AddFormProps extends Omit<AddEvidenceDialogProps, "isOpen" | "onClose" | "initialFile"> {
  draft: EvidenceDraft;
  adding: ReturnType<typeof useAddEvidence>;
  onChange: (part: Partial<EvidenceDraft>) => void;
  onAdded: (item: Evidence) => void;
  onCancel: () => void;
}

function AddForm({ control, today, ...form }: AddFormProps) {
  const { draft, adding, onChange, onAdded } = form;
  const [isLibrary, setLibrary] = useState(false);
  const show = (tab: (typeof WITH_LIBRARY)[number]["value"]) => {
    adding.clear();
    setLibrary(tab === "library");
    if (tab !== "library") onChange({ kind: tab });
  };
  return (
    <div className="flex flex-col gap-5">
      <TabStrip
        label="Kind of evidence"
        value={isLibrary ? "library" : draft.kind}
        tabs={control ? WITH_LIBRARY : KINDS}
        isDisabled={adding.isBusy}
        onChange={show}
      />
      {isLibrary && control ? (
        <LibraryPicker control={control} today={today} onAttached={onAdded} />
      ) : (
        <EvidenceForm key={draft.kind} attachTo={control?.reference} {...form} />
      )}
    </div>
  );
}

interface AddEvidenceButtonProps {
  today: string;
  audits: readonly AuditChoice[];
}

/** Adds evidence to the library, to be attached later. */
export function AddEvidenceButton({ today, audits }: AddEvidenceButtonProps) {
  // Counts the openings, so that each starts with an empty form.
  const [opening, setOpening] = useState({ count: 0, isOpen: false });
  return (
    <>
      <Button variant="primary" onClick={() => setOpening({ count: opening.count + 1, isOpen: true })}>
        <Plus />
        Add evidence
      </Button>
      <AddEvidenceDialog
        key={opening.count}
        isOpen={opening.isOpen}
        onClose={() => setOpening({ ...opening, isOpen: false })}
        today={today}
        audits={audits}
      />
    </>
  );
}
