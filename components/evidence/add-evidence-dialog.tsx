"use client";

import { useRouter } from "next/navigation";
import { useState } from "react";
import { toast } from "sonner";
import { Dialog } from "@/components/ui/dialog";
import { callApi } from "@/lib/api-client";
import type { Evidence } from "@/lib/evidence/schema";
import { suggestEvidenceControls } from "@/lib/programs/contract";
import type { EvidenceControl } from "@/lib/programs/schema";
import { EvidenceForm } from "./evidence-form";
import { LibraryPicker } from "./library-picker";
import { SuggestedControls } from "./suggested-controls";
import { TabStrip } from "./tab-strip";
import type { AuditChoice } from "./types";

const KINDS = [
  { value: "file", label: "File" },
  { value: "link", label: "Link" },
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
  const { isOpen, onClose, control } = props;
  const router = useRouter();
  const [offer, setOffer] = useState<Offer>();
  const close = () => {
    setOffer(undefined);
    onClose();
  };
  const onAdded = async (item: Evidence) => {
    toast.success(control ? `Attached to ${control.reference}` : "Added to the library", {
      description: item.title,
    });
    router.refresh();
    const controls = control ? await suggestionsFor(item) : [];
    if (controls.length > 0) setOffer({ item, controls });
    else close();
  };
  return (
    <Dialog
      isOpen={isOpen}
      onOpenChange={(next) => !next && close()}
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
        <AddForm {...props} onAdded={(item) => void onAdded(item)} onCancel={close} />
      )}
    </Dialog>
  );
}

interface Offer {
  item: Evidence;
  controls: readonly EvidenceControl[];
}

/** Suggestions are an offer: when they cannot be read, the evidence is attached all the same. */
async function suggestionsFor(item: Evidence): Promise<readonly EvidenceControl[]> {
  try {
    return (await callApi(suggestEvidenceControls, { params: { id: item.id } })).data;
  } catch {
    return [];
  }
}

interface AddFormProps extends AddEvidenceDialogProps {
  onAdded: (item: Evidence) => void;
  onCancel: () => void;
}

function AddForm({ today, audits, control, initialFile, onAdded, onCancel }: AddFormProps) {
  const [tab, setTab] = useState<(typeof WITH_LIBRARY)[number]["value"]>("file");
  return (
    <div className="flex flex-col gap-5">
      <TabStrip
        label="Kind of evidence"
        value={tab}
        tabs={control ? WITH_LIBRARY : KINDS}
        onChange={setTab}
      />
      {tab === "library" ? (
        control && <LibraryPicker control={control} today={today} onAttached={onAdded} />
      ) : (
        <EvidenceForm
          key={tab}
          kind={tab}
          today={today}
          audits={audits}
          initialFile={initialFile}
          attachTo={control?.id}
          onAdded={onAdded}
          onCancel={onCancel}
        />
      )}
    </div>
  );
}
