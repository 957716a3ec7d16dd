import type { EvidenceRequest } from "@/lib/features/engagements/thread-schema";
import { AnswerForm } from "./answer-form";

/** Answers an auditor's request; what was answered already can be added to, behind a click. */
export function AnswerRequest({ request }: { request: EvidenceRequest }) {
  if (request.status === "open") return <AnswerForm request={request} />;
  return (
    <details>
      <summary className="w-fit rounded-sm text-accent-text text-sm hover:underline">
        Add to the answer
      </summary>
      <div className="mt-3">
        <AnswerForm request={request} />
      </div>
    </details>
  );
}
