import Link from "next/link";
import { costText } from "@/components/orchestrator/amounts";
import { Card, Section } from "@/components/ui/card";
import { countOf } from "@/components/ui/count-of";
import { Facts } from "@/components/ui/facts";
import { Reference } from "@/components/ui/reference";
import { Timestamp } from "@/components/ui/timestamp";
import type { Audit } from "@/lib/features/audits/schema";
import { engineWord, SCOPE_LABELS } from "./labels";

type Learned = NonNullable<NonNullable<Audit["engine"]>["learned"]>;

interface MethodProps {
  audit: Audit;
  framework: { name: string; source: string; note: string };
  /** Name of the person who requested it; undefined for an API key or a person who has left. */
  requester: string | undefined;
}

/** How the report was made, so that others can repeat and question it. */
export function Method({ audit, framework, requester }: MethodProps) {
  const engine = audit.engine;
  return (
    <Section id="method" title="Method, engine and limits">
      <Card className="flex flex-col gap-5 p-5 print:break-inside-avoid">
        <Facts
          items={[
            { label: "Audit", value: <Reference value={audit.id} label="audit id" /> },
            { label: "Framework", value: `${framework.name}. ${framework.source}` },
            { label: "Scope", value: `${SCOPE_LABELS[audit.scope].label}: ${audit.controls_total} controls` },
            {
              label: "Requested by",
              value: requester ?? <UnnamedRequester id={audit.requested_by} />,
            },
            { label: "Asked for", value: <Timestamp value={audit.created_at} format="absolute" /> },
            ...(audit.completed_at
              ? [{ label: "Completed", value: <Timestamp value={audit.completed_at} format="absolute" /> }]
              : []),
            ...(engine
              ? [
                  { label: "Engine", value: engineWord(engine.engine) },
                  { label: modelsLabel(engine.model), value: engine.model },
                  { label: "Prompt or rule version", value: engine.prompt_version },
                  ...(engine.learned ? [{ label: "Learned", value: learnedText(engine.learned) }] : []),
                  ...(engine.carried.length > 0
                    ? [{ label: "Carried over", value: <CarriedOver carried={engine.carried} /> }]
                    : []),
                  ...(engine.tokens_used === null
                    ? []
                    : [{ label: "Tokens", value: engine.tokens_used.toLocaleString("en") }]),
                  {
                    label: "Cost",
                    value: engine.cost === null ? "None: it ran in this process" : costText(engine.cost),
                  },
                  {
                    label: "Digest of the document",
                    value: <Reference value={engine.input_digest} label="digest" />,
                  },
                ]
              : []),
          ]}
        />
        <div className="flex max-w-prose flex-col gap-2 border-t pt-4 text-ink-soft text-sm">
          <p>
            <strong className="font-medium text-ink">
              This is a readiness estimate, never a certification.
            </strong>{" "}
            It reads the document that was given and nothing else. It does not observe the system, and it
            cannot tell whether what the document says is true.
          </p>
          <p>{framework.note}</p>
          <p>
            The document is treated as data: text in it that addresses the auditor is reported and never
            followed. Every quote is taken from it character by character.
          </p>
        </div>
      </Card>
    </Section>
  );
}

/** Answers to the same questions about the same text, given to earlier audits. */
function CarriedOver({ carried }: { carried: NonNullable<Audit["engine"]>["carried"] }) {
  return carried.map(({ audit_id, requirements }) => (
    <span key={audit_id} className="block">
      {countOf(requirements, "requirement")} from audit{" "}
      <Link
        href={`/audits/${audit_id}`}
        prefetch={false}
        className="rounded-sm text-accent-text hover:underline"
      >
        {audit_id}
      </Link>
    </span>
  ));
}

function modelsLabel(model: string): string {
  return model.includes(",") ? "Models" : "Model";
}

/** An actor without a name here: an API key, or a member who has left. */
function UnnamedRequester({ id }: { id: string }) {
  return (
    <>
      {id.startsWith("key_") ? "API key " : "Former member "}
      <Reference value={id} label="id of the requester" />
    </>
  );
}

function learnedText({ confirmations, requirements, changed, reviewed = 0, agreeing = 0 }: Learned): string {
  const states = changed === 0 ? "no state" : countOf(changed, "state");
  const agreement = reviewed > 0 ? `; ${agreeing} of ${reviewed} that reviewers judged agree with them` : "";
  return `From ${countOf(confirmations, "confirmation")}, for ${countOf(requirements, "requirement")}; ${states} changed by it${agreement}`;
}
