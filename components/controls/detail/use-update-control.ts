"use client";

import { useRouter } from "next/navigation";
import { useOptimistic, useTransition } from "react";
import { toast } from "sonner";
import { callApi } from "@/lib/api-client";
import { updateControl } from "@/lib/programs/contract";
import type { ControlDetail, UpdateControl } from "@/lib/programs/schema";

type Settings = Pick<ControlDetail, "status" | "owner" | "due_date" | "review_interval_days">;

/** Changes a control at once; when it is refused what was there comes back and the reason is said. */
export function useUpdateControl(control: ControlDetail) {
  const router = useRouter();
  const [shown, setShown] = useOptimistic<Settings>(control);
  const [isPending, startTransition] = useTransition();
  const update = (change: UpdateControl, done: string) =>
    startTransition(async () => {
      const { note: _, implementation: __, ...settings } = change;
      setShown({ ...shown, ...settings });
      try {
        const params = { id: control.program_id, control_id: control.id };
        await callApi(updateControl, { params, body: change });
        toast.success(done);
      } catch (error) {
        toast.error("Nothing was changed", {
          description: error instanceof Error ? error.message : undefined,
        });
      }
      router.refresh();
    });
  return { shown, update, isPending };
}
