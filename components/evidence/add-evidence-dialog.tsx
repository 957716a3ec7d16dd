"use client";

import { useRef, useState } from "react";
import { toast } from "sonner";
import { callApi } from "@/components/api";
import { type FormHandle, useForm } from "@/components/forms/use-form";
import { useUnsavedChanges } from "@/components/shell/navigation-guard";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { Dialog } from "@/components/ui/dialog";
import { useRefresh } from "@/components/ui/page-address";
import { TabStrip } from "@/components/ui/tab-strip";
import type { Evidence } from "@/lib/features/evidence/schema";
import type { EvidenceControl } from "@/lib/features/programs/evidence-schema";
import type { AuditChoice } from "./audit-choices";
import { EvidenceForm } from "./evidence-form";
import { type DraftKind, type EvidenceValues, emptyValues, evidenceForm, isEntered } from "./evidence-values";
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
  onClose: () => void;
  today: string;
  audits: readonly AuditChoice[];
  /** The control that gets it; without one the evidence only goes to the library. */
  control?: { id: string; reference: string; attachedIds: readonly string[] };
  initialFile?: File;
}

/** Adds evidence, and then offers it to related controls. */
export function AddEvidenceDialog(props: AddEvidenceDialogProps) {
  const { onClose, control, today, audits } = props;
  const refresh = useRefresh();
  const [kind, setKind] = useState<DraftKind>("file");
  const adding = useAddEvidence(control?.id);
  const [offer, setOffer] = useState<Offer>();
  const [isAdded, setAdded] = useState(false);
  const [isAsking, setAsking] = useState(false);
  const isClosed = useRef(false);
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
  const form = useForm(evidenceForm(kind), {
    initial: emptyValues(today, props.initialFile),
    send: adding.add,
    onSent: (item) => void onAdded(item),
  });
  const isUnsaved = !isAdded && (form.isBusy || isEntered(form.values, today));
  useUnsavedChanges(isUnsaved);
  const close = () => {
    isClosed.current = true;
    adding.stop();
    onClose();
  };
  return (
    <Dialog
      isOpen
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
          form={form}
          kind={kind}
          audits={audits}
          control={control}
          today={today}
          adding={adding}
          onKind={setKind}
          onAttached={(item) => void onAdded(item)}
          onCancel={() => (form.isBusy ? setAsking(true) : close())}
        />
      )}
      <ConfirmDialog
        isOpen={isAsking && isUnsaved}
        onOpenChange={setAsking}
        title={form.isBusy ? "Stop adding the evidence?" : "Discard what you entered?"}
        confirmLabel={form.isBusy ? "Stop" : "Discard"}
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

interface AddFormProps extends Pick<AddEvidenceDialogProps, "control" | "today" | "audits"> {
  form: FormHandle<EvidenceValues>;
  kind: DraftKind;
  adding: ReturnType<typeof useAddEvidence>;
  onKind: (kind: DraftKind) => void;
  onAttached: (item: Evidence) => void;
  onCancel: () => void;
}

function AddForm({ control, today, onKind, onAttached, ...props }: AddFormProps) {
  const { form, kind } = props;
  const [isLibrary, setLibrary] = useState(false);
  const show = (tab: (typeof WITH_LIBRARY)[number]["value"]) => {
    form.forgive();
    setLibrary(tab === "library");
    if (tab !== "library") onKind(tab);
  };
  return (
    <div className="flex flex-col gap-5">
      <TabStrip
        label="Kind of evidence"
        value={isLibrary ? "library" : kind}
        tabs={control ? WITH_LIBRARY : KINDS}
        isDisabled={form.isBusy}
        onChange={show}
      />
      {isLibrary && control ? (
        <LibraryPicker control={control} today={today} onAttached={onAttached} />
      ) : (
        <EvidenceForm attachTo={control?.reference} {...props} />
      )}
    </div>
  );
}
