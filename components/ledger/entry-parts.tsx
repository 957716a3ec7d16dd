import { ArrowLeft, ArrowRight, Download } from "lucide-react";
import { addressOf } from "@/components/api";
import { Button } from "@/components/ui/button";
import { Callout } from "@/components/ui/callout";
import { CodeBlock, indentedJson } from "@/components/ui/code-block";
import { CopyButton } from "@/components/ui/copy-button";
import { RecordPart } from "@/components/ui/facts";
import { Reference } from "@/components/ui/reference";
import { Timestamp } from "@/components/ui/timestamp";
import type { ChainName, LedgerEntryDetail, RecordEntryDetail } from "@/lib/features/ledger/schema";
import { GENESIS_HASH } from "@/lib/features/ledger/vocabulary";
import { type BrokenEntry, FAULT_LABELS } from "./labels";
import { chainAddress } from "./pages";

/** What an entry of either chain has to be checked by. */
type HashedEntry = LedgerEntryDetail | RecordEntryDetail;

/** Says that a verification found this entry broken. */
export function BrokenNote({ broken }: { broken: BrokenEntry }) {
  return (
    <div className="p-5 pb-0">
      <Callout tone="danger" title={`Broken: ${FAULT_LABELS[broken.fault].label.toLowerCase()}`}>
        {FAULT_LABELS[broken.fault].meaning} Neither this entry nor a later one can be relied on.
      </Callout>
    </div>
  );
}

interface ChainStepsProps {
  id: number;
  chainLength: number;
  onOpen: (id: string) => void;
}

/** The entries before and after. */
export function ChainSteps({ id, chainLength, onOpen }: ChainStepsProps) {
  return (
    <nav aria-label="Chain" className="flex justify-between gap-2">
      <Button size="sm" disabled={id <= 1} onClick={() => onOpen(String(id - 1))}>
        <ArrowLeft />
        {id <= 1 ? "First entry" : `Entry ${(id - 1).toLocaleString("en")}`}
      </Button>
      <Button size="sm" disabled={id >= chainLength} onClick={() => onOpen(String(id + 1))}>
        {id >= chainLength ? "Last entry" : `Entry ${(id + 1).toLocaleString("en")}`}
        <ArrowRight />
      </Button>
    </nav>
  );
}

/** The inclusion proof, once a checkpoint covers the entry. */
export function ProofLink({ entry, chain }: { entry: HashedEntry; chain: ChainName }) {
  if (entry.checkpoint_size === null) return null;
  const path = addressOf("GET /v1/ledger/{id}/proof", { params: { id: String(entry.id) } });
  const name = chain === "decisions" ? `proof-${entry.id}.json` : `${chain}-proof-${entry.id}.json`;
  return (
    <Button asChild>
      <a href={chainAddress(path, chain)} download={name}>
        <Download />
        Inclusion proof
      </a>
    </Button>
  );
}

/** When it was written, and by what it is checked. */
export function chainFacts(entry: HashedEntry) {
  return [
    { label: "When", value: <Timestamp value={entry.timestamp} format="both" /> },
    { label: "Hash", value: <Reference value={entry.current_hash} label="hash of the entry" /> },
    {
      label: "Previous hash",
      value: (
        <span className="flex flex-wrap items-center gap-x-2">
          <Reference value={entry.previous_hash} label="hash of the entry before" />
          {entry.previous_hash === GENESIS_HASH && (
            <span className="text-ink-muted">the beginning of the chain</span>
          )}
        </span>
      ),
    },
    { label: "Payload digest", value: <Reference value={entry.payload_digest} label="payload digest" /> },
    {
      label: "Checkpoint",
      value:
        entry.checkpoint_size === null ? (
          <span className="text-ink-muted">not covered by a signed checkpoint yet</span>
        ) : (
          `covered by the signed checkpoint of size ${entry.checkpoint_size.toLocaleString("en")}`
        ),
    },
  ];
}

/** Exactly what was hashed. */
export function HashedParts({ entry }: { entry: HashedEntry }) {
  return (
    <>
      <RecordPart
        title="Canonical bytes"
        aside={<CopyButton text={entry.canonical} label="Copy" size="sm" variant="ghost" />}
      >
        <p className="text-ink-muted text-xs">Exactly what was hashed; its SHA-256 is the entry's hash.</p>
        <CodeBlock label="Canonical bytes">{entry.canonical}</CodeBlock>
      </RecordPart>
      <RecordPart
        title="Payload"
        aside={<CopyButton text={entry.payload} label="Copy" size="sm" variant="ghost" />}
      >
        <p className="text-ink-muted text-xs">
          Shown with line breaks; copied as it was hashed into the payload digest.
        </p>
        <CodeBlock label="Payload">{indentedJson(entry.payload)}</CodeBlock>
      </RecordPart>
    </>
  );
}
