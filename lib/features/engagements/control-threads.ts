import { type Actor, actorHasRole } from "@/lib/core/actor";
import { now } from "@/lib/platform/clock";
import { stateOf } from "./engagement-state";
import { toFindings } from "./findings";
import { toRequests } from "./requests";
import { listControlFindingRows, listControlRequestRows } from "./thread-queries";
import type { ControlThreads, ThreadRoom } from "./thread-schema";

/**
 * What auditors asked and found about a control, newest first, in every engagement of its program. Nothing for viewers,
 * who do not read the auditors' rooms.
 */
export async function listControlThreads(actor: Actor, controlId: string): Promise<ControlThreads> {
  if (!actorHasRole(actor, "contributor")) return { requests: [], findings: [] };
  const { organizationId } = actor;
  const [asked, found] = await Promise.all([
    listControlRequestRows(organizationId, controlId),
    listControlFindingRows(organizationId, controlId),
  ]);
  const [requests, findings] = await Promise.all([
    toRequests(organizationId, asked),
    toFindings(organizationId, found),
  ]);
  const at = now();
  const rooms = new Map<string, ThreadRoom>(
    [...asked, ...found].map((row) => [
      row.id,
      { engagement_title: row.engagement_title, is_open: stateOf(row, at) === "open" },
    ]),
  );
  const inRoom = <Thread extends { id: string }>(thread: Thread) => {
    const room = rooms.get(thread.id);
    return room ? [{ ...thread, ...room }] : [];
  };
  return { requests: requests.flatMap(inRoom), findings: findings.flatMap(inRoom) };
}
