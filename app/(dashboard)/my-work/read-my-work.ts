import { type PageParams, readListQuery } from "@/components/ui/list-address";
import { groupOf } from "@/components/work/work-groups";
import { WORK_TYPES, type WorkType, workItems } from "@/components/work/work-items";
import { hasRole, type MemberActor } from "@/lib/core/actor";
import { isOneOf } from "@/lib/core/one-of";
import { listActions, listIncidents } from "@/lib/features/actions";
import { listMyEvidenceRequests } from "@/lib/features/engagements";
import { listMyExpiringEvidence } from "@/lib/features/evidence";
import { listReviews } from "@/lib/features/governance";
import { listMyControls } from "@/lib/features/programs";
import { type MyControlsQuery, MyControlsQuerySchema } from "@/lib/features/programs/control-query-schema";

/** How much of each other kind is read. */
const MOST = 100;
const first = { skip: 0, limit: MOST } as const;

/** The filters of the address; what makes no sense there is treated as absent. */
export function readQuery(params: PageParams): MyControlsQuery & { kind: WorkType | undefined } {
  const { kind } = params;
  const given = typeof kind === "string" && isOneOf(WORK_TYPES, kind) ? kind : undefined;
  const query = readListQuery(MyControlsQuerySchema, params);
  // These two are about controls alone.
  const isOfControls = query.status !== undefined || query.approval !== undefined;
  return { ...query, limit: MOST, kind: isOfControls ? "control" : given };
}

/** Everything the member has to do that matches, by when it is due. */
export async function readMyWork(actor: MemberActor, { kind, ...query }: ReturnType<typeof readQuery>) {
  const has = (type: WorkType) => kind === undefined || kind === type;
  const none = { total: 0, data: [] };
  const isManager = hasRole(actor.role, "manager");
  const [mine, late, asked, actions, requests, evidence, reviews, incidents] = await Promise.all([
    has("control") ? listMyControls(actor, query) : none,
    has("control") ? listMyControls(actor, { due: "overdue", skip: 0, limit: 1 }) : none,
    has("control") && query.approval !== "mine"
      ? listMyControls(actor, { approval: "mine", skip: 0, limit: 1 })
      : none,
    has("action")
      ? listActions(actor, { owner: "me", status: "unfinished", sort: "urgency", ...first })
      : none,
    has("request") ? listMyEvidenceRequests(actor) : none,
    has("evidence") ? listMyExpiringEvidence(actor) : [],
    has("review") && isManager ? listReviews(actor, { status: "open", ...first }) : none,
    has("incident") ? listOpenClocks(actor, isManager) : [],
  ]);
  const today = new Date().toISOString().slice(0, 10);
  const all = workItems({
    controls: mine.data,
    approvals: query.status === undefined ? asked.total : 0,
    actions: actions.data,
    requests: requests.data,
    evidence,
    reviews: reviews.data,
    incidents,
  });
  // The controls are filtered by their own operation.
  const controlIds = new Set(mine.data.map(({ id }) => id));
  const items =
    query.due === undefined
      ? all
      : all.filter((item) => controlIds.has(item.key) || groupOf(item, today) === query.due);
  const others = items.filter(({ key }) => !controlIds.has(key));
  return {
    items,
    today,
    controls: mine.data,
    controlsTotal: mine.total,
    requests: requests.data,
    total: mine.total + others.length,
    overdue: late.total + others.filter((item) => groupOf(item, today) === "overdue").length,
  };
}

/** Incidents whose report is still to be made: all of them for those who manage, otherwise what the member recorded. */
async function listOpenClocks(actor: MemberActor, isManager: boolean) {
  const [running, overdue] = await Promise.all([
    listIncidents(actor, { clock: "running", ...first }),
    listIncidents(actor, { clock: "overdue", ...first }),
  ]);
  return [...overdue.data, ...running.data]
    .map((incident) => ({ ...incident, isMine: incident.created_by === actor.userId }))
    .filter(({ isMine }) => isMine || isManager);
}
