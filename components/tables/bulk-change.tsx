"use client";

import { useState } from "react";
import { toast } from "sonner";
import { SelectionBar } from "@/components/controls/bulk-bar";
import { Button } from "@/components/ui/button";
import { useRefresh } from "@/components/ui/page-address";
import type { BulkOutcome } from "@/lib/core/bulk";
import { BULK_LIMIT } from "@/lib/core/limits";
import { type BulkField, BulkFieldForm, type BulkRequest, type BulkValues } from "./bulk-field";
import { RefusedDialog, resultText } from "./refused-dialog";

interface BulkChangeProps {
  /** "system". */
  noun: string;
  ids: readonly string[];
  onSelect: (ids: readonly string[]) => void;
  /** How many match the filters, on every page. */
  total: number;
  /** What a record is called, where the page shows it. */
  nameOf: (id: string) => string | undefined;
  fields: readonly BulkField[];
  send: (change: BulkRequest) => Promise<BulkOutcome>;
  /** The IDs of the records that match, at most so many. */
  readAll: (most: number) => Promise<readonly string[]>;
}

/**
 * What is done with the selected records of a list. The selection stays, so that a second change goes to the same
 * records; those that were refused are named with the reason.
 */
export function BulkChange(props: BulkChangeProps) {
  const { noun, ids, onSelect, total, nameOf, fields, send, readAll } = props;
  const refresh = useRefresh();
  const [open, setOpen] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  const [refused, setRefused] = useState<BulkOutcome>();
  const run = async <Answer,>(work: () => Promise<Answer>, then: (answer: Answer) => void) => {
    setBusy(true);
    try {
      then(await work());
      return undefined;
    } catch (error) {
      return error instanceof Error ? error.message : "Nothing was changed. Try again.";
    } finally {
      setBusy(false);
    }
  };
  const apply = (values: BulkValues) =>
    run(
      () => send({ ids, values }),
      (outcome) => {
        setOpen(undefined);
        refresh();
        if (outcome.failed.length === 0) toast.success(resultText(outcome.changed, outcome.unchanged));
        else setRefused(outcome);
      },
    );
  const selectAll = async () => {
    const problem = await run(() => readAll(BULK_LIMIT), onSelect);
    if (problem !== undefined) toast.error("The list could not be read", { description: problem });
  };
  const most = Math.min(total, BULK_LIMIT);
  return (
    <>
      <SelectionBar count={ids.length} onClear={() => onSelect([])}>
        {ids.length < most && (
          <Button size="sm" variant="ghost" disabled={isBusy} onClick={() => void selectAll()}>
            {total > BULK_LIMIT
              ? `Select the first ${BULK_LIMIT.toLocaleString("en")}`
              : `Select all ${total.toLocaleString("en")} matching`}
          </Button>
        )}
        {fields.map((field) => (
          <BulkFieldForm
            key={field.name}
            field={field}
            isBusy={isBusy}
            isOpen={open === field.name}
            // What is being sent stays in sight until its answer is there.
            onOpenChange={(isOpen) => !isBusy && setOpen(isOpen ? field.name : undefined)}
            onApply={apply}
          />
        ))}
      </SelectionBar>
      {refused && (
        <RefusedDialog
          noun={noun}
          outcome={refused}
          nameOf={nameOf}
          onSelect={onSelect}
          onClose={() => setRefused(undefined)}
        />
      )}
    </>
  );
}
