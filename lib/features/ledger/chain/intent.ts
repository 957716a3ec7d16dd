import { z } from "zod";
import type { EventType } from "@/lib/features/events/schema";
import { DECISIONS, RISK_LEVELS } from "../schema";

/** A decision that asks for a place in the chain, as it is kept until it has one. */
export const LedgerIntentSchema = z.object({
  systemName: z.string(),
  decision: z.enum(DECISIONS),
  driftScore: z.number().min(0).max(1),
  riskLevel: z.enum(RISK_LEVELS),
  timestamp: z.iso.datetime({ precision: 3 }),
  /** Details of the decision: JSON text whose digest enters the chain. */
  payload: z
    .string()
    .refine((text) => !text.includes("\u001e"), "must be JSON, which has no record separator"),
  /** Events to be recorded with the entry; the sequencer adds `ledger_id` and `ledger_hash`. */
  events: z.array(z.object({ type: z.custom<EventType>(), payload: z.record(z.string(), z.unknown()) })),
});

export type LedgerIntent = z.infer<typeof LedgerIntentSchema>;
