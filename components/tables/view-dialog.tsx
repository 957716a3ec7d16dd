"use client";

import { callApi } from "@/components/api";
import { FormField } from "@/components/forms/form";
import { FormDialog } from "@/components/forms/form-dialog";
import type { FormDefinition } from "@/components/forms/read-form";
import { useForm } from "@/components/forms/use-form";
import { LabeledCheckbox } from "@/components/ui/checkbox";
import { Input } from "@/components/ui/input";
import { useRefresh } from "@/components/ui/page-address";
import { toast } from "@/components/ui/toast";
import { ChangeViewSchema, type SavedView, type ViewParams } from "@/lib/features/saved-views/schema";
import { MAX_VIEW_NAME, type ViewedList } from "@/lib/features/saved-views/vocabulary";

interface ViewDialogProps {
  list: ViewedList;
  /** The view that is edited; a new one without. */
  view: SavedView | undefined;
  /** What a new view keeps. */
  shown: ViewParams;
  canShare: boolean;
  onClose: () => void;
  onSaved: (view: SavedView) => void;
}

interface ViewValues {
  name: string;
  is_shared: boolean;
}

const FORM: FormDefinition<ViewValues, typeof ChangeViewSchema> = {
  schema: ChangeViewSchema,
  words: { name: { empty: "Enter a name.", subject: "The name" } },
};

/** Names a view and says who has it. */
export function ViewDialog({ list, view, shown, canShare, onClose, onSaved }: ViewDialogProps) {
  const refresh = useRefresh();
  const form = useForm(FORM, {
    initial: { name: view?.name ?? "", is_shared: view?.is_shared ?? false },
    send: ({ name = "", is_shared }, headers) =>
      view
        ? callApi("PATCH /v1/saved-views/{id}", { params: { id: view.id }, body: { name, is_shared } })
        : callApi("POST /v1/saved-views", { body: { list, name, is_shared, params: shown }, headers }),
    onSent: (saved) => {
      toast.success(`View “${saved.name}” saved`);
      onSaved(saved);
      refresh();
    },
  });
  return (
    <FormDialog
      form={form}
      title={view ? "Edit view" : "Save view"}
      description={
        view ? undefined : "Keeps the filters, the order and the columns of the list as it is now."
      }
      failure="The view could not be saved"
      submitLabel="Save"
      onClose={onClose}
    >
      <FormField form={form} name="name" label="Name">
        {(control) => <Input {...control} autoComplete="off" maxLength={MAX_VIEW_NAME} />}
      </FormField>
      {canShare && (
        <LabeledCheckbox checked={form.values.is_shared} onChange={(is_shared) => form.change({ is_shared })}>
          Share with everyone in the organization
        </LabeledCheckbox>
      )}
    </FormDialog>
  );
}
