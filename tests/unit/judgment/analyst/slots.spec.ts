import { describe, expect, test } from "vitest";
import { compareAmounts } from "@/lib/judgment/analyst/requirements/amounts";
import { compareOccasion, readOccasion } from "@/lib/judgment/analyst/requirements/occasion-slots";
import { compareParties, readAsked } from "@/lib/judgment/analyst/requirements/party-slots";
import type { Party } from "@/lib/judgment/language/parties";
import { readDrafted } from "@/scripts/evaluation/reader/drafted";

function outcome(statement: string, text: string): string | undefined {
  const compared = compareParties(readAsked({ id: "own", statement, deadlines: [] }), text);
  return typeof compared === "object" ? `${compared.slot}: ${compared.named}` : compared;
}

const TO_AUTHORITY = "A personal data breach is notified to the supervisory authority.";
const TO_BOARD = "Serious deficiencies are escalated to senior management or the board.";
const TO_PEOPLE = "People affected by a breach are informed without undue delay.";
const TO_CONTROLLER = "A processor informs the controller of a breach.";

describe("whom a sentence says something is reported to", () => {
  test.each([
    [TO_AUTHORITY, "Breaches are reported to the board within two days.", "recipient: governing-body"],
    [TO_AUTHORITY, "We inform our customers of every breach.", "recipient: people-concerned"],
    [TO_AUTHORITY, "The CISO is notified of each breach by phone.", "recipient: security-officer"],
    [TO_AUTHORITY, "Breaches go to the board, but not to the authority.", "recipient: governing-body"],
    [TO_AUTHORITY, "Each breach is reported to the CNIL within 60 hours.", "same"],
    [TO_AUTHORITY, "The regulator is notified and the board is briefed.", "same"],
    [TO_AUTHORITY, "We file every notification within 60 hours.", undefined],
    [TO_AUTHORITY, "The board reviews the breach register each quarter.", undefined],
    [TO_BOARD, "Deficiencies are reported to the line manager.", "recipient: staff"],
    [TO_BOARD, "The executive committee is informed of each deficiency.", "same"],
    [TO_PEOPLE, "The supervisory authority is informed of the breach.", "recipient: authority"],
    [TO_PEOPLE, "Patients hear from us by letter.", "same"],
    [TO_PEOPLE, "Employees are informed by e-mail.", "same"],
    [TO_CONTROLLER, "We inform the customer within a day.", "same"],
    [TO_CONTROLLER, "The authority is told of the breach.", "recipient: authority"],
  ])("%s %s", (statement, text, expected) => {
    expect(outcome(statement, text)).toBe(expected);
  });
});

const BOARD_ACTS = "The management body approves the resilience strategy.";
const DPO_ACTS = "The data protection officer monitors compliance with data protection law.";
const PROVIDER_ACTS = "The provider keeps technical documentation of the system.";
const CONTROLLER_ACTS = "The controller keeps a record of its processing activities.";

describe("who a sentence says acts", () => {
  test.each([
    [BOARD_ACTS, "The strategy is approved by the IT manager.", "role: staff"],
    [BOARD_ACTS, "The CISO approves the strategy each year.", "role: security-officer"],
    [BOARD_ACTS, "The board of directors approves the strategy.", "same"],
    [BOARD_ACTS, "The strategy was approved on 3 May.", undefined],
    [DPO_ACTS, "Legal counsel monitors compliance with data protection law.", "role: legal-counsel"],
    [DPO_ACTS, "Our DPO monitors compliance.", "same"],
    [PROVIDER_ACTS, "The deployer keeps the technical documentation.", "role: deployer"],
    [PROVIDER_ACTS, "The importer keeps a copy for ten years.", "role: importer"],
    [PROVIDER_ACTS, "We keep the technical documentation.", undefined],
    [CONTROLLER_ACTS, "The processor keeps a record of processing.", "role: processor"],
    [CONTROLLER_ACTS, "The record of processing is kept by the privacy team.", undefined],
  ])("%s %s", (statement, text, expected) => {
    expect(outcome(statement, text)).toBe(expected);
  });
});

/** How an organization names each party. */
const NAMES: Partial<Record<Party, readonly string[]>> = {
  authority: ["the supervisory authority", "the regulator", "the national CSIRT"],
  "governing-body": ["the board", "the executive committee", "senior management"],
  media: ["the press"],
  "security-officer": ["the CISO"],
  "internal-audit": ["internal audit"],
};

