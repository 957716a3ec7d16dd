"use client";

import Link from "next/link";
import { useState } from "react";
import { callApi } from "@/components/api";
import { recordsHref } from "@/components/ledger/pages";
import { Button } from "@/components/ui/button";
import { Section } from "@/components/ui/card";
import { useWrite } from "@/components/ui/use-write";
import type { ControlChange } from "@/lib/features/programs/schema";
import { HistoryEntry } from "./history-entry";

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
  // A change made in the meantime shifts the pages, so an entry may come twice.
  const known = new Set(newest.map((entry) => entry.id));
  const entries = [...newest, ...older.filter((entry) => !known.has(entry.id))];
  const showMore = async () => {
    const params = { id: programId, control_id: controlId };
    const query = { skip: String(entries.length), limit: String(PAGE) };
    const done = await write(() =>
      callApi("GET /v1/programs/{id}/controls/{control_id}/history", { params, query }),
    );
    if (done) setOlder([...older, ...done.answer.data]);
  };
  return (
    <Section
      id="history"
      title="History"
      aside={
        <Link
          href={recordsHref("control", controlId)}
          className="rounded-sm text-accent-text text-sm hover:underline"
        >
          In the ledger
        </Link>
      }
    >
      {entries.length === 0 ? (
        <p className="rounded-lg border bg-surface p-4 text-ink-muted text-sm">Nothing has changed yet.</p>
      ) : (
        <ol className="divide-y rounded-lg border bg-surface">
          {entries.map((entry) => (
            <HistoryEntry key={entry.id} entry={entry} />
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
