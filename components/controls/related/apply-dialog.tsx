"use client";

import { ArrowRight } from "lucide-react";
import { useCallback, useId, useState } from "react";
import { callApi } from "@/components/api";
import { ORIGIN_LABELS, RELATION_LABELS } from "@/components/frameworks/labels";
import { ControlStatusWord } from "@/components/programs/labels";
import { Button } from "@/components/ui/button";
import { Callout } from "@/components/ui/callout";
import { Checkbox, LabeledCheckbox } from "@/components/ui/checkbox";
import { countOf } from "@/components/ui/count-of";
import { Dialog, DialogActions } from "@/components/ui/dialog";
import { useRefresh } from "@/components/ui/page-address";
import { Skeleton } from "@/components/ui/skeleton";
import { toast } from "@/components/ui/toast";
import { useRead } from "@/components/ui/use-read";
import { useWrite } from "@/components/ui/use-write";
import { shortFrameworkName } from "@/lib/features/frameworks/vocabulary";
import type { LeftOut, RelatedOffer, RelatedPreview } from "@/lib/features/programs/related-schema";
import type { ControlDetail } from "@/lib/features/programs/schema";
import { UNDO_SECONDS } from "@/lib/features/programs/vocabulary";

interface ApplyDialogProps {
  control: Pick<ControlDetail, "id" | "program_id" | "control_id">;
}

/** Carries status and evidence of a control to related ones, after a look at what would change. */
export function ApplyToRelated({ control }: ApplyDialogProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button size="sm" onClick={() => setOpen(true)}>
        Apply to related
      </Button>
      <Dialog
        isOpen={isOpen}
        onOpenChange={setOpen}
        className="max-w-3xl"
        title={`Apply ${control.control_id} to related controls`}
        description={`What follows takes its status or evidence. You can undo it for ${UNDO_SECONDS} seconds.`}
      >
        <Preview control={control} onClose={() => setOpen(false)} />
      </Dialog>
    </>
  );
}

interface PreviewProps extends ApplyDialogProps {
  onClose: () => void;
}

function Preview({ control, onClose }: PreviewProps) {
  const params = { id: control.program_id, control_id: control.id };
  const { id, control_id } = params;
  const read = useCallback(
    (signal: AbortSignal) =>
      callApi("GET /v1/programs/{id}/controls/{control_id}/related", { params: { id, control_id }, signal }),
    [id, control_id],
  );
  const { reading, again } = useRead(read);
  if (reading.state === "loading") return <Skeleton className="h-40" />;
  if (reading.state === "failed") {
    return (
      <Callout
        tone="danger"
        role="alert"
        title="The related controls could not be read"
        action={<Button onClick={again}>Try again</Button>}
      >
        {reading.message}
      </Callout>
    );
  }
  return <ApplyForm control={control} preview={reading.answer} onClose={onClose} />;
}

function ApplyForm({ control, preview, onClose }: PreviewProps & { preview: RelatedPreview }) {
  const [chosen, setChosen] = useState<ReadonlySet<string>>(
    () => new Set(preview.data.filter(({ is_suggested }) => is_suggested).map(({ id }) => id)),
  );
  const [status, setStatus] = useState(true);
  const [evidence, setEvidence] = useState(true);
  const { apply, isBusy, message } = useApply(control, onClose);
  const controls = preview.data.filter(({ id }) => chosen.has(id));
  const toggle = (id: string, isChosen: boolean) => {
    const next = new Set(chosen);
    if (isChosen) next.add(id);
    else next.delete(id);
    setChosen(next);
  };
  return (
    <div className="flex flex-col gap-4">
      {message && (
        <Callout tone="danger" role="alert" title="Nothing was applied">
          {message}
        </Callout>
      )}
      {preview.data.length === 0 ? (
        <p className="rounded-lg border p-4 text-ink-muted text-sm">
          No related control would change. Those in your programs are listed below with the reason.
        </p>
      ) : (
        <ul className="divide-y rounded-lg border">
          {preview.data.map((offer) => (
            <OfferRow
              key={offer.id}
              offer={offer}
              isChosen={chosen.has(offer.id)}
              onChange={(isChosen) => toggle(offer.id, isChosen)}
            />
          ))}
        </ul>
      )}
      {preview.left_out.length > 0 && <LeftOutList items={preview.left_out} />}
      <div className="flex flex-wrap gap-x-6 gap-y-2">
        <LabeledCheckbox checked={status} onChange={setStatus}>
          Apply the status
        </LabeledCheckbox>
        <LabeledCheckbox checked={evidence} onChange={setEvidence}>
          Attach the evidence
        </LabeledCheckbox>
      </div>
      <DialogActions>
        <Button onClick={onClose}>Cancel</Button>
        <Button
          variant="primary"
          isBusy={isBusy}
          disabled={controls.length === 0 || (!status && !evidence)}
          onClick={() => void apply(controls, { status, evidence })}
        >
          {controls.length > 0 ? `Apply to ${countOf(controls.length, "control")}` : "Apply"}
        </Button>
      </DialogActions>
    </div>
  );
}

