"use client";

import { Plus, Unlink } from "lucide-react";
import dynamic from "next/dynamic";
import Link from "next/link";
import { useState } from "react";
import { callApi } from "@/components/api";
import { Button } from "@/components/ui/button";
import { Section } from "@/components/ui/card";
import { cn } from "@/components/ui/class-names";
import { useFileDrop } from "@/components/ui/file-drop";
import { IconButton } from "@/components/ui/icon-button";
import { useRefresh } from "@/components/ui/page-address";
import { toast } from "@/components/ui/toast";
import { useWrite } from "@/components/ui/use-write";
import { ApiProblem } from "@/lib/core/api-client";
import { dayText } from "@/lib/core/days";
import type { Evidence } from "@/lib/features/evidence/schema";
import type { ControlDetail } from "@/lib/features/programs/schema";
import type { AuditChoice } from "./audit-choices";
import { EvidenceLink, EvidenceLinkIcon } from "./evidence-link";
import { Expiry, evidenceDetail, KIND_LABELS } from "./labels";

const AddEvidenceDialog = dynamic(async () => (await import("./add-evidence-dialog")).AddEvidenceDialog, {
  ssr: false,
});

interface ControlEvidenceProps {
  control: ControlDetail;
  today: string;
  audits: readonly AuditChoice[];
  canWork: boolean;
}

/** The evidence of a control; a file dropped on it starts an upload. */
export function ControlEvidence({ control, today, audits, canWork }: ControlEvidenceProps) {
  const [opening, setOpening] = useState<{ file: File | undefined }>();
  const open = (file?: File) => setOpening({ file });
  const drop = useFileDrop(([file]) => file && open(file));
  const { evidence } = control;
  return (
    <Section
      id="evidence"
      title="Evidence"
      aside={
        canWork && (
          <Button size="sm" onClick={() => open()}>
            <Plus />
            Add evidence
          </Button>
        )
      }
    >
      <div
        {...(canWork ? drop.listeners : {})}
        className={cn(
          "rounded-lg border bg-surface",
          drop.isTarget && "border-accent border-dashed bg-accent-soft",
        )}
      >
        {evidence.length === 0 ? (
          <p className="px-4 py-6 text-center text-ink-muted text-sm">
            {canWork
              ? "Nothing shows yet that this control works. Add a file, a link, a document or an audit, or drop a file here."
              : "Nothing shows yet that this control works."}
          </p>
        ) : (
          <ul className="divide-y">
            {evidence.map((item) => (
              <AttachedEvidence
                key={item.id}
                item={item}
                controlId={control.id}
                reference={control.control_id}
                today={today}
                canDetach={canWork}
              />
            ))}
          </ul>
        )}
      </div>
      {opening && (
        <AddEvidenceDialog
          onClose={() => setOpening(undefined)}
          today={today}
          audits={audits}
          initialFile={opening.file}
          controls={{
            ids: [control.id],
            label: control.control_id,
            attachedIds: evidence.map((item) => item.id),
          }}
        />
      )}
    </Section>
  );
}

interface AttachedEvidenceProps {
  item: Evidence;
  controlId: string;
  reference: string;
  today: string;
  canDetach: boolean;
}

/** An item of evidence under its control. */
function AttachedEvidence({ item, controlId, reference, today, canDetach }: AttachedEvidenceProps) {
  const { detach, isBusy } = useDetach(item, controlId, reference);
  const Icon = KIND_LABELS[item.kind].icon;
  return (
    <li className="flex items-center gap-3 px-4 py-2.5">
      <Icon className="size-4 shrink-0 text-ink-muted" aria-label={KIND_LABELS[item.kind].label} />
      <div className="min-w-0 flex-1">
        <EvidenceLink
          item={item}
          className="inline-flex max-w-full items-center gap-1.5 rounded-sm font-medium text-sm hover:underline"
        >
          <span className={item.is_expired ? "truncate text-ink-muted line-through" : "truncate"}>
            {item.title}
          </span>
          <EvidenceLinkIcon kind={item.kind} />
        </EvidenceLink>
        <p className="flex flex-wrap items-center gap-x-2 text-ink-muted text-xs">
          <span>{evidenceDetail(item)}</span>
          <span>from {dayText(item.effective_date)}</span>
          <Expiry item={item} today={today} className="text-xs" />
        </p>
      </div>
      <Link
        href={`/evidence?item=${item.id}`}
        className="shrink-0 rounded-sm text-ink-muted text-xs hover:text-ink hover:underline max-sm:hidden"
      >
        {item.controls_count === 1 ? "1 control" : `${item.controls_count} controls`}
      </Link>
      {canDetach && (
        <IconButton
          label={`Detach ${item.title}`}
          size="icon-sm"
          disabled={isBusy}
          onClick={() => void detach()}
        >
          <Unlink />
        </IconButton>
      )}
    </li>
  );
}

/** Detaching can be taken back, so it does not ask. */
function useDetach(item: Evidence, controlId: string, reference: string) {
  const refresh = useRefresh();
  const { write, isBusy } = useWrite();
  const attachAgain = async () => {
    try {
      await callApi("POST /v1/evidence/{id}/controls", {
        params: { id: item.id },
        body: { control_ids: [controlId] },
      });
      refresh();
    } catch (error) {
      refused("It was not attached again", error);
    }
  };
  const detach = async () => {
    await write(async () => {
      try {
        await callApi("DELETE /v1/evidence/{id}/controls/{control_id}", {
          params: { id: item.id, control_id: controlId },
        });
      } catch (error) {
        return refused("It was not detached", error);
      }
      toast.success(`Detached from ${reference}`, {
        description: "It stays in the library.",
        action: { label: "Undo", onClick: () => void attachAgain() },
      });
      refresh();
    });
  };
  return { detach, isBusy };
}

function refused(title: string, error: unknown): void {
  if (!(error instanceof ApiProblem)) throw error;
  toast.error(title, { description: error.message });
}
