"use client";

import { Plus } from "lucide-react";
import { type FormEvent, useId, useState } from "react";
import { dayText } from "@/lib/core/days";
import { Button } from "./button";
import { Field } from "./field";
import { Chip } from "./filter-picker";
import { Input } from "./input";
import { Popover } from "./popover";

interface DateFilterProps {
  /** What is filtered by: "From". */
  name: string;
  /** `2027-01-31`. */
  value: string | undefined;
  onChange: (value: string | undefined) => void;
}

/** A filter by a day: a button with a calendar field, and once chosen a chip that removes it. */
export function DateFilter({ name, value, onChange }: DateFilterProps) {
  const id = useId();
  const [isOpen, setOpen] = useState(false);
  const [day, setDay] = useState("");
  if (value !== undefined) {
    const isDay = /^\d{4}-\d{2}-\d{2}$/.test(value);
    return <Chip name={name} value={isDay ? dayText(value) : value} onRemove={() => onChange(undefined)} />;
  }
  const apply = (event: FormEvent) => {
    event.preventDefault();
    if (day === "") return;
    setOpen(false);
    onChange(day);
  };
  return (
    <Popover
      open={isOpen}
      onOpenChange={setOpen}
      label={`Filter by ${name.toLowerCase()}`}
      className="w-60"
      trigger={
        <Button size="sm" className="border-dashed text-ink-soft">
          <Plus />
          {name}
        </Button>
      }
    >
      <form onSubmit={apply} className="flex flex-col gap-3">
        <Field id={id} label={`${name} (day, UTC)`}>
          <Input id={id} type="date" value={day} onChange={(event) => setDay(event.target.value)} />
        </Field>
        <Button type="submit" size="sm" variant="primary" className="self-end" disabled={day === ""}>
          Apply
        </Button>
      </form>
    </Popover>
  );
}
