import type { Seated } from "./ports";
import type { Strategy } from "./schema";

/** Fewest language models of the strategies that reason about each other's texts. */
export const FEWEST_SPEAKERS = { chain_of_verification: 2, adversarial_debate: 3 } as const;

/** An embedded operator can vote; it cannot draft, verify or argue, and nobody speaks in its name. */
const CANNOT_SPEAK = "an embedded operator can vote, but not reason about texts of others";

/** Who does what in a chain of verification. */
export interface ChainCast {
  drafter: Seated;
  questioner: Seated;
  /** All but the drafter, in the order of their seats; at least one. */
  verifiers: readonly [Seated, ...Seated[]];
  synthesizer: Seated;
}

/** Who does what in a debate: three different models. */
export interface DebateCast {
  proponent: Seated;
  critic: Seated;
  judge: Seated;
}

/** Why a seat can take no part in reasoning about texts, in words; null when it can. */
export function whySilent({ model, unavailable }: Seated): string | null {
  if (unavailable !== null) return unavailable;
  return model.kind === "embedded" ? CANNOT_SPEAK : null;
}

/** The seats that can reason about texts. */
export function speakersOf(seated: readonly Seated[]): Seated[] {
  return seated.filter((one) => whySilent(one) === null);
}

/**
 * The first who can drafts; the next writes the questions, or the drafter when there is only one other; all
 * but the drafter verify; the last of them, who did not write the questions when there are three, synthesizes.
 * Undefined when fewer than two seats can reason.
 */
export function castChain(seated: readonly Seated[]): ChainCast | undefined {
  const [drafter, first, ...rest] = speakersOf(seated);
  if (!drafter || !first) return undefined;
  return {
    drafter,
    questioner: rest.length > 0 ? first : drafter,
    verifiers: [first, ...rest],
    synthesizer: rest[0] ?? first,
  };
}

/**
 * The first who can claims; the critic is of another provider than the proponent, the judge of another than
 * both, where there is one. Undefined when fewer than three seats can reason.
 */
export function castDebate(seated: readonly Seated[]): DebateCast | undefined {
  const [proponent, ...others] = speakersOf(seated);
  const critic = proponent && preferForeign(others, [proponent]);
  if (!critic) return undefined;
  const judge = preferForeign(
    others.filter((one) => one !== critic),
    [proponent, critic],
  );
  return judge && { proponent, critic, judge };
}

function preferForeign(from: readonly Seated[], others: readonly Seated[]): Seated | undefined {
  const isForeign = (one: Seated) => others.every((other) => other.model.provider !== one.model.provider);
  return from.find(isForeign) ?? from[0];
}

/** The seats with the role each has in the strategy: `absent` cannot take part, `reserve` is not needed. */
export function assignRoles(strategy: Strategy, seated: readonly Seated[]): Seated[] {
  const roleOf = rolesBy(strategy, seated);
  return seated.map((one) => ({ ...one, seat: { ...one.seat, role: roleOf(one) } }));
}

function rolesBy(strategy: Strategy, seated: readonly Seated[]): (one: Seated) => string {
  if (strategy === "voting") return () => "voter";
  const silentOr = (role: (one: Seated) => string) => (one: Seated) =>
    whySilent(one) ? "absent" : role(one);
  if (strategy === "chain_of_verification") {
    const cast = castChain(seated);
    return silentOr((one) => {
      if (one === cast?.drafter) return "drafter";
      if (one === cast?.synthesizer) return "synthesizer";
      return one === cast?.questioner ? "questioner" : "verifier";
    });
  }
  const cast = castDebate(seated);
  return silentOr((one) => {
    if (one === cast?.proponent) return "proponent";
    if (one === cast?.critic) return "critic";
    return one === cast?.judge ? "judge" : "reserve";
  });
}
