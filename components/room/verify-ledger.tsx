"use client";

import { ShieldCheck } from "lucide-react";
import { useState } from "react";
import { callApi } from "@/components/api";
import { Button } from "@/components/ui/button";
import { Callout } from "@/components/ui/callout";
import { useWrite } from "@/components/ui/use-write";
import type { Verification } from "@/lib/features/ledger/schema";

/** Verifies the whole chain that the excerpt is of, when asked. */
export function VerifyLedger() {
  const { write, isBusy, problem } = useWrite();
  const [result, setResult] = useState<Verification>();
  const verify = async () => {
    const done = await write(() => callApi("GET /v1/room/ledger/verification"));
    setResult(done?.answer);
  };
  return (
    <div className="flex flex-col gap-3">
      <Button className="self-start" isBusy={isBusy} onClick={() => void verify()}>
        <ShieldCheck />
        Verify the chain
      </Button>
      {problem && (
        <Callout tone="danger" role="alert" title="The chain could not be verified">
          {problem.message}
        </Callout>
      )}
      {result && (
        <Callout
          role="status"
          tone={result.chain_valid ? "success" : "danger"}
          title={
            result.chain_valid
              ? `The chain is intact: ${result.entries_verified.toLocaleString("en")} entries verified`
              : `The chain is broken at entry ${result.first_bad_id ?? "unknown"} (${result.fault})`
          }
        >
          {result.checkpoint_size === null
            ? "No signed checkpoint covers it yet."
            : `It agrees with the signed checkpoint of ${result.checkpoint_size.toLocaleString("en")} entries.`}
        </Callout>
      )}
    </div>
  );
}
