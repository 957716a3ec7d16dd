"use client";

import Link from "next/link";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { Section } from "@/components/ui/card";
import { Timestamp } from "@/components/ui/timestamp";
import { useWrite } from "@/components/ui/use-write";
import { callApi } from "@/lib/api-client";
import { listControlHistory } from "@/lib/programs/contract";
import type { ControlChange } from "@/lib/programs/schema";
import { SOURCE_WORDS } from "../words";
import { ChangeLine } from "./change-line";

interface HistoryProps {
  programId: string;
  controlId: string;
  total: number;
  /** The newest, from the server. */
  newest: readonly ControlChange[];
}

const PAGE = 50;

/** Who changed what and why, newest first. */
export function History({ programId, controlId, total, newest }: HistoryProps) {
  const [older, setOlder] = useState<readonly ControlChange[]>([]);
  const { write, isBusy, problem } = useWrite();
  // A change made meanwhile moves the pages along, so that an entry may come twice.
  const known = new Set(newest.map((entry) => entry.id));
  const entries = [...newest, ...older.filter((entry) => !known.has(entry.id))];
  const showMore = async () => {
    const params = { id: programId, control_id: controlId };
    const query = { skip: String(entries.length), limit: String(PAGE) };
    const done = await write(() => callApi(listControlHistory, { params, query }));
    if (done) setOlder([...older, ...done.answer.data]);
  };
  return (
    <Section id="history" title="History">
      {entries.length === 0 ? (
        <p className="rounded-lg border bg-surface p-4 text-ink-muted text-sm">Nothing has changed yet.</p>
      ) : (
        <ol className="divide-y rounded-lg border bg-surface">
          {entries.map((entry) => (
            <Entry key={entry.id} entry={entry} />
          ))}
        </ol>
      )}
      {problem && (
        <p role="alert" className="text-danger text-sm">
          The older changes could not be read. {problem.message}
        </p>
      )}
      {entries.length < total && (
        <Button className="self-start" isBusy={isBusy} onClick={() => void showMore()}>
          Show more
        </Button>
      )}
    </Section>
  );
}

function Entry({ entry }: { entry: ControlChange }) {
  return (
    <li className="flex flex-col gap-1 px-4 py-2.5 text-sm">
      <div className="flex items-baseline justify-between gap-3">
        <p className="min-w-0 text-ink-muted text-xs">
          <span className="font-medium text-ink">{entry.actor_name}</span> <SourceWords entry={entry} />
        </p>
        <Timestamp value={entry.changed_at} className="shrink-0 text-ink-muted text-xs" />
      </div>
      <ul className="flex flex-col gap-0.5">
        {entry.changes.map((change) => (
          <ChangeLine key={change.field} change={change} />
        ))}
        {entry.changes.length === 0 && <li>Reviewed, nothing changed</li>}
      </ul>
      {entry.note !== "" && <p className="border-l-2 pl-2 text-ink-soft italic">{entry.note}</p>}
    </li>
  );
}

function SourceWords({ entry }: { entry: ControlChange }) {
  const { source, source_id } = entry;
  const href =
    source === "audit" ? `/audits/${source_id}` : source === "evidence" ? `/evidence?item=${source_id}` : "";
  if (source_id === null || href === "") return SOURCE_WORDS[source];
  return (
    <Link href={href} className="rounded-sm text-accent-text hover:underline">
      {SOURCE_WORDS[source]}
    </Link>
  );
}
