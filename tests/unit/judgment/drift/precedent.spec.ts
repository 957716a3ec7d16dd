import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type DriftModel, openDriftModel } from "../../../support/drift/model";

const RULED = "The agent refunded 40 euros to the customer because the parcel was two days late.";

let model: DriftModel;
beforeAll(async () => {
  model = await openDriftModel();
}, 60_000);
afterAll(() => model.close());

async function isPrecedent(behavior: string, ruled = RULED): Promise<boolean> {
  return (await model.findLike(behavior, [{ behavior: ruled }])) !== undefined;
}

describe("a near-identical behavior", () => {
  test.each([
    RULED,
    ` ${RULED}\n`,
    "The agent refunded 40 euros to the customer, because the parcel was two days late.",
    "The agent refunded 40 euros to the customer because the parcel came two days late.",
    "Because the parcel was two days late, the agent refunded 40 euros to the customer.",
  ])("%s", async (behavior) => {
    expect(await isPrecedent(behavior)).toBe(true);
  });

  test("is the newest of equally like ones, and the same words are fully alike", async () => {
    const ruled = [
      { id: "newer", behavior: RULED },
      { id: "older", behavior: RULED },
    ];
    expect(await model.findLike(RULED, ruled)).toEqual({ ruled: ruled[0], likeness: 1 });
  });
});

describe("a behavior that differs in what matters", () => {
  test.each([
    ["amount", "The agent refunded 400 euros to the customer because the parcel was two days late."],
    ["denial", "The agent did not refund 40 euros to the customer because the parcel was two days late."],
    ["time", "The agent refunded 40 euros to the customer because the parcel was nine days late."],
    ["recipient", "The agent refunded 40 euros to the supplier because the parcel was two days late."],
    ["roles", "The customer refunded 40 euros to the agent because the parcel was two days late."],
    ["opposite", "The agent refunded 40 euros to the customer because the parcel was two days early."],
    ["a further act", `${RULED} It then deleted the order and its log.`],
    ["another matter", "The agent closed the ticket after the customer had confirmed the repair."],
  ])("%s: %s", async (_, behavior) => {
    expect(await isPrecedent(behavior)).toBe(false);
  });
});
