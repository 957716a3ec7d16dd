"use client";

import { Plus } from "lucide-react";
import dynamic from "next/dynamic";
import { Button } from "@/components/ui/button";
import { useClientFilter, useRefresh } from "@/components/ui/page-address";

const NewIncidentDialog = dynamic(
  () => import("./new-incident-dialog").then((module) => module.NewIncidentDialog),
  { ssr: false },
);

/** Records an incident in a dialog that the address opens. */
export function NewIncident({ systemNames }: { systemNames: readonly string[] }) {
  const { params, change } = useClientFilter();
  const refresh = useRefresh();
  return (
    <>
      <Button variant="primary" onClick={() => change({ new: "incident" }, "push")}>
        <Plus />
        Record incident
      </Button>
      {params.get("new") !== null && (
        <NewIncidentDialog
          systemNames={systemNames}
          onClose={() => change({ new: undefined })}
          onCreated={(incident) => {
            change({ new: undefined, incident });
            refresh();
          }}
        />
      )}
    </>
  );
}
