"use client";

import { RefreshCw } from "lucide-react";
import Link from "next/link";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { addressOf } from "@/components/api";
import { ledgerEntryHref } from "@/components/decisions/hrefs";
import { Button } from "@/components/ui/button";
import { Callout } from "@/components/ui/callout";
import { Card } from "@/components/ui/card";
import { countOf } from "@/components/ui/count-of";
import { useFollowingFocus } from "@/components/ui/focus";
import { useRefresh } from "@/components/ui/page-address";
import { ProgressBar } from "@/components/ui/progress-bar";
import { Timestamp } from "@/components/ui/timestamp";
import type {
  ChainName,
  LedgerState,
  Verification,
  VerificationProgress,
} from "@/lib/features/ledger/schema";
import { brokenEntryOf, brokenHref, FAULT_LABELS } from "./labels";
import { chainAddress } from "./pages";

/** The state of the chain, and a button to verify it now. */
export function ChainBanner({ state, chain = "decisions" }: { state: LedgerState; chain?: ChainName }) {
  const verification = useVerification(chain);
  const place = useFollowingFocus(verification.state);
  return (
    <div ref={place} className="flex flex-col gap-6">
      <p role="status" className="sr-only">
        {announce(verification.result)}
      </p>
      {verification.state === "running" ? (
        <VerificationRun
          progress={verification.progress}
          entries={state.entries}
          onLeave={verification.leave}
        />
      ) : (
        <ChainState
          state={withResult(state, verification.result)}
          chain={chain}
          action={
            <Button onClick={verification.start}>
              <RefreshCw />
              Verify now
            </Button>
          }
        />
      )}
      {state.record_fault && <RecordFault fault={state.record_fault} />}
      {verification.state === "refused" && (
        <Callout tone="danger" role="alert" title="The verification could not be started">
          Assay did not answer. Check the connection, and that you are still signed in, and try again.
        </Callout>
      )}
      {verification.state === "lost" && (
        <Callout tone="warning" role="alert" title="The connection was lost">
          The verification goes on by itself. Load the page again in a moment to see its result.
        </Callout>
      )}
    </div>
  );
}

/** A new result is shown before the page has been read again. */
function withResult(state: LedgerState, result: Verification | undefined): LedgerState {
  const isKnown = !result || (state.last_verification?.verified_at ?? "") >= result.verified_at;
  return isKnown ? state : { ...state, last_verification: { ...result, source: "request" } };
}

interface ChainStateProps {
  state: LedgerState;
  chain: ChainName;
  action: ReactNode;
}

function ChainState({ state, chain, action }: ChainStateProps) {
  const last = state.last_verification;
  const broken = brokenEntryOf(state);
  if (!last) {
    return (
      <Callout tone="neutral" title="Not verified yet" action={action} className="min-h-20">
        {countOf(state.entries, "entry", "entries")} written. Verifying re-hashes every one of them and checks
        the chain against the signed checkpoints.
      </Callout>
    );
  }
  if (last.chain_valid) {
    const newer = state.entries - last.entries_verified;
    return (
      <Callout
        tone="success"
        action={action}
        className="min-h-20"
        title={
          <>
            Intact · {countOf(last.entries_verified, "entry", "entries")} re-hashed{" "}
            <Timestamp value={last.verified_at} />
          </>
        }
      >
        {newer > 0 && `${countOf(newer, "newer entry", "newer entries")} since then. `}
        <CheckpointNote state={state} />
      </Callout>
    );
  }
  return (
    <Callout
      tone="danger"
      action={action}
      className="min-h-20"
      title={
        broken ? (
          <>
            Broken at{" "}
            <Link href={brokenHref(broken, chain)} className="underline underline-offset-2">
              entry {broken.id.toLocaleString("en")}
            </Link>
            : {FAULT_LABELS[broken.fault].label.toLowerCase()}
          </>
        ) : (
          "Broken"
        )
      }
    >
      {broken && FAULT_LABELS[broken.fault].meaning} Found <Timestamp value={last.verified_at} />. Do not rely
      on this entry or later ones; keep the export and the checkpoints you have, and tell the person who runs
      Assay.
    </Callout>
  );
}

