import type { MemberActor } from "@/lib/core/actor";
import { appendToLedger } from "@/lib/features/ledger";

const BATCH = 10_000;

/** Who reads the chain of a bench. */
export function benchActor(organizationId: string): MemberActor {
  return { kind: "member", organizationId } as MemberActor;
}

/** Appends so many entries as the product does. */
export async function fillChain(organizationId: string, entries: number): Promise<void> {
  for (let from = 0; from < entries; from += BATCH) {
    const count = Math.min(BATCH, entries - from);
    await Promise.all(
      Array.from({ length: count }, (_, index) =>
        appendToLedger(organizationId, {
          systemName: `System ${(from + index) % 40}`,
          decision: "APPROVE",
          driftScore: ((from + index) % 1000) / 1000,
          riskLevel: "LOW",
          timestamp: new Date(1_760_000_000_000 + (from + index) * 1000).toISOString(),
          payload: JSON.stringify({ behavior: `Observed behavior number ${from + index} of an assistant.` }),
          events: [],
        }),
      ),
    );
  }
}
