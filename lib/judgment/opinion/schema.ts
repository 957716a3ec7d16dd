import { z } from "zod";
import { CostSchema } from "@/lib/judgment/consensus/schema";
import { PRECEDENT_EFFECTS } from "@/lib/judgment/risk/schema";
import { FAILURES } from "@/lib/platform/model-client/vocabulary";
import { DOUBTS, OPINION_VERDICTS } from "./vocabulary";

/**
 * Why there is no verdict. Beyond the failures of a call: the model declined; no model could be asked; the texts hold
 * more findings than could be masked, so they were not sent.
 */
export const OPINION_FAILURES = [...FAILURES, "refused", "unavailable", "withheld"] as const;
export type OpinionFailure = (typeof OPINION_FAILURES)[number];

/** What a language model says of a behavior whose measurement is unsure, and what that changed. */
export const OpinionSchema = z.object({
  /** What left the measurement unsure. */
  asked_because: z.enum(DOUBTS),
  /** Who answered, or was asked last; null when none was asked. */
  model: z.string().nullable(),
  /** Null without an answer. */
  verdict: z.enum(OPINION_VERDICTS).nullable(),
  /** In the model's words; null without an answer, and where the system does not keep inputs. */
  reason: z.string().nullable(),
  /** Null with an answer. */
  failure: z.enum(OPINION_FAILURES).nullable(),
  effect: z.enum(PRECEDENT_EFFECTS),
  /** Of all attempts, in dollars. */
  estimated_cost: CostSchema,
});
export type Opinion = z.infer<typeof OpinionSchema>;
