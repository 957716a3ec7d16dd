import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { type EndpointLoad, grantSlots, isUnproven, SLOT_LIMITS } from "@/lib/features/webhooks/grant-slots";

const load = (endpointId: string, changes: Partial<EndpointLoad> = {}): EndpointLoad => ({
  endpointId,
  organizationId: "org_1",
  url: `https://${endpointId}.example.com/hook`,
  hasSucceeded: true,
  consecutiveFailures: 0,
  inFlight: 0,
  due: 4,
  dueSince: new Date(0),
  ...changes,
});

const many = (count: number, changes: Partial<EndpointLoad> = {}, prefix = "e") =>
  Array.from({ length: count }, (_, index) => load(`${prefix}${index}`, changes));

const dead: Partial<EndpointLoad> = { hasSucceeded: false, consecutiveFailures: 5 };
const untried: Partial<EndpointLoad> = { hasSucceeded: false };
const total = (grants: ReadonlyMap<string, number>) =>
  [...grants.values()].reduce((sum, slots) => sum + slots, 0);

describe("slots", () => {
  test("of one healthy endpoint are four, or as many as are due", () => {
    expect(grantSlots([load("a")], 256)).toEqual(new Map([["a", 4]]));
    expect(grantSlots([load("a", { due: 2 })], 256)).toEqual(new Map([["a", 2]]));
    expect(grantSlots([load("a", { inFlight: 3 })], 256)).toEqual(new Map([["a", 1]]));
    expect(grantSlots([load("a", { inFlight: 4 })], 256)).toEqual(new Map());
  });

  test("of an organization are sixteen, shared evenly", () => {
    const grants = grantSlots(many(8), 256);
    expect([...grants.values()]).toEqual(Array(8).fill(2));
    expect(total(grantSlots(many(100), 256))).toBe(16);
  });

  test("of an endpoint that never succeeded, or failed three times in a row, is one", () => {
    expect(grantSlots([load("a", untried)], 256)).toEqual(new Map([["a", 1]]));
    expect(grantSlots([load("a", { consecutiveFailures: 3 })], 256)).toEqual(new Map([["a", 1]]));
    expect(grantSlots([load("a", { consecutiveFailures: 2 })], 256)).toEqual(new Map([["a", 4]]));
  });

  test("of fifty dead endpoints leave a healthy one all of its four", () => {
    const hanging = many(50, { ...dead, inFlight: 0 }, "dead");
    const grants = grantSlots([...hanging, load("healthy", { dueSince: new Date(1) })], 256);
    expect(grants.get("healthy")).toBe(4);
    expect(total(grants)).toBe(4 + SLOT_LIMITS.failing);
  });

  test("of dead endpoints leave a new one its first", () => {
    const hanging = [
      ...many(SLOT_LIMITS.failing, { ...dead, inFlight: 1 }, "busy"),
      ...many(50, dead, "dead"),
    ];
    expect(grantSlots([...hanging, load("new", { ...untried, dueSince: new Date(1) })], 256)).toEqual(
      new Map([["new", 1]]),
    );
  });

  test("of new endpoints on one dead server leave a new one elsewhere its first", () => {
    const hanging = many(50, { ...untried, url: "https://dead.example.com/hook" }, "dead");
    const grants = grantSlots([...hanging, load("new", { ...untried, dueSince: new Date(1) })], 256);
    expect([grants.get("new"), total(grants)]).toEqual([1, 1 + SLOT_LIMITS.unprovenOrigin]);
  });

  test("go first to the endpoint with the fewest in flight, then to the one that waits longest", () => {
    const loads = [
      load("busy", { inFlight: 2, dueSince: new Date(0) }),
      load("late", { dueSince: new Date(2) }),
      load("early", { dueSince: new Date(1) }),
    ];
    expect(grantSlots(loads, 1)).toEqual(new Map([["early", 1]]));
    expect(grantSlots(loads, 2)).toEqual(
      new Map([
        ["early", 1],
        ["late", 1],
      ]),
    );
  });

  test("of one organization are not taken by another", () => {
    const grants = grantSlots([...many(100), load("b", { organizationId: "org_2" })], 256);
    expect(grants.get("b")).toBe(4);
  });
});

const loads = fc
  .array(
    fc.record({
      organizationId: fc.constantFrom("org_1", "org_2", "org_3"),
      url: fc.constantFrom(
        "https://a.example.com/1",
        "https://a.example.com/2",
        "https://b.example.com/",
        "?",
      ),
      hasSucceeded: fc.boolean(),
      consecutiveFailures: fc.integer({ min: 0, max: 6 }),
      inFlight: fc.integer({ min: 0, max: 4 }),
      due: fc.integer({ min: 0, max: 4 }),
      dueSince: fc.date({ noInvalidDate: true }),
    }),
    { maxLength: 80 },
  )
  .map((list) => list.map((item, index) => ({ ...item, endpointId: `e${index}` })));

const inFlightOf = (list: readonly EndpointLoad[]) => list.reduce((sum, item) => sum + item.inFlight, 0);

describe("for every load", () => {
  test("no limit is passed by what is granted", () => {
    fc.assert(
      fc.property(loads, fc.integer({ min: 0, max: 256 }), (list, capacity) => {
        const grants = grantSlots(list, capacity);
        const grantedTo = (some: readonly EndpointLoad[]) =>
          some.reduce((sum, { endpointId }) => sum + (grants.get(endpointId) ?? 0), 0);
        const check = (some: readonly EndpointLoad[], limit: number) => {
          const granted = grantedTo(some);
          if (granted > 0) expect(inFlightOf(some) + granted).toBeLessThanOrEqual(limit);
        };
        expect(total(grants)).toBeLessThanOrEqual(capacity);
        for (const item of list) {
          expect(grants.get(item.endpointId) ?? 0).toBeLessThanOrEqual(item.due);
          check([item], isUnproven(item) ? 1 : 4);
        }
        for (const organization of new Set(list.map((item) => item.organizationId))) {
          const own = list.filter((item) => item.organizationId === organization);
          check(own, 16);
          check(own.filter(isUnproven), 8);
        }
      }),
    );
  });

  test("a healthy endpoint is never starved by unproven ones", () => {
    fc.assert(
      fc.property(loads, (list) => {
        // However the unproven ones behave, they hold at most their share.
        const unproven = list
          .filter(isUnproven)
          .map((item, index) => ({ ...item, organizationId: "org_1", inFlight: index < 8 ? 1 : 0 }));
        const healthy = load("healthy", { dueSince: new Date(8e15) });
        expect(grantSlots([...unproven, healthy], 256).get("healthy")).toBe(4);
      }),
    );
  });

  test("nothing that may start is left waiting", () => {
    fc.assert(
      fc.property(loads, (list) => {
        const grants = grantSlots(list, 256);
        for (const item of list.filter((candidate) => !isUnproven(candidate))) {
          const own = list.filter((other) => other.organizationId === item.organizationId);
          const inOrganization =
            inFlightOf(own) + own.reduce((sum, { endpointId }) => sum + (grants.get(endpointId) ?? 0), 0);
          const granted = grants.get(item.endpointId) ?? 0;
          const isFull = item.inFlight + granted >= 4 || inOrganization >= 16 || total(grants) >= 256;
          expect(isFull || granted === item.due).toBe(true);
        }
      }),
    );
  });
});
