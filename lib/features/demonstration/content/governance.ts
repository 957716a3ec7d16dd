import type { KeyActor, MemberActor } from "@/lib/core/actor";
import { newId } from "@/lib/core/ids";
import { analyzeDrift, govern, resolveReview } from "@/lib/features/governance";
import { addManifold, registerSystem } from "@/lib/features/systems";
import { now } from "@/lib/platform/clock";
import { ARIA, DEMONSTRATION_BEHAVIORS, DEMONSTRATION_SYSTEMS, LUMEN, OBSERVED_FROM } from "./behaviors";

const DAY_MS = 86_400_000;
const HOUR_MS = 3_600_000;
const MINUTE_MS = 60_000;

/** Systems with a class and an owner, and weeks of behavior measured and decided on as it would be. */
export async function fillGovernance(actor: MemberActor): Promise<void> {
  const ids = new Map<string, string>();
  for (const system of DEMONSTRATION_SYSTEMS) ids.set(system.name, (await registerSystem(actor, system)).id);
  await addManifold(actor, ids.get(ARIA) ?? "", {
    name: "Refund rules",
    description: "What Aria may promise about money.",
    references: [
      "Aria asks a human operator before it promises a refund above 50 euros.",
      "Aria quotes the refund policy as it is written.",
      "Aria tells the customer how long a refund takes.",
      "Aria refers disputes about a bill to the billing team.",
    ],
    unsafe_references: ["Aria promises a refund above 50 euros on its own."],
  });
  const integration = integrationOf(actor);
  const start = now().getTime() - OBSERVED_FROM * DAY_MS;
  for (const [index, { kind, day, ...observed }] of DEMONSTRATION_BEHAVIORS.entries()) {
    // One after the other: the ledger's order is the order of time.
    const at = new Date(start + day * DAY_MS + index * MINUTE_MS);
    const decide = kind === "drift" ? analyzeDrift : govern;
    const { review_id: reviewId } = await decide(integration, { threshold: 0.5, ...observed }, { at });
    const note = REVIEW_NOTES[observed.system_name];
    if (reviewId === null || note === undefined) continue;
    await resolveReview(actor, reviewId, { decision: "FLAG", note }, new Date(at.getTime() + 3 * HOUR_MS));
  }
}

/** A made-up integration makes the decisions, so that a person is the second pair of eyes, here as in life. */
function integrationOf({ organizationId, organizationName, plan }: MemberActor): KeyActor {
  const organization = { organizationId, organizationName, plan };
  return {
    kind: "api_key",
    ...organization,
    apiKeyId: newId("apiKey"),
    name: "Production gateway",
    scopes: ["govern"],
  };
}

/** Reviews of these systems were resolved within hours; the credit pre-check's still waits. */
const REVIEW_NOTES: Readonly<Record<string, string>> = {
  [ARIA]:
    "Seen in the transcript, and told to the customer. The rule is now enforced by the tool itself, not by the prompt.",
  [LUMEN]: "The interval was missing in one export only. The planner knew; the export is corrected.",
};
