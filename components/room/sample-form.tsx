"use client";

import { type FormEvent, useId, useState } from "react";
import { toast } from "sonner";
import { callApi } from "@/components/api";
import { STATUS_OPTIONS } from "@/components/controls/labels";
import { Button } from "@/components/ui/button";
import { Callout } from "@/components/ui/callout";
import { describedBy, Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { useRefresh } from "@/components/ui/page-address";
import { Select } from "@/components/ui/select";
import { useWrite } from "@/components/ui/use-write";
import { isOneOf } from "@/lib/core/one-of";
import { CONTROL_STATUSES } from "@/lib/features/programs/vocabulary";

const ALL = "all";

interface SampleFormProps {
  frameworks: readonly { code: string; name: string }[];
}

/** Draws a sample of the controls that count today. */
export function SampleForm({ frameworks }: SampleFormProps) {
  const id = useId();
  const refresh = useRefresh();
  const [size, setSize] = useState("5");
  const [seed, setSeed] = useState("");
  const [purpose, setPurpose] = useState("");
  const [framework, setFramework] = useState(ALL);
  const [status, setStatus] = useState<string>(ALL);
  const { write, isBusy, problem } = useWrite();
  const count = Number(size);
  const sizeError =
    Number.isSafeInteger(count) && count >= 1 && count <= 1_000
      ? undefined
      : "Enter a number from 1 to 1,000.";
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (sizeError) return;
    const body = {
      size: count,
      purpose,
      ...(seed.trim() === "" ? {} : { seed }),
      ...(framework === ALL ? {} : { framework }),
      ...(isOneOf(CONTROL_STATUSES, status) ? { status } : {}),
    };
    if (!(await write(() => callApi("POST /v1/room/samples", { body })))) return;
    toast.success("Sample drawn");
    refresh();
  };
  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-4">
      {problem && (
        <Callout tone="danger" role="alert" title="No sample was drawn">
          {problem.message}
        </Callout>
      )}
      <div className="grid items-start gap-4 sm:grid-cols-2">
        <Field id={`${id}-size`} label="How many controls" error={sizeError}>
          <Input
            id={`${id}-size`}
            inputMode="numeric"
            value={size}
            onChange={(event) => setSize(event.target.value)}
            {...describedBy(`${id}-size`, { error: sizeError })}
          />
        </Field>
        <Field
          id={`${id}-seed`}
          label="Seed"
          isOptional
          help="Any text. The same seed draws the same controls again."
        >
          <Input
            id={`${id}-seed`}
            value={seed}
            maxLength={100}
            autoComplete="off"
            onChange={(event) => setSeed(event.target.value)}
            aria-describedby={`${id}-seed-help`}
          />
        </Field>
        <Field id={`${id}-framework`} label="Framework">
          <Select
            id={`${id}-framework`}
            value={framework}
            options={[
              { value: ALL, label: "All frameworks" },
              ...frameworks.map(({ code, name }) => ({ value: code, label: name })),
            ]}
            onChange={setFramework}
          />
        </Field>
        <Field id={`${id}-status`} label="Status">
          <Select
            id={`${id}-status`}
            value={status}
            options={[{ value: ALL, label: "Any status" }, ...STATUS_OPTIONS]}
            onChange={setStatus}
          />
        </Field>
      </div>
      <Field id={`${id}-purpose`} label="Purpose" isOptional>
        <Input
          id={`${id}-purpose`}
          value={purpose}
          maxLength={500}
          onChange={(event) => setPurpose(event.target.value)}
        />
      </Field>
      <Button type="submit" variant="primary" isBusy={isBusy} className="self-start">
        Draw sample
      </Button>
    </form>
  );
}
