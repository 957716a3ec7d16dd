import { useRouter } from "next/navigation";
import { useRef, useState } from "react";
import { callApi } from "@/components/api";
import { ApiProblem } from "@/lib/core/api-client";
import { newId } from "@/lib/core/ids";
import type { RunAudit } from "@/lib/features/audits/schema";
import { type AuditDraft, type AuditDraftErrors, bodiesOf, explainIssues } from "./audit-draft";
import { startedHref } from "./started-href";

interface Submission {
  isBusy: boolean;
  isSent: boolean;
  failure?: string | undefined;
}

/**
 * Starts the audits of a draft in the background, one after the other, and goes to the audit, or to the page that shows
 * how far several are. When one cannot be started the ones before it run on, and are not started again by the next try.
 */
export function useStartAudits(showErrors: (errors: AuditDraftErrors) => void) {
  const router = useRouter();
  const [state, setState] = useState<Submission>({ isBusy: false, isSent: false });
  const start = useStart();

  const submit = async (draft: AuditDraft) => {
    setState({ isBusy: true, isSent: false });
    const ids: string[] = [];
    try {
      for (const body of bodiesOf(draft)) ids.push(await start(body));
      setState({ isBusy: false, isSent: true });
      router.push(startedHref(ids));
    } catch (problem) {
      const issues = problem instanceof ApiProblem ? explainIssues(problem.issues, draft) : {};
      showErrors(issues);
      const isExplained = Object.keys(issues).length > 0;
      const failure = ids.length > 0 || !isExplained ? failureOf(problem, ids, draft) : undefined;
      setState({ isBusy: false, isSent: false, failure });
    }
  };
  return { submit, ...state };
}

/** Starts one audit; the same body again, after a lost answer or another's failure, is the same audit. */
function useStart(): (body: RunAudit) => Promise<string> {
  const keys = useRef(new Map<string, string>());
  const started = useRef(new Map<string, string>());
  return async (body) => {
    const text = JSON.stringify(body);
    const known = started.current.get(text);
    if (known !== undefined) return known;
    const key = keys.current.get(text) ?? newId("request");
    keys.current.set(text, key);
    const headers = { prefer: "respond-async", "idempotency-key": key };
    const { id } = await callApi("POST /v1/audit", { body, headers });
    started.current.set(text, id);
    return id;
  };
}

function failureOf(problem: unknown, started: readonly string[], { frameworks }: AuditDraft): string {
  const message = problem instanceof Error ? problem.message : "Something unexpected happened. Try again.";
  if (started.length === 0) return message;
  const count = `${started.length} of ${frameworks.length} audits`;
  return `${message} ${count} are started already and run on; trying again starts the others.`;
}
