"use client";

import { LogOut } from "lucide-react";
import { callApi } from "@/components/api";
import { Button } from "@/components/ui/button";
import { useWrite } from "@/components/ui/use-write";

/** Ends the session in this browser. */
export function LeaveButton() {
  const { write, isBusy, problem } = useWrite();
  const leave = async () => {
    const done = await write(() => callApi("DELETE /v1/room/session"));
    // A new document: nothing that was read stays in the router's cache.
    if (done) window.location.assign("/room/closed");
  };
  return (
    <>
      {problem && (
        <span role="alert" className="text-danger text-xs">
          {problem.message}
        </span>
      )}
      <Button variant="ghost" isBusy={isBusy} onClick={() => void leave()}>
        <LogOut />
        Leave
      </Button>
    </>
  );
}
