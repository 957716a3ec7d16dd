"use client";

import { useOptimistic, useTransition } from "react";
import { toast } from "sonner";
import { useRefresh } from "@/components/ui/page-address";
import { callApi } from "@/lib/core/api-client";
import { updateControl } from "@/lib/features/programs/contract";
import type { ControlDetail } from "@/lib/features/programs/schema";
import { NOT_CHANGED, type Refusal } from "../refusal";

type Settings = Pick<ControlDetail, "status" | "owner" | "due_date" | "review_interval_days">;
type Change = Partial<Settings> & { reviewed?: true };

/**
 * Changes a control at once; when it is refused what was there comes back. `save` answers the reason to a
 * form, `update` says it.
 */
export function useUpdateControl(control: ControlDetail) {
  const refresh = useRefresh();
  const [shown, setShown] = useOptimistic<Settings>(control);
  const [isPending, startTransition] = useTransition();
  const save = (change: Change, done: string) =>
    new Promise<Refusal>((resolve) =>
      startTransition(async () => {
        setShown({ ...shown, ...change });
        try {
          const params = { id: control.program_id, control_id: control.id };
          await callApi(updateControl, { params, body: change });
          toast.success(done);
          resolve(undefined);
        } catch (error) {
          resolve(error instanceof Error ? error.message : NOT_CHANGED);
        }
        refresh();
      }),
    );
  const update = async (change: Change, done: string) => {
    const refusal = await save(change, done);
    if (refusal !== undefined) toast.error("Nothing was changed", { description: refusal });
  };
  return { shown, save, update, isPending };
}
