"use client";

import { LogOut } from "lucide-react";
import { Button } from "@/components/ui/button";
import { useWrite } from "@/components/ui/use-write";
import { callApi } from "@/lib/core/api-client";
import { leaveRoom } from "@/lib/features/engagements/room-contract";

/** Ends the session in this browser. */
export function LeaveButton() {
  const { write, isBusy, problem } = useWrite();
  const leave = async () => {
    const done = await write(() => callApi(leaveRoom));
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
