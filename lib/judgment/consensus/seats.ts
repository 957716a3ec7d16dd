import { didYouMean } from "@/lib/core/did-you-mean";
import { type FieldIssue, ServiceError } from "@/lib/core/errors";
import type { Model } from "@/lib/platform/model-client";
import type { Panelist } from "./ports";
import type { Strategy } from "./vocabulary";

/** A model of the registry and why it cannot be asked now, in words; null when it can. */
export interface Candidate {
  model: Model;
  unavailable: string | null;
}

const BOARD_SEATS = 3;
const MAX_SEATS = 9;
/** Fewest different models a strategy can work with. */
const MIN_SEATS: Readonly<Record<Strategy, number>> = {
  voting: 3,
  chain_of_verification: 2,
  adversarial_debate: 3,
};
const KIND_ORDER = ["cloud", "local", "embedded"] as const;
const TIER_ORDER = ["board", "leader", "operator"] as const;

/**
 * Who sits on a run. Models asked for keep their seats in their order, available or not, and are never
 * replaced. Without `asked` the board sits, and the next best available model stands in for each of its models
 * that is not available.
 *
 * @param candidates the whole registry, in its order
 * @throws ServiceError `validation_failed` for an unknown or repeated model or a wrong number of them;
 *   `model_unavailable` when the registry has too few models for a board
 */
export function chooseSeats(given: {
  strategy: Strategy;
  asked: readonly string[] | undefined;
  candidates: readonly Candidate[];
}): Panelist[] {
  const panel = given.asked
    ? seatAsked(given.asked, given.strategy, given.candidates)
    : seatBoard(given.candidates);
  return assignRoles(given.strategy, panel);
}

function seatAsked(
  asked: readonly string[],
  strategy: Strategy,
  candidates: readonly Candidate[],
): Panelist[] {
  const known = new Map(candidates.map((candidate) => [candidate.model.id, candidate]));
  const issues: FieldIssue[] = [];
  const panel = asked.flatMap((id, index) => {
    const candidate = known.get(id);
    const pointer = `/models/${index}`;
    if (!candidate) {
      const near = didYouMean(id, [...known.keys()]);
      const hint = near ? `; did you mean "${near}"?` : "";
      issues.push({ pointer, message: `is not a model of the registry${hint}`, code: "unknown_model" });
    } else if (asked.indexOf(id) !== index) {
      issues.push({ pointer, message: "is given twice", code: "duplicate" });
    } else return [sit(candidate)];
    return [];
  });
  const fewest = MIN_SEATS[strategy];
  if (asked.length < fewest || asked.length > MAX_SEATS) {
    const message = `must name ${fewest} to ${MAX_SEATS} models for ${strategy}: it names ${asked.length}`;
    issues.push({ pointer: "/models", message, code: "wrong_number" });
  }
  const [first] = issues;
  if (!first) return panel;
  const message = `${first.pointer} ${first.message}.`;
  throw new ServiceError({ code: "validation_failed", message, issues });
}

function seatBoard(candidates: readonly Candidate[]): Panelist[] {
  const board = candidates.filter(({ model }) => model.tier === "board").slice(0, BOARD_SEATS);
  const panel: (Panelist | undefined)[] = Array.from({ length: BOARD_SEATS }, (_, index) => {
    const member = board[index];
    return member && member.unavailable === null ? sit(member) : undefined;
  });
  // The board's own models sit first, so that a stand-in is chosen knowing all of their providers.
  for (let index = 0; index < BOARD_SEATS; index++) {
    if (panel[index]) continue;
    const taken = [...panel.filter((seat) => seat !== undefined).map(({ model }) => model)];
    const standIn = nextBest(candidates, taken);
    const absent = board[index];
    if (standIn) panel[index] = sit(standIn, absent ?? "none");
    // No model is left to stand in: the board's own model keeps the seat and abstains.
    else if (absent) panel[index] = sit(absent);
  }
  const filled = panel.filter((seat) => seat !== undefined);
  if (filled.length === BOARD_SEATS) return filled;
  throw new ServiceError({
    code: "model_unavailable",
    message: `The registry has fewer than ${BOARD_SEATS} models, so no board can sit.`,
  });
}

/**
 * Where it runs weighs most, because an embedded operator cannot reason; then a provider that is not at the
 * table yet, because models of one provider err alike; then the tier, then the order of the registry.
 */
function nextBest(candidates: readonly Candidate[], taken: readonly Model[]): Candidate | undefined {
  const rank = ({ model }: Candidate) => [
    KIND_ORDER.indexOf(model.kind),
    Number(taken.some((other) => other.provider === model.provider)),
    TIER_ORDER.indexOf(model.tier),
  ];
  return candidates
    .filter(({ model, unavailable }) => unavailable === null && !taken.some(({ id }) => id === model.id))
    .sort((a, b) => compare(rank(a), rank(b)))[0];
}

function compare(one: readonly number[], other: readonly number[]): number {
  const differs = one.findIndex((value, index) => value !== other[index]);
  return differs < 0 ? 0 : (one[differs] ?? 0) - (other[differs] ?? 0);
}

function sit({ model, unavailable }: Candidate, absent?: Candidate | "none"): Panelist {
  const seat = { model: model.id, provider: model.provider, role: "voter", stands_in_for: null };
  if (absent === undefined) return { seat: { ...seat, reason: unavailable }, model, unavailable };
  if (absent === "none") {
    const reason = `the registry has fewer than ${BOARD_SEATS} board models`;
    return { seat: { ...seat, reason }, model, unavailable };
  }
  const reason = `${absent.model.id} is not available: ${absent.unavailable}`;
  return { seat: { ...seat, stands_in_for: absent.model.id, reason }, model, unavailable };
}

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
