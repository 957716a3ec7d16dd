"use client";

import { useId } from "react";
import { describedBy, Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";

interface Validity {
  effective_date: string;
  expires_on: string;
}

interface ValidityFieldsProps {
  value: Validity;
  errors: Partial<Record<keyof Validity, string>>;
  onChange: (part: Partial<Validity>) => void;
}

/** From when to when evidence counts. */
export function ValidityFields({ value, errors, onChange }: ValidityFieldsProps) {
  const id = useId();
  return (
    <div className="grid gap-5 sm:grid-cols-2 sm:gap-3">
      <Field id={`${id}-from`} label="Holds from" error={errors.effective_date}>
        <Input
          id={`${id}-from`}
          type="date"
          value={value.effective_date}
          onChange={(event) => onChange({ effective_date: event.target.value })}
          {...describedBy(`${id}-from`, { error: errors.effective_date })}
        />
      </Field>
      <Field id={`${id}-to`} label="Last day" isOptional error={errors.expires_on}>
        <Input
          id={`${id}-to`}
          type="date"
          value={value.expires_on}
          onChange={(event) => onChange({ expires_on: event.target.value })}
          {...describedBy(`${id}-to`, { error: errors.expires_on })}
        />
      </Field>
    </div>
  );
}
