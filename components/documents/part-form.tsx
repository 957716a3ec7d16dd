"use client";

import { type FormEvent, useId, useState } from "react";
import { Button } from "@/components/ui/button";
import { Input } from "@/components/ui/input";
import type { Part } from "@/lib/platform/reading/schema";
import { partWords } from "./text-layout";

interface PartFormProps {
  parts: readonly Part[];
  current: Part | undefined;
  onOpen: (part: Part) => void;
}

/** Goes to a page, slide or sheet by its number. */
export function PartForm({ parts, current, onOpen }: PartFormProps) {
  const id = useId();
  const [number, setNumber] = useState<string>();
  const noun = { page: "Page", slide: "Slide", sheet: "Sheet" }[parts[0]?.kind ?? "page"];
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const wanted = Number(number ?? current?.number);
    const part = parts.find((candidate) => candidate.number === wanted);
    if (part) onOpen(part);
  };
  return (
    <form onSubmit={submit} className="flex items-center gap-2 text-ink-muted text-xs">
      <label htmlFor={id}>{noun}</label>
      <Input
        id={id}
        type="number"
        min={1}
        max={parts.length}
        value={number ?? current?.number ?? ""}
        title={current && partWords(current)}
        onChange={(event) => setNumber(event.target.value)}
        className="h-7 w-16 px-2 text-sm tabular-nums"
      />
      <span className="whitespace-nowrap tabular-nums">of {parts.length.toLocaleString("en")}</span>
      <Button type="submit" size="sm">
        Go
      </Button>
    </form>
  );
}