/** Applies, and offers to undo it for as long as that is possible. */
function useApply(control: ApplyDialogProps["control"], onClose: () => void) {
  const refresh = useRefresh();
  const { write, isBusy, problem } = useWrite();
  const undo = async (id: string) => {
    try {
      const { restored } = await callApi("POST /v1/applied-changes/{id}/undo", { params: { id } });
      toast.success(`Undone in ${countOf(restored, "control")}`);
    } catch (error) {
      toast.error("It was not undone", { description: error instanceof Error ? error.message : undefined });
    }
    refresh();
  };
  const apply = async (controls: readonly RelatedOffer[], what: { status: boolean; evidence: boolean }) => {
    const params = { id: control.program_id, control_id: control.id };
    const body = { controls: controls.map(({ id, version }) => ({ id, version })), ...what };
    const done = await write(() =>
      callApi("POST /v1/programs/{id}/controls/{control_id}/related", { params, body }),
    );
    if (!done) return;
    const { id, changed, attached } = done.answer;
    toast.success(`Applied to ${countOf(controls.length, "control")}`, {
      description: `Status changed in ${changed}, evidence attached to ${attached}`,
      duration: UNDO_SECONDS * 1_000,
      action: { label: "Undo", onClick: () => void undo(id) },
    });
    onClose();
    refresh();
  };
  return { apply, isBusy, message: problem?.message };
}

function relationText({ relation, origin }: Pick<RelatedOffer, "relation" | "origin">): string {
  if (relation === "same") return "Same control";
  return `${RELATION_LABELS[relation].label} · ${ORIGIN_LABELS[origin].toLowerCase()}`;
}

interface OfferRowProps {
  offer: RelatedOffer;
  isChosen: boolean;
  onChange: (isChosen: boolean) => void;
}

function OfferRow({ offer, isChosen, onChange }: OfferRowProps) {
  const id = useId();
  const { status, proposed_status, proposed_evidence, caution, reason } = offer;
  return (
    <li>
      <label htmlFor={id} className="flex cursor-pointer items-start gap-3 px-4 py-3 hover:bg-hover">
        <Checkbox
          id={id}
          checked={isChosen}
          onCheckedChange={(next) => onChange(next === true)}
          className="mt-0.5"
        />
        <span className="flex min-w-0 flex-1 flex-col gap-0.5 text-sm">
          <span className="font-medium">
            <span className="mr-2 font-mono font-normal text-ink-muted text-xs">
              {shortFrameworkName(offer.framework)} {offer.control_id}
            </span>
            {offer.title}
          </span>
          <span className="text-ink-muted text-xs">
            {offer.program_name} · {relationText(offer)}
          </span>
          <span className="text-ink-soft">{reason}</span>
          {caution !== null && <span className="text-warning">{caution}</span>}
          <span className="flex flex-wrap items-center gap-x-2">
            <ControlStatusWord status={status} />
            {proposed_status !== null && (
              <>
                <ArrowRight className="size-3.5 text-ink-muted" aria-label="would become" />
                <ControlStatusWord status={proposed_status} />
              </>
            )}
            {proposed_evidence.length > 0 && (
              <span className="text-ink-muted">
                {countOf(proposed_evidence.length, "item")} of evidence more
              </span>
            )}
          </span>
        </span>
      </label>
    </li>
  );
}

const LEFT_OUT_LABELS: Readonly<Record<LeftOut["why"], string>> = {
  completed: "Its program is completed",
  excluded: "Left out of its program",
  does_not_apply: "Does not apply",
  further: "Is further already",
  linked: "Linked, follows by itself",
  nothing_to_apply: "Nothing would change",
};

function LeftOutList({ items }: { items: readonly LeftOut[] }) {
  return (
    <details>
      <summary className="w-fit rounded-sm text-sm">
        Cannot follow <span className="text-ink-muted">{items.length}</span>
      </summary>
      <ul className="mt-2 divide-y rounded-lg border text-sm">
        {items.map((item) => (
          <li key={item.id} className="flex flex-wrap items-baseline gap-x-3 px-4 py-2">
            <span className="min-w-0 flex-1 truncate max-sm:basis-full">
              <span className="mr-2 font-mono text-ink-muted text-xs">
                {shortFrameworkName(item.framework)} {item.control_id}
              </span>
              {item.title} <span className="text-ink-muted text-xs">{item.program_name}</span>
            </span>
            <span className="text-ink-muted text-xs">{LEFT_OUT_LABELS[item.why]}</span>
          </li>
        ))}
      </ul>
    </details>
  );
}
