import { z } from "zod";
import { newId } from "@/lib/core/ids";
import { now } from "@/lib/platform/clock";
import { db } from "@/lib/platform/database/database";
import { selectRows } from "@/lib/platform/database/rows";
import { settings } from "@/lib/platform/env";
import type { CallBook, CallEnd, CallTicket } from "@/lib/platform/model-client";

/** Far beyond the deadline of a call: a process that holds money back for longer has died. */
const INTERRUPTED_AFTER_MINUTES = 5;

/** The record of calls of an organization, and its budget. */
export function callBook(organizationId: string): CallBook {
  return {
    begin: (call) => beginCall(organizationId, call),
    end: (ticket, end) => endCall(organizationId, ticket, end),
  };
}

const AdmittedRowSchema = z.strictObject({ id: z.string() });
/** Of a statement that returns nothing. */
const NoRowSchema = z.never();

/**
 * Admits a call if the month's budget allows the most it can cost, and holds that back. One statement whose
 * condition is read under the lock of the month's row, so that calls at once cannot overspend together.
 */
async function beginCall(
  organizationId: string,
  { model, runId, purpose, maxCost }: Parameters<CallBook["begin"]>[0],
): Promise<CallTicket | undefined> {
  const id = newId("modelCall");
  const [admitted] = await selectRows(db(), AdmittedRowSchema, {
    // Named, so that a connection parses and plans it once: that is half of what it takes.
    name: "begin-model-call",
    // What is held back need not outlive a crash of the database: the call it is held for does not either.
    text: `WITH quick AS (SELECT set_config('synchronous_commit', 'off', true)),
     month AS (
       INSERT INTO model_months AS m (organization_id, month, reserved)
       SELECT o.id, date_trunc('month', $6::timestamptz AT TIME ZONE 'UTC')::date, $5::bigint
       FROM organizations o
       WHERE o.id = $2 AND ($5::bigint = 0 OR $5::bigint <= coalesce(o.model_budget, $7::bigint))
       ON CONFLICT (organization_id, month) DO UPDATE SET reserved = m.reserved + $5::bigint
       WHERE $5::bigint = 0 OR m.spent + m.reserved + $5::bigint
         <= (SELECT coalesce(model_budget, $7::bigint) FROM organizations WHERE id = $2)
       RETURNING organization_id)
     INSERT INTO model_calls (id, organization_id, run_id, purpose, model_id, outcome, reserved, created_at)
     SELECT $1, organization_id, $3, $4, $8, 'pending', $5::bigint, $6 FROM month, quick RETURNING id`,
    values: [id, organizationId, runId, purpose, maxCost, now(), settings().models.monthlyBudget, model.id],
  });
  return admitted;
}

/**
 * Ends a call once: its record, the month, and the sums of its day. One that was given up as interrupted, by a
 * process that was slow and not dead, holds nothing back any more and still counts.
 */
async function endCall(organizationId: string, ticket: CallTicket, end: CallEnd): Promise<void> {
  const { outcome, usage, cost, latencyMs } = end;
  const isFailure = !["answered", "refused", "cancelled", "circuit_open"].includes(outcome);
  await selectRows(db(), NoRowSchema, {
    name: "end-model-call",
    text: `WITH ended AS (
       UPDATE model_calls SET outcome = $3, prompt_tokens = $4, cached_tokens = $5, completion_tokens = $6,
         is_estimated = $7, cost = $8, latency_ms = $9, ended_at = $10
       WHERE id = $1 AND organization_id = $2 AND outcome IN ('pending', 'interrupted')
       RETURNING organization_id, model_id, reserved, created_at AT TIME ZONE 'UTC' AS began),
     month AS (
       UPDATE model_months m SET spent = m.spent + $8::bigint, reserved = m.reserved - e.reserved
       FROM ended e WHERE m.organization_id = e.organization_id AND m.month = date_trunc('month', e.began)::date)
     INSERT INTO model_days AS d (organization_id, day, model_id, calls, failures, prompt_tokens, completion_tokens, cost)
     SELECT organization_id, began::date, model_id, 1, $11::int, $4, $6, $8::bigint FROM ended
     ON CONFLICT (organization_id, day, model_id) DO UPDATE SET calls = d.calls + 1, failures = d.failures + excluded.failures,
       prompt_tokens = d.prompt_tokens + excluded.prompt_tokens,
       completion_tokens = d.completion_tokens + excluded.completion_tokens, cost = d.cost + excluded.cost`,
    values: [
      ticket.id,
      organizationId,
      outcome,
      usage?.promptTokens ?? 0,
      usage?.cachedTokens ?? 0,
      usage?.completionTokens ?? 0,
      usage?.isEstimated ?? false,
      cost,
      Math.round(latencyMs),
      now(),
      isFailure ? 1 : 0,
    ],
  });
}

/** Gives back what is held for calls whose process died; what they cost is not known and not guessed. */
export async function releaseInterruptedCalls(): Promise<void> {
  await selectRows(db(), NoRowSchema, {
    text: `WITH held AS (
       SELECT id, reserved FROM model_calls
       WHERE outcome = 'pending' AND created_at < now() - $1 * interval '1 minute' FOR UPDATE SKIP LOCKED),
     ended AS (
       UPDATE model_calls c SET outcome = 'interrupted', reserved = 0, ended_at = now()
       FROM held WHERE c.id = held.id
       RETURNING c.organization_id, held.reserved, date_trunc('month', c.created_at AT TIME ZONE 'UTC')::date AS month),
     sums AS (SELECT organization_id, month, sum(reserved)::bigint AS reserved FROM ended GROUP BY 1, 2)
     UPDATE model_months m SET reserved = m.reserved - s.reserved
     FROM sums s WHERE m.organization_id = s.organization_id AND m.month = s.month`,
    values: [INTERRUPTED_AFTER_MINUTES],
  });
}