function RecordFault({ fault }: { fault: NonNullable<LedgerState["record_fault"]> }) {
  return (
    <Callout tone="danger" title="A record differs from its ledger entry">
      {fault.ledger_id === null ? (
        "A decision or a review has no entry in the ledger"
      ) : (
        <>
          What{" "}
          <Link href={ledgerEntryHref(fault.ledger_id)} className="underline underline-offset-2">
            entry {fault.ledger_id.toLocaleString("en")}
          </Link>{" "}
          says is not what the record of its decision or review says, or there is no such record
        </>
      )}
      . Found <Timestamp value={fault.found_at} />. Rely on the entry, not on the record.
    </Callout>
  );
}

function CheckpointNote({ state: { checkpoint } }: { state: LedgerState }) {
  if (!checkpoint) return "No checkpoint is signed yet.";
  return (
    <>
      Checkpoint of {countOf(checkpoint.size, "entry", "entries")} signed{" "}
      <Timestamp value={checkpoint.signed_at} format="both" />.
    </>
  );
}

function announce(result: Verification | undefined): string {
  if (!result) return "";
  const entries = countOf(result.entries_verified, "entry", "entries");
  if (result.chain_valid) return `Verified: the chain is intact, ${entries} re-hashed.`;
  const fault = result.fault ? `: ${FAULT_LABELS[result.fault].label.toLowerCase()}` : "";
  return `Verified: the chain is broken at entry ${result.first_bad_id ?? "unknown"}${fault}.`;
}

interface VerificationRunProps {
  progress: VerificationProgress | undefined;
  /** How many entries there are, for before the first progress comes. */
  entries: number;
  onLeave: () => void;
}

/** What a running verification is doing and how much is left. */
function VerificationRun({ progress, entries, onLeave }: VerificationRunProps) {
  const done = progress?.entries_verified ?? 0;
  const total = progress?.entries_total || entries;
  return (
    <Card className="flex min-h-20 items-center gap-4 px-4 py-3">
      <div className="flex min-w-0 flex-1 flex-col gap-2">
        <p className="flex flex-wrap items-baseline gap-x-3 font-medium text-base">
          Re-hashing every entry
          <span className="font-normal text-ink-muted text-sm tabular-nums">
            {done.toLocaleString("en")} of {total.toLocaleString("en")}, {(total - done).toLocaleString("en")}{" "}
            left. You can leave: it goes on.
          </span>
        </p>
        <ProgressBar label="Entries verified" value={done} max={total} />
      </div>
      <Button onClick={onLeave}>Stop watching</Button>
    </Card>
  );
}

interface Run {
  /** `refused`: it never began; `lost`: it was under way and can no longer be watched. */
  state: "idle" | "running" | "refused" | "lost";
  progress: VerificationProgress | undefined;
  /** Of the last run that was watched to its end. */
  result: Verification | undefined;
}

const IDLE: Run = { state: "idle", progress: undefined, result: undefined };

/**
 * Verifies the ledger and follows it by server-sent events. A run that is left goes on by itself; a lost
 * connection is not opened again, because that would start another run.
 */
function useVerification(chain: ChainName) {
  const refresh = useRefresh();
  const [run, setRun] = useState<Run>(IDLE);
  const source = useRef<EventSource>(undefined);
  useEffect(() => () => source.current?.close(), []);

  const start = () => {
    source.current?.close();
    const stream = new EventSource(chainAddress(addressOf("GET /v1/ledger/verify/progress"), chain));
    source.current = stream;
    setRun({ ...IDLE, state: "running" });
    stream.onmessage = (event: MessageEvent<string>) => {
      const progress: VerificationProgress = JSON.parse(event.data);
      const { result } = progress;
      if (result === null) return setRun({ ...IDLE, state: "running", progress });
      stream.close();
      setRun({ state: "idle", progress: undefined, result });
      refresh();
    };
    stream.onerror = () => {
      stream.close();
      setRun(({ progress }) => ({ ...IDLE, state: progress ? "lost" : "refused" }));
    };
  };
  const leave = () => {
    source.current?.close();
    setRun(IDLE);
  };
  return { ...run, start, leave };
}
