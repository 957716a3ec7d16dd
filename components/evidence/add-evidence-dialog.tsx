"use client";

import { useRef, useState } from "react";
import { callApi } from "@/components/api";
import { type FormHandle, useForm } from "@/components/forms/use-form";
import { useUnsavedChanges } from "@/components/shell/navigation-guard";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { Dialog } from "@/components/ui/dialog";
import { useRefresh } from "@/components/ui/page-address";
import { TabStrip } from "@/components/ui/tab-strip";
import { toast } from "@/components/ui/toast";
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

interface EvidenceTarget {
  ids: readonly string[];
  /** "A.5.15", or "12 controls". */
  label: string;
  /** The items that all of them have already. */
  attachedIds: readonly string[];
}

interface AddEvidenceDialogProps {
  onClose: () => void;
  today: string;
  audits: readonly AuditChoice[];
  /** The controls that get it; without any the evidence only goes to the library. */
  controls?: EvidenceTarget;
  initialFile?: File;
  /** Gets what was added. */
  onAdded?: (item: Evidence) => void;
}

/** Adds evidence, and then offers it to related controls. */
export function AddEvidenceDialog(props: AddEvidenceDialogProps) {
  const { onClose, controls, today, audits } = props;
  const refresh = useRefresh();
  const [kind, setKind] = useState<DraftKind>("file");
  const adding = useAddEvidence(controls?.ids ?? []);
  const [offer, setOffer] = useState<Offer>();
  const [isAdded, setAdded] = useState(false);
  const [isAsking, setAsking] = useState(false);
  const isClosed = useRef(false);
  const onAdded = async (item: Evidence) => {
    setAdded(true);
    toast.success(controls ? `Attached to ${controls.label}` : "Added to the library", {
      description: item.title,
    });
    refresh();
    props.onAdded?.(item);
    // Whoever chose several controls has said which ones it serves.
    const related = controls?.ids.length === 1 ? await suggestionsFor(item) : [];
    if (isClosed.current) return;
    if (related.length > 0) setOffer({ item, controls: related });
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
          ? `${offer.item.title} is attached to ${controls?.label}. Related controls ask for much the same.`
          : controls && `For ${controls.label}.`
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
          controls={controls}
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

interface AddFormProps extends Pick<AddEvidenceDialogProps, "controls" | "today" | "audits"> {
  form: FormHandle<EvidenceValues>;
  kind: DraftKind;
  adding: ReturnType<typeof useAddEvidence>;
  onKind: (kind: DraftKind) => void;
  onAttached: (item: Evidence) => void;
  onCancel: () => void;
}

function AddForm({ controls, today, onKind, onAttached, ...props }: AddFormProps) {
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
        tabs={controls ? WITH_LIBRARY : KINDS}
        isDisabled={form.isBusy}
        onChange={show}
      />
      {isLibrary && controls ? (
        <LibraryPicker
          controlIds={controls.ids}
          attachedIds={controls.attachedIds}
          today={today}
          onAttached={onAttached}
        />
      ) : (
        <EvidenceForm attachTo={controls?.label} {...props} />
      )}
    </div>
  );
}
