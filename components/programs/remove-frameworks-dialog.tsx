"use client";

import { useId } from "react";
import { callApi } from "@/components/api";
import { FormDialog } from "@/components/forms/form-dialog";
import { useForm } from "@/components/forms/use-form";
import { LabeledCheckbox } from "@/components/ui/checkbox";
import { countOf } from "@/components/ui/count-of";
import { FieldNotes } from "@/components/ui/field";
import { useRefresh } from "@/components/ui/page-address";
import { toast } from "@/components/ui/toast";
import type { ProgramDialogProps } from "./program-dialogs";
import { removalForm } from "./program-values";

interface RemoveFrameworksDialogProps extends ProgramDialogProps {
  frameworkNames: Readonly<Record<string, string>>;
}

/** Takes frameworks out of a program. */
export function RemoveFrameworksDialog({ program, frameworkNames, onClose }: RemoveFrameworksDialogProps) {
  const id = useId();
  const refresh = useRefresh();
  const form = useForm(removalForm(program.frameworks), {
    initial: { chosen: [] },
    send: ({ chosen }) => {
      const frameworks = program.frameworks.filter((code) => !chosen.includes(code));
      return callApi("PATCH /v1/programs/{id}", { params: { id: program.id }, body: { frameworks } });
    },
    onSent: (changed, { chosen }) => {
      const removed = program.controls_total - changed.controls_total;
      toast.success(`${countOf(chosen.length, "framework")} removed`, {
        description: `${countOf(removed, "control")} can come back with their history`,
      });
      onClose();
      refresh();
    },
  });
  const { chosen } = form.values;
  const error = form.errors.chosen;
  return (
    <FormDialog
      form={form}
      title="Remove frameworks"
      description="Their controls leave every list and no longer count. They keep status, owner, evidence and history, and come back with them when the framework is added again."
      submitLabel={chosen.length > 0 ? `Remove ${countOf(chosen.length, "framework")}` : "Remove"}
      isDanger
      onClose={onClose}
    >
      <fieldset
        aria-describedby={error ? `${id}-error` : undefined}
        className="flex flex-col divide-y rounded-lg border"
      >
        <legend className="sr-only">Frameworks to remove</legend>
        {program.frameworks.map((code) => (
          <LabeledCheckbox
            key={code}
            checked={chosen.includes(code)}
            onChange={(isOn) =>
              form.change({ chosen: isOn ? [...chosen, code] : chosen.filter((other) => other !== code) })
            }
            className="min-h-10 px-3"
          >
            {frameworkNames[code] ?? code}
          </LabeledCheckbox>
        ))}
      </fieldset>
      <FieldNotes id={id} error={error} />
    </FormDialog>
  );
}
