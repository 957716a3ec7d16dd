/** How many attempts may be in flight at once, over all processes. */
export const SLOT_LIMITS = {
  endpoint: 4,
  organization: 16,
  unprovenEndpoint: 1,
  /** All unproven endpoints of an organization together, so that the others always have room. */
  unproven: 8,
  /** Those of them that have failed already, so that a new endpoint does not wait behind dead ones. */
  failing: 6,
  /** Unproven endpoints of one origin together: a dead server gets no more than a live endpoint. */
  unprovenOrigin: 4,
} as const;

/** Failures in a row after which an endpoint has to prove itself again. */
const UNPROVEN_AFTER_FAILURES = 3;

/** An endpoint with deliveries that are due or in flight. */
export interface EndpointLoad {
  endpointId: string;
  organizationId: string;
  url: string;
  hasSucceeded: boolean;
  consecutiveFailures: number;
  inFlight: number;
  /** Deliveries that are due and not in flight; counted up to the endpoint's limit. */
  due: number;
  /** Since when the oldest of them is due. */
  dueSince: Date;
}

/** A dead receiver holds a slot for as long as an attempt lasts, so it gets few of them until it answers. */
export function isUnproven(load: Pick<EndpointLoad, "hasSucceeded" | "consecutiveFailures">): boolean {
  return !load.hasSucceeded || load.consecutiveFailures >= UNPROVEN_AFTER_FAILURES;
}

/**
 * Decides how many deliveries of each endpoint may start now. Pure: loads in, slots out. One slot at a
 * time goes to the endpoints with the fewest in flight, among those to the ones that wait longest.
 *
 * @param capacity what this process can start at most
 * @returns slots by endpoint id; an endpoint that gets none is missing
 */
export function grantSlots(loads: readonly EndpointLoad[], capacity: number): Map<string, number> {
  const used = countInFlight(loads);
  const granted = new Map<string, number>();
  const waiting = loads
    .filter((load) => load.due > 0)
    .sort((a, b) => a.dueSince.getTime() - b.dueSince.getTime());
  let left = capacity;
  for (let round = 0; round < SLOT_LIMITS.endpoint; round++) {
    for (const load of waiting) {
      const own = granted.get(load.endpointId) ?? 0;
      if (load.inFlight + own !== round || own >= load.due) continue;
      const groups = groupsOf(load);
      if (left <= 0 || groups.some(({ key, limit }) => (used.get(key) ?? 0) >= limit)) continue;
      for (const { key } of groups) used.set(key, (used.get(key) ?? 0) + 1);
      granted.set(load.endpointId, own + 1);
      left -= 1;
    }
  }
  return granted;
}

interface Group {
  key: string;
  limit: number;
}

/** Every limit an attempt of this endpoint counts against. */
function groupsOf(load: EndpointLoad): Group[] {
  const { endpointId, organizationId } = load;
  const organization = { key: organizationId, limit: SLOT_LIMITS.organization };
  if (!isUnproven(load)) return [organization, { key: endpointId, limit: SLOT_LIMITS.endpoint }];
  return [
    organization,
    { key: endpointId, limit: SLOT_LIMITS.unprovenEndpoint },
    { key: `${organizationId} unproven`, limit: SLOT_LIMITS.unproven },
    { key: `${organizationId} unproven ${originOf(load.url)}`, limit: SLOT_LIMITS.unprovenOrigin },
    ...(load.consecutiveFailures > 0
      ? [{ key: `${organizationId} failing`, limit: SLOT_LIMITS.failing }]
      : []),
  ];
}

function countInFlight(loads: readonly EndpointLoad[]): Map<string, number> {
  const used = new Map<string, number>();
  for (const load of loads) {
    for (const { key } of groupsOf(load)) used.set(key, (used.get(key) ?? 0) + load.inFlight);
  }
  return used;
}

function originOf(url: string): string {
  return URL.canParse(url) ? new URL(url).origin : url;
}
