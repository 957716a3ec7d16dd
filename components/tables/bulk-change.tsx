"use client";

import dynamic from "next/dynamic";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { useRefresh } from "@/components/ui/page-address";
import { Popover } from "@/components/ui/popover";
import { toast } from "@/components/ui/toast";
import type { BulkOutcome } from "@/lib/core/bulk";
import { BULK_LIMIT } from "@/lib/core/limits";
import type { BulkField, BulkRequest } from "./bulk-field";
import { RefusedDialog, resultText } from "./refused-dialog";
import { SelectionBar } from "./selection-bar";

const BulkFieldForm = dynamic(() => import("./bulk-field-form").then((module) => module.BulkFieldForm), {
  ssr: false,
});

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
  const whileBusy = async <Answer,>(work: () => Promise<Answer>): Promise<Answer> => {
    setBusy(true);
    try {
      return await work();
    } finally {
      setBusy(false);
    }
  };
  const showOutcome = (outcome: BulkOutcome) => {
    setOpen(undefined);
    refresh();
    if (outcome.failed.length === 0) toast.success(resultText(outcome.changed, outcome.unchanged));
    else setRefused(outcome);
  };
  const selectAll = async () => {
    try {
      onSelect(await whileBusy(() => readAll(BULK_LIMIT)));
    } catch (error) {
      const description = error instanceof Error ? error.message : "Try again.";
      toast.error("The list could not be read", { description });
    }
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
        {fields.map((field) => {
          const label = `Set ${field.label.toLowerCase()}`;
          return (
            <Popover
              key={field.name}
              label={label}
              open={open === field.name}
              // What is being sent stays in sight until its answer is there.
              onOpenChange={(isOpen) => !isBusy && setOpen(isOpen ? field.name : undefined)}
              trigger={
                <Button size="sm" disabled={isBusy}>
                  {field.icon}
                  {label}
                </Button>
              }
            >
              <BulkFieldForm
                field={field}
                send={(values) => whileBusy(() => send({ ids, values }))}
                onSent={showOutcome}
              />
            </Popover>
          );
        })}
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
