"use client";

import { useState } from "react";
import { callApi } from "@/components/api";
import { Button } from "@/components/ui/button";
import { Callout } from "@/components/ui/callout";
import { useWrite } from "@/components/ui/use-write";

/** Accepts an invitation for the person who is signed in. */
export function JoinButton({ token }: { token: string }) {
  const { write, isBusy, problem } = useWrite();
  const [isOpening, setOpening] = useState(false);
  const join = async () => {
    const done = await write(() => callApi("POST /v1/me/invitations", { body: { code: token } }));
    if (!done) return;
    setOpening(true);
    window.location.replace("/overview");
  };
  return (
    <>
      {problem && (
        <Callout tone="danger" role="alert" title="The invitation could not be accepted">
          {problem.message}
        </Callout>
      )}
      <Button variant="primary" size="lg" isBusy={isBusy || isOpening} onClick={() => void join()}>
        Join
      </Button>
    </>
  );
}
