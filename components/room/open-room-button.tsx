"use client";

import { useState } from "react";
import { callApi } from "@/components/api";
import { Button } from "@/components/ui/button";
import { Callout } from "@/components/ui/callout";
import { useWrite } from "@/components/ui/use-write";

/** Opens the session by a press: programs that follow links in mail open nothing. */
export function OpenRoomButton({ token }: { token: string }) {
  const { write, isBusy, problem } = useWrite();
  const [isOpening, setOpening] = useState(false);
  const open = async () => {
    const done = await write(() => callApi("POST /v1/room/session", { body: { token } }));
    if (!done) return;
    setOpening(true);
    // In place of this page, so that the link does not stay in the history.
    window.location.replace("/room");
  };
  return (
    <div className="flex flex-col gap-3">
      {problem && (
        <Callout tone="danger" role="alert" title="The room did not open">
          {problem.message}
        </Callout>
      )}
      <Button variant="primary" size="lg" isBusy={isBusy || isOpening} onClick={() => void open()}>
        Open the room
      </Button>
    </div>
  );
}
