import type { Failure, Usage } from "../types";
import type { RefusedPart } from "./read-refusal";

export interface FailureFacts {
  /** When the provider says asking again makes sense. */
  retryAfterMs?: number | undefined;
  /** What the try used all the same, as the provider said or, after the request was sent, as we reckon. */
  usage?: Usage | undefined;
  /** The connection was lost, or never made, before any of the answer came: asking again may do. */
  brokeBeforeFirstByte?: boolean;
  /** It was our limit, our request or our caller: it says nothing about the provider's health. */
  isOurs?: boolean;
  /** What of the request the endpoint does not take, where another way to ask can help. */
  refuses?: RefusedPart | undefined;
}

/** Marks a {@link ProviderFailure}, whichever copy of this module made it. */
const MARK = Symbol.for("assay.provider-failure");

/**
 * A call that brought no answer. Its message is the failure's word and it has no cause: what a provider says
 * may repeat our key, and the errors of transports hold the request.
 */
export class ProviderFailure extends Error {
  readonly [MARK] = true;

  /**
   * Next loads a module once for each of its bundle layers. The health of models is one for the process: made
   * by a page, it judges what a route handler's copy of this class throws.
   */
  static override [Symbol.hasInstance](value: unknown): value is ProviderFailure {
    return value instanceof Error && MARK in value;
  }

  override readonly name = "ProviderFailure";

  constructor(
    readonly failure: Failure,
    readonly facts: Readonly<FailureFacts> = {},
  ) {
    super(failure);
  }
}
