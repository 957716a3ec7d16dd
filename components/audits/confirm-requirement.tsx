"use client";

import { Check, PencilLine } from "lucide-react";
import { type KeyboardEvent, useState } from "react";
import { callApi } from "@/components/api";
import { Button } from "@/components/ui/button";
import { useFollowingFocus } from "@/components/ui/focus";
import { Kbd } from "@/components/ui/kbd";
import { Timestamp } from "@/components/ui/timestamp";
import { useIsInBrowser } from "@/components/ui/use-is-in-browser";
import { useWrite } from "@/components/ui/use-write";
import type { RequirementResult } from "@/lib/features/audits/schema";
import type { ConfirmRequirement as Input } from "@/lib/features/confirmations/schema";
import type { RequirementFinding } from "@/lib/judgment/analyst/vocabulary";
import { Correction } from "./correction";
import { STATE_LABELS } from "./labels";
import { useReportConfirmations } from "./report-confirmations";

type Judged = Pick<RequirementResult, "requirement_id" | "citation" | "state" | "leaning">;

interface ConfirmRequirementProps {
  requirement: Judged;
  /** In a long list, where confirming each would be noise. */
  isOnlyCorrected?: boolean;
}

/** Confirms or corrects what the audit says of a requirement: by button, or by `y` and `n` while one or the row has the focus. */
export function ConfirmRequirement({ requirement, isOnlyCorrected = false }: ConfirmRequirementProps) {
  const isInBrowser = useIsInBrowser();
  const { auditId, canConfirm, find, keep, decideHref } = useReportConfirmations();
  const { write, isBusy, problem } = useWrite();
  const [isCorrecting, setCorrecting] = useState(false);
  const { requirement_id, citation, state, leaning } = requirement;
  const likely: RequirementFinding | null = state === "for_review" ? leaning : state;
  const confirmed = find(requirement_id);
  const place = useFollowingFocus<HTMLFieldSetElement>(`${isCorrecting} ${confirmed?.confirmed_at}`);
  if (!isInBrowser) return null;
  if (!canConfirm) return confirmed ? <Confirmed confirmation={confirmed} /> : null;
  const send = async (body: Input) => {
    const done = await write(() =>
      callApi("PUT /v1/audits/{id}/confirmations/{requirement_id}", {
        params: { id: auditId, requirement_id },
        body,
      }),
    );
    if (!done) return;
    keep(done.answer);
    setCorrecting(false);
  };
  const confirm = () => likely && send({ finding: likely, applies_to: "organization" });
  const onKeyDown = (event: KeyboardEvent) => {
    if (isCorrecting || isBusy || event.metaKey || event.ctrlKey || event.altKey) return;
    if (event.key !== "y" && event.key !== "n") return;
    event.preventDefault();
    if (event.key === "n") setCorrecting(true);
    else confirm();
  };
  return (
    <fieldset
      ref={place}
      aria-label={`Review of ${citation}`}
      onKeyDown={onKeyDown}
      className="flex min-w-0 flex-wrap items-center gap-2 print:hidden"
    >
      {confirmed && !isCorrecting && <Confirmed confirmation={confirmed} />}
      {isCorrecting ? (
        <Correction
          initial={confirmed?.finding ?? likely ?? "no_evidence"}
          initialNote={confirmed?.comment ?? ""}
          decideHref={decideHref(requirement_id)}
          isBusy={isBusy}
          onSave={send}
          onCancel={() => setCorrecting(false)}
        />
      ) : (
        <>
          {likely && !isOnlyCorrected && confirmed?.finding !== likely && (
            <Button size="sm" isBusy={isBusy} onClick={confirm} data-key="y">
              <Check />
              Confirm “{STATE_LABELS[likely].label.toLowerCase()}” <Kbd>Y</Kbd>
            </Button>
          )}
          <Button size="sm" variant="ghost" onClick={() => setCorrecting(true)} data-key="n">
            <PencilLine />
            Correct <Kbd>N</Kbd>
          </Button>
        </>
      )}
      {problem && (
        <p role="alert" className="w-full text-danger text-sm">
          {problem.message}
        </p>
      )}
    </fieldset>
  );
}

type Known = NonNullable<ReturnType<ReturnType<typeof useReportConfirmations>["find"]>>;

function Confirmed({
  confirmation: { finding, judged, comment, confirmed_by, confirmed_at },
}: {
  confirmation: Known;
}) {
  return (
    <p className="text-ink-soft text-xs">
      {confirmed_by} {finding === judged ? "confirmed" : "found"} “{STATE_LABELS[finding].label.toLowerCase()}
      ”, <Timestamp value={confirmed_at} />
      {comment !== "" && (
        <span className="mt-1 block whitespace-pre-line break-words border-l-2 pl-2">{comment}</span>
      )}
    </p>
  );
}
