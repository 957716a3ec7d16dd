"use client";

import { Unlink } from "lucide-react";
import { useState } from "react";
import { callApi } from "@/components/api";
import { controlHref } from "@/components/programs/control-hrefs";
import { ControlStatusWord } from "@/components/programs/labels";
import { IconButton } from "@/components/ui/icon-button";
import { RowLink } from "@/components/ui/row-link";
import { toast } from "@/components/ui/toast";
import type { Evidence } from "@/lib/features/evidence/schema";
import { shortFrameworkName } from "@/lib/features/frameworks/vocabulary";
import type { EvidenceControl } from "@/lib/features/programs/evidence-schema";

interface ServedControlsProps {
  item: Evidence;
  controls: readonly EvidenceControl[];
  canDetach: boolean;
  onChanged: () => void;
}

/** The controls an item is attached to. */
export function ServedControls({ item, controls, canDetach, onChanged }: ServedControlsProps) {
  const [busyId, setBusyId] = useState<string>();
  const detach = async (control: EvidenceControl) => {
    setBusyId(control.id);
    try {
      await callApi("DELETE /v1/evidence/{id}/controls/{control_id}", {
        params: { id: item.id, control_id: control.id },
      });
      toast.success(`Detached from ${control.control_id}`);
      onChanged();
    } catch (error) {
      toast.error("It was not detached", {
        description: error instanceof Error ? error.message : undefined,
      });
    }
    setBusyId(undefined);
  };
  if (controls.length === 0) {
    return (
      <p className="rounded-lg border px-3 py-2.5 text-ink-muted text-sm">
        None yet. Open a control and attach it there, under “From the library”.
      </p>
    );
  }
  return (
    <ul className="divide-y rounded-lg border">
      {controls.map((control) => (
        <li key={control.id} className="relative flex items-center gap-3 px-3 py-2 hover:bg-hover">
          <div className="min-w-0 flex-1">
            <RowLink
              href={controlHref(control.program_id, control.id)}
              className="block text-sm wrap-anywhere"
            >
              {control.title}
            </RowLink>
            <p className="text-ink-muted text-xs wrap-anywhere">
              <span className="font-mono">
                {shortFrameworkName(control.framework)} {control.control_id}
              </span>{" "}
              · {control.program_name}
            </p>
          </div>
          <ControlStatusWord status={control.status} className="shrink-0 text-xs" />
          {canDetach && (
            <IconButton
              label={`Detach from ${control.control_id}`}
              size="icon-sm"
              className="relative z-10"
              disabled={busyId === control.id}
              onClick={() => void detach(control)}
            >
              <Unlink />
            </IconButton>
          )}
        </li>
      ))}
    </ul>
  );
}
