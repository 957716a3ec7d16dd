"use client";

import { Plus } from "lucide-react";
import dynamic from "next/dynamic";
import { Button } from "@/components/ui/button";
import { useClientFilter, useRefresh } from "@/components/ui/page-address";
import type { NewActionProps } from "./new-action-dialog";

const NewActionDialog = dynamic(
  () => import("./new-action-dialog").then((module) => module.NewActionDialog),
  { ssr: false },
);

/** Opens the form of a new action in the address of the page. */
export function NewActionButton() {
  const { change } = useClientFilter();
  return (
    <Button variant="primary" onClick={() => change({ new: "action" }, "push")}>
      <Plus />
      Create action
    </Button>
  );
}

/** The form of a new action, open while the address says so. */
export function NewAction(props: NewActionProps) {
  const { params, change } = useClientFilter();
  const refresh = useRefresh();
  const opened = params.get("new");
  if (opened === null) return null;
  const leave = (action?: string) =>
    change({ new: undefined, from: undefined, control: undefined, requirement: undefined, action });
  return (
    <NewActionDialog
      {...props}
      suggestion={opened === props.suggestion?.source.type ? props.suggestion : undefined}
      onClose={() => leave()}
      onCreated={(id) => {
        leave(id);
        refresh();
      }}
    />
  );
}
