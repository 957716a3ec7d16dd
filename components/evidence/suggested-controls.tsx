"use client";

import { useId, useState } from "react";
import { callApi } from "@/components/api";
import { ControlStatusWord } from "@/components/programs/labels";
import { Button } from "@/components/ui/button";
import { Callout } from "@/components/ui/callout";
import { Checkbox } from "@/components/ui/checkbox";
import { countOf } from "@/components/ui/count-of";
import { useRefresh } from "@/components/ui/page-address";
import { toast } from "@/components/ui/toast";
import { useWrite } from "@/components/ui/use-write";
import type { Evidence } from "@/lib/features/evidence/schema";
import { readableLabel, shortFrameworkName } from "@/lib/features/frameworks/vocabulary";
import type { EvidenceControl } from "@/lib/features/programs/evidence-schema";

interface SuggestedControlsProps {
  item: Evidence;
  controls: readonly EvidenceControl[];
  onDone: () => void;
  /** Instead of "Not now", where nothing has to be closed. */
  isInline?: boolean;
}

/** Controls that could be served too: what they would gain is shown, and nothing is chosen beforehand. */
export function SuggestedControls({ item, controls, onDone, isInline }: SuggestedControlsProps) {
  const refresh = useRefresh();
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const { write, isBusy, problem } = useWrite();
  const toggle = (id: string, isChosen: boolean) => {
    const next = new Set(chosen);
    if (isChosen) next.add(id);
    else next.delete(id);
    setChosen(next);
  };
  // Controls that were attached in the meantime are no longer offered.
  const ids = controls.map((control) => control.id).filter((id) => chosen.has(id));
  const attach = async () => {
    const body = { control_ids: ids };
    const done = await write(() =>
      callApi("POST /v1/evidence/{id}/controls", { params: { id: item.id }, body }),
    );
    if (!done) return;
    toast.success(`Attached to ${countOf(done.answer.attached, "more control", "more controls")}`, {
      description: item.title,
    });
    refresh();
    onDone();
  };
  return (
    <div className="flex flex-col gap-4">
      {problem && (
        <Callout tone="danger" role="alert" title="Nothing was attached">
          {problem.message}
        </Callout>
      )}
      <ul className="divide-y rounded-lg border">
        {controls.map((control) => (
          <SuggestionRow
            key={control.id}
            control={control}
            isChosen={chosen.has(control.id)}
            isExpired={item.is_expired}
            onChange={(isChosen) => toggle(control.id, isChosen)}
          />
        ))}
      </ul>
      <div className="flex justify-end gap-2">
        {!isInline && <Button onClick={onDone}>Not now</Button>}
        <Button
          variant={isInline ? "secondary" : "primary"}
          disabled={ids.length === 0}
          isBusy={isBusy}
          onClick={() => void attach()}
        >
          {ids.length === 0 ? "Choose controls to attach to" : `Attach to ${ids.length} more`}
        </Button>
      </div>
    </div>
  );
}

interface SuggestionRowProps {
  control: EvidenceControl;
  isChosen: boolean;
  /** Expired evidence does not count, so that nothing is gained by it. */
  isExpired: boolean;
  onChange: (isChosen: boolean) => void;
}

/** A related control, with what it has and what it would have. */
function SuggestionRow({ control, isChosen, isExpired, onChange }: SuggestionRowProps) {
  const id = useId();
  const { evidence_count: count } = control;
  return (
    <li>
      <label htmlFor={id} className="flex cursor-pointer items-start gap-3 px-3 py-2.5 hover:bg-hover">
        <Checkbox
          id={id}
          checked={isChosen}
          onCheckedChange={(next) => onChange(next === true)}
          className="mt-0.5"
        />
        <span className="min-w-0 flex-1">
          <span className="block text-sm">
            <span className="font-mono text-ink-muted text-xs">
              {shortFrameworkName(control.framework)} {control.control_id}
            </span>{" "}
            {control.title}
          </span>
          <span className="mt-0.5 flex flex-wrap items-center gap-x-3 text-ink-muted text-xs">
            <ControlStatusWord status={control.status} className="text-xs" />
            <span>{control.program_name}</span>
            <span>{reasonText(control)}</span>
          </span>
        </span>
        <span className="shrink-0 pt-0.5 text-ink-muted text-xs tabular-nums">
          Evidence {count}
          {!isExpired && (
            <span className={isChosen ? "font-medium text-ink" : undefined}> → {count + 1}</span>
          )}
        </span>
      </label>
    </li>
  );
}

/** Why it is offered: the same control of another program, or a related one. */
function reasonText({ because, framework, control_id }: EvidenceControl): string {
  if (because === null) return "";
  return because === `${framework} ${control_id}`
    ? "the same control"
    : `related to ${readableLabel(because)}`;
}
