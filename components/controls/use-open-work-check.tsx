"use client";

import dynamic from "next/dynamic";
import { type ReactNode, useState } from "react";
import type { Control } from "@/lib/features/programs/schema";
import type { ControlStatus } from "@/lib/features/programs/vocabulary";
import { hasOpenWork } from "./control-filter";

const OpenWorkDialog = dynamic(async () => (await import("./open-work-dialog")).OpenWorkDialog, {
  ssr: false,
});

interface Asked {
  controls: readonly Control[];
  proceed: () => void;
}

/**
 * Asks before a status is set where controls would count as implemented although corrective actions or findings on
 * them are open. Any other status is set at once.
 */
export function useOpenWorkCheck() {
  const [asked, setAsked] = useState<Asked>();
  const check = (controls: readonly Control[], status: ControlStatus, proceed: () => void) => {
    const open = controls.filter((control) => control.status !== status && hasOpenWork(control));
    if (status === "implemented" && open.length > 0) setAsked({ controls: open, proceed });
    else proceed();
  };
  const close = () => setAsked(undefined);
  const dialog: ReactNode = asked && (
    <OpenWorkDialog
      controls={asked.controls}
      onConfirm={() => {
        close();
        asked.proceed();
      }}
      onClose={close}
    />
  );
  return { check, dialog };
}
