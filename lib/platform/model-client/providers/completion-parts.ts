import { z } from "zod";
import { ProviderFailure } from "./provider-failure";
import { failureOfStatus } from "./refused-status";

const Words = z.string().nullish();
const Message = z.object({ content: Words, refusal: Words });
const Choice = z.object({
  index: z.number().nullish(),
  message: Message.nullish(),
  delta: Message.nullish(),
  finish_reason: Words,
});
/** A whole completion or one chunk of it: what both share, and nothing that is not read. */
const Piece = z.object({
  choices: z.array(Choice).nullish(),
  usage: z.unknown().optional(),
  error: z.unknown().optional(),
});

/** What has come of a completion so far. */
export interface CompletionParts {
  hasChoice: boolean;
  text: string;
  refusal: string;
  finishReason: string | undefined;
  /** As reported: not checked. */
  usage: unknown;
  /** Of an answer that can only be read at its end: how much has come. */
  unreadBytes: number;
}

export function noParts(): CompletionParts {
  return {
    hasChoice: false,
    text: "",
    refusal: "",
    finishReason: undefined,
    usage: undefined,
    unreadBytes: 0,
  };
}

/**
 * Adds a completion, or a chunk of one, to the parts. Only the first choice counts, and of several reports of
 * usage the last.
 *
 * @throws ProviderFailure `not_a_completion` for other JSON; for an error reported within a 200 its failure
 */
export function addPiece(parts: CompletionParts, value: unknown): void {
  const piece = Piece.safeParse(value);
  if (!piece.success) throw new ProviderFailure("not_a_completion");
  const { choices, usage, error } = piece.data;
  if (usage !== null && usage !== undefined) parts.usage = usage;
  if (error !== null && error !== undefined) throw reportedError(error);
  // A chunk without choices is one that brings usage.
  if (!choices && usage === undefined) throw new ProviderFailure("not_a_completion");
  for (const choice of choices ?? []) {
    if ((choice.index ?? 0) !== 0) continue;
    const words = choice.message ?? choice.delta;
    parts.hasChoice = true;
    parts.text += words?.content ?? "";
    parts.refusal += words?.refusal ?? "";
    // Some endpoints send an empty reason until there is one.
    parts.finishReason = choice.finish_reason || parts.finishReason;
  }
}

/** Gateways report an upstream's failure within a 200 that has begun. */
function reportedError(error: unknown): ProviderFailure {
  const parsed = z.object({ code: z.int().min(400).max(599) }).safeParse(error);
  const isLimit = parsed.success && failureOfStatus(parsed.data.code) === "rate_limited";
  return new ProviderFailure(isLimit ? "rate_limited" : "server_error");
}
