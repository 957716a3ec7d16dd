"use client";

import type { ComponentProps } from "react";
import type { FieldValues } from "react-hook-form";
import { Input } from "@/components/ui/input";
import { FormField } from "./form";

interface FutureDayFieldProps<Values extends FieldValues, Name extends keyof Values & string>
  extends Omit<ComponentProps<typeof FormField<Values, Name>>, "warn" | "children"> {
  input?: Pick<ComponentProps<typeof Input>, "autoFocus" | "className">;
}

/**
 * The field of a day by which something is due or until which it is valid. A day in the past may be meant, so a new
 * one is pointed out and not refused.
 */
export function FutureDayField<Values extends FieldValues, Name extends keyof Values & string>({
  input,
  ...field
}: FutureDayFieldProps<Values, Name>) {
  return (
    <FormField {...field} warn={pastDayWarning}>
      {({ value, ...control }) => <Input {...control} {...input} type="date" value={value ?? ""} />}
    </FormField>
  );
}

/** Days are compared in UTC, as for what is overdue. */
function pastDayWarning(day: string | null): string | undefined {
  const today = new Date().toISOString().slice(0, 10);
  return day && day < today ? "This date is in the past." : undefined;
}
