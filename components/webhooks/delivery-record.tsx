import { CodeBlock, indentedJson } from "@/components/ui/code-block";
import { Facts } from "@/components/ui/facts";
import { RecordPart } from "@/components/ui/record-part";
import { Reference } from "@/components/ui/reference";
import { Status } from "@/components/ui/status";
import { Timestamp } from "@/components/ui/timestamp";
import type { Attempt, DeliveryDetail } from "@/lib/features/webhooks/schema";
import { FAILURE_LABELS } from "./labels";
import { DeliveryWord } from "./statuses";

/** What is sent, where it stands, and what each attempt came to. */
export function DeliveryRecord({ delivery }: { delivery: DeliveryDetail }) {
  return (
    <>
      <Facts
        items={[
          { label: "Status", value: <DeliveryWord status={delivery.status} look="soft" /> },
          ...(delivery.is_test ? [{ label: "Test event", value: "Nothing has happened" }] : []),
          { label: "Event", value: <Reference value={delivery.event_id} label="event id" /> },
          { label: "Recorded", value: <Timestamp value={delivery.created_at} format="both" /> },
          delivery.next_attempt_at
            ? { label: "Next try", value: <Timestamp value={delivery.next_attempt_at} format="both" isDue /> }
            : {
                label: "Ended",
                value: delivery.completed_at ? (
                  <Timestamp value={delivery.completed_at} format="both" />
                ) : (
                  "–"
                ),
              },
        ]}
      />
      <RecordPart title="Attempts">
        {delivery.attempts_made.length === 0 ? (
          <p className="text-ink-muted text-sm">None yet.</p>
        ) : (
          <ol className="divide-y overflow-clip rounded-lg border">
            {delivery.attempts_made.map((attempt) => (
              <AttemptItem key={attempt.number} attempt={attempt} />
            ))}
          </ol>
        )}
      </RecordPart>
      <RecordPart title="Body">
        <CodeBlock label="Body that is sent">{indentedJson(delivery.body)}</CodeBlock>
      </RecordPart>
    </>
  );
}

function AttemptItem({ attempt }: { attempt: Attempt }) {
  const { number, status_code, failure, detail } = attempt;
  return (
    <li className="px-3 py-2.5 text-sm">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <span className="text-ink-muted tabular-nums">#{number}</span>
        <Status tone={failure === null ? "success" : "danger"}>
          {failure === null ? "Success" : FAILURE_LABELS[failure]}
        </Status>
        {status_code !== null && <span className="tabular-nums">{status_code}</span>}
        <span className="text-ink-muted tabular-nums">{attempt.duration_ms.toLocaleString("en")} ms</span>
        <Timestamp value={attempt.started_at} className="ml-auto text-ink-muted text-xs" />
      </div>
      {detail && <p className="mt-1 text-ink-soft text-xs">{detail}</p>}
      <details className="mt-1.5">
        <summary className="w-fit rounded-sm text-accent-text text-xs">Request and answer</summary>
        <div className="mt-2 flex flex-col gap-2">
          <CodeBlock label="Request headers">{requestText(attempt)}</CodeBlock>
          <CodeBlock label="First 1,024 bytes of the answer">
            {attempt.response_excerpt === "" ? "(no answer body)" : attempt.response_excerpt}
          </CodeBlock>
        </div>
      </details>
    </li>
  );
}

function requestText(attempt: Attempt): string {
  const headers = Object.entries(attempt.request_headers).map(([name, value]) => `${name}: ${value}`);
  return [`POST ${attempt.url}`, ...headers].join("\n");
}
