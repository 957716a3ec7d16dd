"use client";

import { useState } from "react";
import { Button } from "@/components/ui/button";
import { Callout } from "@/components/ui/callout";
import { countOf } from "@/components/ui/count-of";
import { Dialog, DialogActions } from "@/components/ui/dialog";
import { useRefresh } from "@/components/ui/page-address";
import type { BulkResult } from "@/lib/features/programs/schema";
import type { ProgramDialogProps } from "./dialog-props";
import { ImportControlsForm } from "./import-controls-form";

const DESCRIPTION =
  "Export the controls, change status, owner, due date, review interval or implementation in a spreadsheet, and import the file. Either every row is taken or none.";

/** Changes controls from a CSV file, usually the program's own export after work in a spreadsheet. */
export function ImportControlsDialog({ program, isOpen, onClose }: ProgramDialogProps) {
  const refresh = useRefresh();
  const [result, setResult] = useState<BulkResult>();
  const close = () => {
    setResult(undefined);
    onClose();
  };
  const show = (answer: BulkResult) => {
    setResult(answer);
    refresh();
  };
  return (
    <Dialog
      isOpen={isOpen}
      onOpenChange={(next) => !next && close()}
      title="Import controls from CSV"
      description={result ? undefined : DESCRIPTION}
    >
      {result ? (
        <>
          <Callout tone="success" role="status" title={`${countOf(result.changed, "control")} changed`}>
            {countOf(result.unchanged, "row")} already said the same. Each change is in the history of its
            control.
          </Callout>
          <DialogActions>
            <Button variant="primary" onClick={close}>
              Done
            </Button>
          </DialogActions>
        </>
      ) : (
        <ImportControlsForm programId={program.id} onImported={show} onCancel={close} />
      )}
    </Dialog>
  );
}
