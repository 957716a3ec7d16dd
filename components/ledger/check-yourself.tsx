import { Section } from "@/components/ui/card";
import { CodeBlock } from "@/components/ui/code-block";
import { CopyButton } from "@/components/ui/copy-button";
import type { ChainName } from "@/lib/features/ledger/schema";

interface CheckYourselfProps {
  /** How many entries the chain has: in the name of the export. */
  entries: number;
  chain?: ChainName;
}

/** How to check the ledger without trusting this service. */
export function CheckYourself({ entries, chain = "decisions" }: CheckYourselfProps) {
  const isRecords = chain === "records";
  const prefix = isRecords ? "records-" : "";
  const exported = isRecords ? `ledger-records-${entries}` : `ledger-${entries}`;
  return (
    <Section id="check" title="Check it yourself">
      <div className="flex flex-col gap-4 rounded-lg border bg-surface p-4 text-sm">
        <p className="text-ink-soft">
          The ledger is tamper-evident: each entry holds the hash of the one before, and signed checkpoints
          cover the whole. Download the export, the checkpoint and the public key, and check them on another
          machine. The command imports nothing of Assay and asks no server.
          {isRecords && " Download the checkpoint first: each export is itself a record."}
        </p>
        <Command
          label="The whole ledger"
          command={`npm run verify-ledger -- ${exported}.ndjson ${prefix}checkpoint.json ${prefix}public-key.json`}
        />
        <Command
          label="One entry, by its inclusion proof"
          command={`npm run verify-ledger -- --proof ${prefix}proof-7.json ${prefix}public-key.json`}
        />
        <p className="text-ink-muted text-xs">
          Keep the public key and old checkpoints where this service cannot reach them: they show a history
          that was rewritten or cut off.
        </p>
      </div>
    </Section>
  );
}

function Command({ label, command }: { label: string; command: string }) {
  return (
    <div className="flex flex-col gap-1">
      <div className="flex items-baseline justify-between gap-3">
        <p className="text-ink-muted text-xs">{label}</p>
        <CopyButton text={command} label="Copy" size="sm" variant="ghost" />
      </div>
      <CodeBlock label={label}>{command}</CodeBlock>
    </div>
  );
}
