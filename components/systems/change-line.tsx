import { ArrowRight } from "lucide-react";
import type { ReactNode } from "react";
import { Owner } from "@/components/controls/people";
import { RiskClassSchema, type SystemChange } from "@/lib/features/systems/schema";
import { systemFieldWord } from "./labels";
import { RiskClassWord } from "./statuses";

type Change = SystemChange["changes"][number];

/** Fields whose text is too long to stand before and after an arrow. */
const LONG_FIELDS: readonly string[] = ["description", "risk_class_reason"];

/** One field of a system, from what to what. */
export function SystemChangeLine({ change: { field, from, to } }: { change: Change }) {
  if (field === "manifold") return <li>{manifoldChange(nameOf(from), nameOf(to))}</li>;
  if (LONG_FIELDS.includes(field)) {
    return (
      <li>
        {systemFieldWord(field)} {from === "" ? "written" : "changed"}
      </li>
    );
  }
  return (
    <li className="flex flex-wrap items-center gap-x-2">
      <span className="text-ink-muted">{systemFieldWord(field)}</span>
      <Value field={field} value={from} />
      <ArrowRight className="size-3 text-ink-muted" aria-label="became" />
      <Value field={field} value={to} />
    </li>
  );
}

function Value({ field, value }: { field: string; value: unknown }): ReactNode {
  const riskClass = field === "risk_class" ? RiskClassSchema.safeParse(value) : undefined;
  if (riskClass?.success) return <RiskClassWord riskClass={riskClass.data} />;
  if (field === "owner") return <Owner owner={typeof value === "string" ? value : null} />;
  if (typeof value === "boolean") return value ? "yes" : "no";
  return <span className="break-words">{value === null ? "none" : String(value)}</span>;
}

function manifoldChange(from: string | undefined, to: string | undefined): string {
  if (from === undefined) return `Safety manifold added: ${to ?? ""}`;
  if (to === undefined) return `Safety manifold removed: ${from}`;
  return from === to ? `Safety manifold changed: ${to}` : `Safety manifold ${from} is now called ${to}`;
}

/** The name in the record of a manifold as the history keeps it. */
function nameOf(value: unknown): string | undefined {
  const isRecord = typeof value === "object" && value !== null && "name" in value;
  return isRecord ? String(value.name) : undefined;
}