const TOLD: readonly ((party: string) => string)[] = [
  (party) => `We report it to ${party} in writing.`,
  (party) => `The report is submitted to ${party} by the on-call lead.`,
  (party) => `We notify ${party} as soon as we know.`,
  (party) => `Once it is confirmed, ${party} is informed by phone.`,
  (party) => `A summary is sent to ${party} and filed.`,
  (party) => `It is escalated to ${party} within a day.`,
];

/** Every requirement of the catalog that asks for a report, with the same sentences for each party. */
const families = readDrafted().flatMap(({ requirement, isKeptApart }) => {
  const asked = readAsked(requirement);
  const [first] = asked.recipients;
  if (first !== "authority" && first !== "governing-body" && first !== "media") return [];
  return TOLD.flatMap((say) =>
    Object.entries(NAMES).flatMap(([party, names]) =>
      names.map((name) => ({
        isKeptApart,
        isAsked: asked.recipients.some((wanted) => wanted === party),
        compared: compareParties(asked, say(name)),
      })),
    ),
  );
});

describe.each([
  ["built on", false, 500],
  ["kept apart", true, 100],
] as const)("reports that each requirement asks for, %s", (_, isKeptApart, least) => {
  const cases = families.filter((item) => item.isKeptApart === isKeptApart);
  test("the party asked for is the same, any other one is another recipient", () => {
    expect(cases.length).toBeGreaterThan(least);
    for (const { isAsked, compared } of cases) {
      if (isAsked) expect(compared).toBe("same");
      else expect(compared).toMatchObject({ slot: "recipient" });
    }
  });
});

describe("amounts of a sentence against those a requirement bounds", () => {
  const amounts = (statement: string, text: string) => compareAmounts({ statement, deadlines: [] }, text);
  const LONG = "Passwords have at least 12 characters.";
  const FEW = "At most 5 percent of alarms are false.";
  const KEPT = "Logs are kept for at least 90 days.";
  test.each([
    [LONG, "Passwords have at least 14 characters.", "kept"],
    [LONG, "Passwords have 12 characters.", "kept"],
    [LONG, "A password of eight characters is enough.", "exceeded"],
    [LONG, "Passwords have 8 characters and expire after 90 days.", "exceeded"],
    [LONG, "Passwords are changed after 90 days.", undefined],
    [LONG, "Passwords are long.", undefined],
    [FEW, "In May, 3 percent of alarms were false.", "kept"],
    [FEW, "About 12% of alarms are false.", "exceeded"],
    [KEPT, "Logs are kept for 30 days.", "exceeded"],
    [KEPT, "Logs are kept for a year and 200 days.", "kept"],
    ["The board meets.", "The board has 12 members.", undefined],
  ])("%s %s", (statement, text, expected) => {
    expect(amounts(statement, text)).toBe(expected);
  });

  test("times belong to the time limits where there are any", () => {
    const deadlines = [{ value: 90, unit: "day", kind: "retain" }] as const;
    expect(compareAmounts({ statement: KEPT, deadlines }, "Logs are kept for 30 days.")).toBeUndefined();
  });
});

describe("on which occasion", () => {
  const compared = (statement: string, text: string) => compareOccasion(readOccasion(statement), text);
  const atTheEnd = "The recipient returns confidential information when the agreement ends.";

  test.each([
    "On written request, the recipient returns all confidential information within ten days.",
    "Confidential information is handed back whenever the discloser asks for it.",
    "Within ten days of such a demand, all copies are destroyed.",
  ])("what is due on request is not due at the end: %s", (text) => {
    expect(compared(atTheEnd, text)).toEqual({ asked: "end", named: "request" });
  });

  test.each([
    "All copies go back upon termination or, if earlier, upon request.",
    "Once the work is done and the contract expires, all copies go back.",
    "The offboarding list has a line for returned copies, and each is checked on request.",
  ])("a mention of the occasion asked for is enough: %s", (text) => {
    expect(compared(atTheEnd, text)).toBe("same");
  });

  test("what is due at the end is not due on request", () => {
    const asked = "People receive a copy of their data on request.";
    expect(compared(asked, "A copy of the file is handed over when employment ends.")).toEqual({
      asked: "request",
      named: "end",
    });
  });

  test.each([
    ["The recipient keeps information confidential.", "Information is returned on request."],
    ["Data are deleted on request or when the contract ends.", "Data are deleted on request."],
    [atTheEnd, "All copies are returned to the discloser."],
    [atTheEnd, "Requests are answered within a month, and copies are returned."],
  ])(
    "nothing is compared where a side names no occasion, or the requirement several: %s",
    (statement, text) => {
      expect(compared(statement, text)).toBeUndefined();
    },
  );
});
