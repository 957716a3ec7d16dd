import { PLANS, type Plan, ROLES, type Role } from "@/lib/core/actor";

export const organizationColumns = {
  id: true,
  name: true,
  plan: true,
  isDemonstration: true,
  samplesUntil: true,
  apiKeyMaxAgeDays: true,
} as const;

/** A value the database holds as text, checked against its list. */
export function oneOf<T extends string>(list: readonly T[], value: string): T {
  const found = list.find((item) => item === value);
  if (found === undefined) throw new Error(`The database holds an unknown value: ${value}`);
  return found;
}

export const planOf = (value: string): Plan => oneOf(PLANS, value);

export const roleOf = (value: string): Role => oneOf(ROLES, value);
