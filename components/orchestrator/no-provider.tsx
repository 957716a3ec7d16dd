import Link from "next/link";
import { Callout } from "@/components/ui/callout";

const WAYS = [
  {
    name: "A provider's own key",
    settings: [
      "OPENAI_API_KEY",
      "ANTHROPIC_API_KEY",
      "GEMINI_API_KEY",
      "MISTRAL_API_KEY",
      "DEEPSEEK_API_KEY",
    ],
  },
  { name: "One gateway for all of them", settings: ["ASSAY_GATEWAY_URL", "ASSAY_GATEWAY_KEY"] },
  { name: "A local server of your own", settings: ["ASSAY_LOCAL_MODELS_URL"] },
] as const;

/** What answers while no language model is configured, and how to turn one on. */
export function NoProvider() {
  return (
    <Callout tone="neutral" title="No language model is configured. The embedded operators answer.">
      <p className="max-w-prose">
        They run in this process, cost nothing and send nothing anywhere. They find passages, screen text by
        rules and vote by what they measure. They do not write and do not reason, and their answers say so.
      </p>
      <p className="mt-2">The operator of Assay turns language models on with one of these settings:</p>
      <dl className="mt-1 grid gap-x-4 gap-y-1 sm:grid-cols-[auto_minmax(0,1fr)]">
        {WAYS.map(({ name, settings }) => (
          <div key={name} className="contents">
            <dt>{name}</dt>
            <dd className="flex flex-wrap gap-x-3 font-mono text-ink text-xs leading-5">
              {settings.map((setting) => (
                <code key={setting}>{setting}</code>
              ))}
            </dd>
          </div>
        ))}
      </dl>
    </Callout>
  );
}

/** The same in one line, for pages that lead to the models. */
export function NoProviderLine() {
  return (
    <p className="text-ink-muted text-sm">
      No language model is configured, so the embedded operators answer.{" "}
      <Link href="/orchestrator" className="rounded-sm text-accent-text underline underline-offset-2">
        How to turn one on
      </Link>
    </p>
  );
}
