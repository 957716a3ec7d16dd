"use client";

import { useCallback, useState } from "react";
import { callApi } from "@/components/api";
import { Button } from "@/components/ui/button";
import { LabeledCheckbox } from "@/components/ui/checkbox";
import { SearchInput } from "@/components/ui/search-input";
import { Skeleton } from "@/components/ui/skeleton";
import { TabStrip } from "@/components/ui/tab-strip";
import { useRead } from "@/components/ui/use-read";

/** Something that shows that an action was done. */
export interface Proof {
  type: "evidence" | "document";
  id: string;
  title: string;
}

const TABS = [
  { value: "evidence", label: "Evidence" },
  { value: "document", label: "Documents" },
] as const;

interface ProofPickerProps {
  chosen: readonly Proof[];
  onChange: (chosen: readonly Proof[]) => void;
}

/** Chooses evidence and documents of the organization; what is chosen stays listed while one searches on. */
export function ProofPicker({ chosen, onChange }: ProofPickerProps) {
  const [type, setType] = useState<Proof["type"]>("evidence");
  const [search, setSearch] = useState("");
  const read = useCallback((signal: AbortSignal) => readProofs(type, search, signal), [type, search]);
  const { reading, again } = useRead(read);
  const found = reading.state === "done" ? reading.answer : [];
  const kept = chosen.filter((proof) => proof.type === type && !found.some(({ id }) => id === proof.id));
  const toggle = (proof: Proof, isChosen: boolean) =>
    onChange(isChosen ? [...chosen, proof] : chosen.filter(({ id }) => id !== proof.id));
  return (
    <div className="flex flex-col gap-3">
      <TabStrip label="What shows it" value={type} tabs={TABS} onChange={setType} />
      <SearchInput
        label={type === "evidence" ? "Search evidence" : "Search documents"}
        value={search}
        onChange={setSearch}
      />
      <div className="h-48 overflow-y-auto rounded-lg border" aria-busy={reading.state === "loading"}>
        {reading.state === "loading" && <Skeleton className="m-3 h-24" />}
        {reading.state === "failed" && (
          <div className="flex flex-col items-start gap-2 p-4 text-sm">
            <p role="alert">The list could not be read. {reading.message}</p>
            <Button size="sm" onClick={again}>
              Try again
            </Button>
          </div>
        )}
        {reading.state === "done" && (
          <ul className="divide-y">
            {[...kept, ...found].map((proof) => (
              <li key={proof.id}>
                <LabeledCheckbox
                  checked={chosen.some(({ id }) => id === proof.id)}
                  onChange={(isChosen) => toggle(proof, isChosen)}
                  className="min-h-10 px-3 py-2"
                >
                  <span className="min-w-0 truncate">{proof.title}</span>
                </LabeledCheckbox>
              </li>
            ))}
            {kept.length + found.length === 0 && (
              <li className="px-4 py-10 text-center text-ink-muted text-sm">
                {search === "" ? "There is nothing here yet." : "Nothing matches."}
              </li>
            )}
          </ul>
        )}
      </div>
    </div>
  );
}

async function readProofs(type: Proof["type"], search: string, signal: AbortSignal): Promise<Proof[]> {
  const query = { limit: "20", ...(search === "" ? {} : { search }) };
  const { data } =
    type === "evidence"
      ? await callApi("GET /v1/evidence", { query, signal })
      : await callApi("GET /v1/documents", { query, signal });
  return data.map(({ id, title }) => ({ type, id, title }));
}
