import type { Spend } from "@/lib/platform/model-client";

/** What several questions came to cost together. */
export class Spending {
  #prompt = 0;
  #completion = 0;
  #cost = 0;
  #isEstimated = false;

  add({ tokens, cost, isEstimated }: Spend): void {
    this.#prompt += tokens.prompt;
    this.#completion += tokens.completion;
    this.#cost += cost;
    this.#isEstimated ||= isEstimated;
  }

  /** `cost` in millionths of a dollar. */
  total(): { tokens: number; cost: number; isEstimated: boolean } {
    return { tokens: this.#prompt + this.#completion, cost: this.#cost, isEstimated: this.#isEstimated };
  }
}
