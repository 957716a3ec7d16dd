"use client";

import Link from "next/link";
import { useCallback } from "react";
import { actionHref } from "@/components/actions/hrefs";
import { callApi } from "@/components/api";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { countOf } from "@/components/ui/count-of";
import { useRead } from "@/components/ui/use-read";
import { dayText } from "@/lib/core/days";
import type { ActionItem } from "@/lib/features/actions/schema";
import type { Control } from "@/lib/features/programs/schema";
import { openWorkText } from "./labels";

interface OpenWorkDialogProps {
  /** Those on which work is open; at least one. */
  controls: readonly Control[];
  onConfirm: () => void;
  onClose: () => void;
}

/** Says which work is open on controls that are about to count as implemented. */
export function OpenWorkDialog({ controls, onConfirm, onClose }: OpenWorkDialogProps) {
  const [first, second] = controls;
  if (!first) return null;
  return (
    <ConfirmDialog
      isOpen
      onOpenChange={(next) => !next && onClose()}
      title={second ? "Mark them as implemented?" : `Mark ${first.control_id} as implemented?`}
      confirmLabel="Mark as implemented"
      confirmVariant="primary"
      onConfirm={onConfirm}
    >
      {second ? <OpenControls controls={controls} /> : <OpenWorkOf control={first} />}
      <p className="mt-3">
        {second ? "They count" : "It counts"} as implemented at once, with a warning until the work is closed.
      </p>
    </ConfirmDialog>
  );
}

/** Open work on several controls, by number. */
function OpenControls({ controls }: Pick<OpenWorkDialogProps, "controls">) {
  return (
    <>
      <p>Still open on {countOf(controls.length, "control")}:</p>
      <ul className="mt-2 flex max-h-48 flex-col gap-1 overflow-y-auto">
        {controls.map((control) => (
          <li key={control.id}>
            <span className="font-mono text-xs">{control.control_id}</span> {control.title}:{" "}
            {openWorkText(control)}
          </li>
        ))}
      </ul>
    </>
  );
}

/** Open work on one control, by name. */
function OpenWorkOf({ control }: { control: Control }) {
  const { id, open_actions, open_findings } = control;
  const read = useCallback(
    (signal: AbortSignal) =>
      callApi("GET /v1/actions", { query: { source_id: id, status: "unfinished" }, signal }),
    [id],
  );
  const { reading } = useRead(read);
  const actions = reading.state === "done" ? reading.answer.data : [];
  return (
    <>
      <p>Still open:</p>
      <ul className="mt-2 flex max-h-48 list-disc flex-col gap-1 overflow-y-auto pl-5">
        {open_actions > 0 && actions.length === 0 && <li>{countOf(open_actions, "corrective action")}</li>}
        {actions.map((action) => (
          <OpenAction key={action.id} action={action} />
        ))}
        {open_findings > 0 && <li>{countOf(open_findings, "auditor's finding", "auditors' findings")}</li>}
      </ul>
    </>
  );
}

function OpenAction({ action: { id, title, owner_name, due_date } }: { action: ActionItem }) {
  const facts = [owner_name ?? "no owner", ...(due_date === null ? [] : [`due ${dayText(due_date)}`])];
  return (
    <li>
      <Link href={actionHref(id)} className="text-accent-text hover:underline">
        {title}
      </Link>{" "}
      <span className="text-ink-muted">({facts.join(", ")})</span>
    </li>
  );
}
