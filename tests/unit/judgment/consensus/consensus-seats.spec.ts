import { describe, expect, test } from "vitest";
import { ServiceError } from "@/lib/core/errors";
import { BUILTIN_MODELS } from "@/lib/features/orchestrator/registry/builtin-models";
import { type Candidate, chooseSeats } from "@/lib/judgment/consensus/seats";
import type { Strategy } from "@/lib/judgment/consensus/vocabulary";

const NO_KEY = "no key is set for its provider";
const BOARD = ["gpt-5", "claude-sonnet-4-5", "gemini-2.5-pro"];

/** The registry, where only models of these providers can be asked. */
function registry(...providers: string[]): Candidate[] {
  return BUILTIN_MODELS.map((model) => ({
    model,
    unavailable: providers.includes(model.provider) ? null : NO_KEY,
  }));
}

const all = registry("openai", "anthropic", "google", "mistral", "deepseek", "local", "embedded");
const seat = (candidates: Candidate[], asked?: string[], strategy: Strategy = "voting") =>
  chooseSeats({ strategy, asked, candidates }).map((one) => one.seat);
const ids = (...given: Parameters<typeof seat>) => seat(...given).map(({ model }) => model);

function refusal(asked: string[], strategy: Strategy = "voting"): ServiceError {
  try {
    seat(all, asked, strategy);
  } catch (error) {
    if (error instanceof ServiceError) return error;
  }
  throw new TypeError("It was not refused.");
}

describe("the board", () => {
  test("sits when all of it is available, three models of three providers", () => {
    const seats = seat(all);
    expect(seats.map(({ model }) => model)).toEqual(BOARD);
    expect(new Set(seats.map(({ provider }) => provider)).size).toBe(3);
    expect(seats.every(({ stands_in_for, reason }) => stands_in_for === null && reason === null)).toBe(true);
  });

  test.each([
    // A provider that is not at the table comes before the leader of one that is.
    [
      "another provider first",
      ["anthropic", "google", "mistral", "embedded"],
      ["mistral-medium-3", ...BOARD.slice(1)],
    ],
    ["then the leader", ["anthropic", "google", "local", "embedded"], ["claude-opus-4-1", ...BOARD.slice(1)]],
    [
      "cloud before local, leader before operators",
      ["anthropic", "local", "embedded"],
      ["claude-opus-4-1", "claude-sonnet-4-5", "claude-haiku-4-5"],
    ],
    ["local before embedded", ["local", "embedded"], ["qwen3-8b", "llama-3.1-8b", "embedded-semantic"]],
    [
      "embedded when nothing else is there",
      ["embedded"],
      ["embedded-semantic", "embedded-lexical", "embedded-rules"],
    ],
  ])("stand-ins: %s", (_, providers, expected) => {
    expect(ids(registry(...providers))).toEqual(expected);
  });

  test("the leader goes before an operator of its provider, wherever the registry lists it", () => {
    expect(ids(registry("anthropic", "google").reverse())).toContain("claude-opus-4-1");
  });

  test("each stand-in says for whom it stands in and why", () => {
    expect(seat(registry("anthropic", "google", "mistral"))[0]).toEqual({
      model: "mistral-medium-3",
      provider: "mistral",
      role: "voter",
      stands_in_for: "gpt-5",
      reason: `gpt-5 is not available: ${NO_KEY}`,
    });
  });

  test("where nobody is left to stand in, the board's own model keeps its seat with the reason", () => {
    const seats = seat(registry("google"));
    expect(seats.map(({ model }) => model)).toEqual([
      "gemini-2.5-flash",
      "claude-sonnet-4-5",
      "gemini-2.5-pro",
    ]);
    expect(seats[1]).toMatchObject({ stands_in_for: null, reason: NO_KEY });
  });

  test("no model ever sits twice", () => {
    const providers = ["openai", "anthropic", "google", "mistral", "deepseek", "local", "embedded"];
    for (let chosen = 0; chosen < 2 ** providers.length; chosen++) {
      const seats = ids(registry(...providers.filter((_, bit) => chosen & (1 << bit))));
      expect(new Set(seats).size).toBe(3);
    }
  });

  test("a registry without three models is refused with 503", () => {
    expect(() => seat(all.slice(0, 2))).toThrow(expect.objectContaining({ code: "model_unavailable" }));
  });
});

describe("models asked for", () => {
  test("sit in their order, whatever their tier, and an unavailable one is not replaced", () => {
    const asked = ["deepseek-chat", "gpt-5", "qwen3-8b"];
    const seats = chooseSeats({ strategy: "voting", asked, candidates: registry("openai", "local") });
    expect(seats.map((one) => one.seat.model)).toEqual(asked);
    expect(seats.map(({ unavailable }) => unavailable)).toEqual([NO_KEY, null, null]);
    expect(seats[0]?.seat).toMatchObject({ stands_in_for: null, reason: NO_KEY });
  });

  test("have the roles of the strategy", () => {
    const roles = (strategy: Strategy, candidates = all) =>
      seat(candidates, [...BOARD, "mistral-medium-3"], strategy).map(({ role }) => role);
    expect(roles("voting")).toEqual(["voter", "voter", "voter", "voter"]);
    expect(roles("chain_of_verification")).toEqual(["drafter", "questioner", "synthesizer", "verifier"]);
    expect(roles("adversarial_debate")).toEqual(["proponent", "critic", "judge", "reserve"]);
    expect(roles("adversarial_debate", registry("anthropic", "google", "mistral"))).toEqual([
      "absent",
      "proponent",
      "critic",
      "judge",
    ]);
  });

  test("one that is given twice is a 422 at its place", () => {
    expect(refusal(["gpt-5", "qwen3-8b", "gpt-5", "deepseek-chat"])).toMatchObject({
      status: 422,
      code: "validation_failed",
      issues: [{ pointer: "/models/2", code: "duplicate" }],
    });
  });

  test("one that is not in the registry is a 422 at its place, with the nearest name", () => {
    expect(refusal(["gpt-5", "qwen3-8b", "gemini-2.5-por"]).issues).toEqual([
      {
        pointer: "/models/2",
        code: "unknown_model",
        message: 'is not a model of the registry; did you mean "gemini-2.5-pro"?',
      },
    ]);
  });

  test.each([
    ["voting", 2, 3],
    ["voting", 10, 3],
    ["chain_of_verification", 1, 2],
    ["adversarial_debate", 2, 3],
  ] as const)("%s refuses %d models", (strategy, count, fewest) => {
    const asked = BUILTIN_MODELS.slice(0, count).map(({ id }) => id);
    expect(refusal(asked, strategy)).toMatchObject({
      issues: [
        {
          pointer: "/models",
          message: `must name ${fewest} to 9 models for ${strategy}: it names ${count}`,
        },
      ],
    });
  });

  test("a chain of verification takes two", () => {
    expect(ids(all, ["gpt-5", "gemini-2.5-pro"], "chain_of_verification")).toHaveLength(2);
  });
});
