"use client";

import { useRouter } from "next/navigation";
import { useState } from "react";
import { callApi } from "@/components/api";
import { CONTROL_STATUS_LABELS } from "@/components/programs/labels";
import { resultText } from "@/components/tables/refused-dialog";
import { Button } from "@/components/ui/button";
import { Callout } from "@/components/ui/callout";
import { Section } from "@/components/ui/card";
import { Checkbox, LabeledCheckbox } from "@/components/ui/checkbox";
import { countOf } from "@/components/ui/count-of";
import { useRefresh } from "@/components/ui/page-address";
import { toast } from "@/components/ui/toast";
import { useWrite } from "@/components/ui/use-write";
import type { AuditEffect, AuditPreview } from "@/lib/features/programs/audit-schema";
import { BOARD_STATUSES } from "../labels";
import {
  controlsToApply,
  countByStatus,
  EFFECT_GRID,
  EffectRow,
  isChange,
  isDowngrade,
  speaksFor,
  UnchangedRow,
} from "./effects";

interface ApplyFormProps {
  programId: string;
  preview: AuditPreview;
}

/** What an audit would change, to be chosen control by control. */
export function ApplyForm({ programId, preview }: ApplyFormProps) {
  const changes = preview.data.filter(isChange);
  const unchanged = preview.data.filter((effect) => !isChange(effect));
  // What people marked as implemented is reset only when someone chooses to.
  const [chosen, setChosen] = useState<ReadonlySet<string>>(
    () => new Set(changes.filter((effect) => !isDowngrade(effect)).map((effect) => effect.id)),
  );
  const [attach, setAttach] = useState(true);
  const { apply, isBusy, message } = useApply(programId, preview.audit_id);
  const ids = controlsToApply(preview.data, chosen, attach);
  const attaching = preview.data.filter((effect) => ids.includes(effect.id) && speaksFor(effect)).length;
  return (
    <div className="flex flex-col gap-6 pb-20">
      {message && (
        <Callout tone="danger" role="alert" title="The audit was not applied, and nothing was changed">
          {message}
        </Callout>
      )}
      <Section id="changes" title="What would change" note={changesNote(changes)}>
        {changes.length === 0 ? (
          <p className="rounded-lg border bg-surface p-4 text-ink-muted text-sm">
            Every control the audit judged already has the status its verdict suggests, or the audit found no
            evidence.
          </p>
        ) : (
          <ChangeList changes={changes} chosen={chosen} onChange={setChosen} />
        )}
      </Section>
      {unchanged.length > 0 && (
        <details className="group">
          <summary className="w-fit rounded-sm font-semibold text-base">
            What stays as it is <span className="font-normal text-ink-muted text-sm">{unchanged.length}</span>
          </summary>
          <ul className="mt-3 divide-y rounded-lg border bg-surface">
            {unchanged.map((effect) => (
              <UnchangedRow key={effect.id} effect={effect} />
            ))}
          </ul>
        </details>
      )}
      <div className="sticky bottom-4 z-20 flex flex-wrap items-center gap-x-6 gap-y-3 rounded-lg bg-surface p-3 shadow-float">
        <div className="min-w-0 flex-1">
          <LabeledCheckbox checked={attach} onChange={setAttach}>
            Attach the audit as evidence
          </LabeledCheckbox>
          <p role="status" className="pl-6 text-ink-muted text-xs">
            {summaryText(preview.data, chosen)}
            {attach && attaching > 0 && ` · evidence for ${countOf(attaching, "control")}`}
          </p>
        </div>
        <Button
          variant="primary"
          disabled={ids.length === 0}
          isBusy={isBusy}
          onClick={() => void apply(ids, attach)}
        >
          {applyLabel(chosen.size, attaching, attach)}
        </Button>
      </div>
    </div>
  );
}

interface ChangeListProps {
  changes: readonly AuditEffect[];
  chosen: ReadonlySet<string>;
  onChange: (chosen: ReadonlySet<string>) => void;
}

function ChangeList({ changes, chosen, onChange }: ChangeListProps) {
  const isAll = chosen.size === changes.length;
  const toggle = (id: string, isChosen: boolean) => {
    const next = new Set(chosen);
    if (isChosen) next.add(id);
    else next.delete(id);
    onChange(next);
  };
  return (
    <div className="overflow-clip rounded-lg border bg-surface">
      <div className={`${EFFECT_GRID} border-b bg-sunken px-4 py-2 font-medium text-ink-muted text-xs`}>
        <Checkbox
          aria-label={isAll ? "Choose none" : "Choose all changes"}
          checked={isAll}
          onCheckedChange={() => onChange(new Set(isAll ? [] : changes.map((effect) => effect.id)))}
        />
        <span>Control and reason</span>
        <span className="max-lg:hidden">Verdict</span>
        <span className="max-lg:hidden">Now, and what it would become</span>
      </div>
      <ul className="divide-y">
        {changes.map((effect) => (
          <EffectRow
            key={effect.id}
            effect={effect}
            isChosen={chosen.has(effect.id)}
            onChange={(isChosen) => toggle(effect.id, isChosen)}
          />
        ))}
      </ul>
    </div>
  );
}

function useApply(programId: string, auditId: string) {
  const router = useRouter();
  const refresh = useRefresh();
  const { write, isBusy, problem } = useWrite();
  const [isDone, setDone] = useState(false);
  const apply = async (ids: string[], attachEvidence: boolean) => {
    const body = { audit_id: auditId, control_ids: ids, attach_evidence: attachEvidence };
    const done = await write(() =>
      callApi("POST /v1/programs/{id}/apply-audit", { params: { id: programId }, body }),
    );
    if (!done) return;
    setDone(true);
    const { changed, unchanged } = done.answer;
    toast.success(`Audit applied: ${resultText(changed, unchanged)}`);
    router.push(`/programs/${programId}/controls`);
    refresh();
  };
  return { apply, isBusy: isBusy || isDone, message: problem?.message };
}

function changesNote(changes: readonly AuditEffect[]): string | undefined {
  const downgrades = changes.filter(isDowngrade).length;
  if (downgrades === 0) return undefined;
  return `${countOf(downgrades, "control")} would no longer be implemented; ${downgrades === 1 ? "it is" : "they are"} marked and not chosen.`;
}

/** "5 become Implemented, 2 become Gap". */
function summaryText(effects: readonly AuditEffect[], chosen: ReadonlySet<string>): string {
  const counts = countByStatus(effects, chosen);
  const parts = BOARD_STATUSES.flatMap((status) => {
    const count = counts.get(status);
    return count
      ? [`${count} ${count === 1 ? "becomes" : "become"} ${CONTROL_STATUS_LABELS[status].label}`]
      : [];
  });
  return parts.length === 0 ? "No status changes" : parts.join(", ");
}

function applyLabel(changes: number, attaching: number, attach: boolean): string {
  if (changes > 0) return `Apply to ${countOf(changes, "control")}`;
  return attach && attaching > 0 ? "Attach as evidence" : "Apply";
}
