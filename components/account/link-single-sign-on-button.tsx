"use client";

import { signIn } from "next-auth/react";
import { callApi } from "@/components/api";
import { Button } from "@/components/ui/button";
import { Callout } from "@/components/ui/callout";
import { useWrite } from "@/components/ui/use-write";

/** Allows the link, then goes through single sign-on, which makes it. */
export function LinkSingleSignOnButton() {
  const { write, isBusy, problem } = useWrite();
  const link = async () => {
    const done = await write(() => callApi("PUT /v1/me/single-sign-on", { body: { is_allowed: true } }));
    if (done) await signIn("oidc", { callbackUrl: "/settings/account" });
  };
  return (
    <div className="flex flex-col gap-3">
      {problem && (
        <Callout tone="danger" role="alert" title="Single sign-on could not be linked">
          {problem.message}
        </Callout>
      )}
      <Button className="self-start" isBusy={isBusy} onClick={link}>
        Link single sign-on
      </Button>
    </div>
  );
}
