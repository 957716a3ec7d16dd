import type { Panelist } from "./ports";
import type { Strategy } from "./schema";

/** Fewest language models of the strategies that reason about each other's texts. */
export const MIN_MODELS = { chain_of_verification: 2, adversarial_debate: 3 } as const;

/** An embedded operator can vote; it cannot draft, verify or argue, and no other model does it in its place. */
const CANNOT_REASON = "an embedded operator can vote, but not reason about texts of others";

/** Who does what in a chain of verification. */
export interface ChainRoles {
  drafter: Panelist;
  questioner: Panelist;
  /** All but the drafter, in the order of their seats; at least one. */
  verifiers: readonly [Panelist, ...Panelist[]];
  synthesizer: Panelist;
}

/** Who does what in a debate: three different models. */
export interface DebateRoles {
  proponent: Panelist;
  critic: Panelist;
  judge: Panelist;
}

/** Why a seat can take no part in reasoning about texts, in words; null when it can. */
export function whyAbsent({ model, unavailable }: Panelist): string | null {
  if (unavailable !== null) return unavailable;
  return model.kind === "embedded" ? CANNOT_REASON : null;
}

/** The seats that can reason about texts. */
export function ableToReason(panel: readonly Panelist[]): Panelist[] {
  return panel.filter((one) => whyAbsent(one) === null);
}

/**
 * The first that can reason drafts; the next writes the questions, or the drafter when there is only one other; all
 * but the drafter verify; the last of them, who did not write the questions when there are three, synthesizes.
 * Undefined when fewer than two seats can reason.
 */
export function assignChainRoles(panel: readonly Panelist[]): ChainRoles | undefined {
  const [drafter, first, ...rest] = ableToReason(panel);
  if (!drafter || !first) return undefined;
  return {
    drafter,
    questioner: rest.length > 0 ? first : drafter,
    verifiers: [first, ...rest],
    synthesizer: rest[0] ?? first,
  };
}

/**
 * The first that can reason makes the claim; the critic is of another provider than the proponent, the judge of another than
 * both, where there is one. Undefined when fewer than three seats can reason.
 */
export function assignDebateRoles(panel: readonly Panelist[]): DebateRoles | undefined {
  const [proponent, ...others] = ableToReason(panel);
  const critic = proponent && preferForeign(others, [proponent]);
  if (!critic) return undefined;
  const judge = preferForeign(
    others.filter((one) => one !== critic),
    [proponent, critic],
  );
  return judge && { proponent, critic, judge };
}

function preferForeign(from: readonly Panelist[], others: readonly Panelist[]): Panelist | undefined {
  const isForeign = (one: Panelist) => others.every((other) => other.model.provider !== one.model.provider);
  return from.find(isForeign) ?? from[0];
}

/** The seats with the role each has in the strategy: `absent` cannot take part, `reserve` is not needed. */
export function assignRoles(strategy: Strategy, panel: readonly Panelist[]): Panelist[] {
  const roleOf = rolesBy(strategy, panel);
  return panel.map((one) => ({ ...one, seat: { ...one.seat, role: roleOf(one) } }));
}

function rolesBy(strategy: Strategy, panel: readonly Panelist[]): (one: Panelist) => string {
  if (strategy === "voting") return () => "voter";
  const absentOr = (role: (one: Panelist) => string) => (one: Panelist) =>
    whyAbsent(one) ? "absent" : role(one);
  if (strategy === "chain_of_verification") {
    const roles = assignChainRoles(panel);
    return absentOr((one) => {
      if (one === roles?.drafter) return "drafter";
      if (one === roles?.synthesizer) return "synthesizer";
      return one === roles?.questioner ? "questioner" : "verifier";
    });
  }
  const roles = assignDebateRoles(panel);
  return absentOr((one) => {
    if (one === roles?.proponent) return "proponent";
    if (one === roles?.critic) return "critic";
    return one === roles?.judge ? "judge" : "reserve";
  });
}
