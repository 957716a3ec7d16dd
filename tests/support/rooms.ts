import { inject } from "vitest";
import { type ApiAnswer, type ApiRequest, api } from "./api";
import type { TestOrganization } from "./organization";

/** Name of the cookie of an auditor's session on plain http. */
export const ROOM_COOKIE = "assay-room";

/** Calls the API as an auditor's browser does: with the room's cookie, from our own pages. */
export type RoomBrowser = ((request: ApiRequest) => Promise<ApiAnswer>) & { cookie: string };

export const tokenOf = (link: string) => link.slice(link.lastIndexOf("/") + 1);

export const openLink = (link: string) =>
  api({ method: "POST", path: "/v1/room/session", body: { token: tokenOf(link) } });

/** Opens the room of a link. */
export async function enterRoom(link: string): Promise<RoomBrowser> {
  const answer = await openLink(link);
  if (answer.status !== 200) throw new Error(`the link answered ${answer.status}: ${answer.text}`);
  const [pair = ""] = (answer.headers.getSetCookie()[0] ?? "").split(";");
  return browserWith(pair);
}

/** @param cookie name and value */
export function browserWith(cookie: string): RoomBrowser {
  const origin = { "sec-fetch-site": "same-origin", origin: inject("running").baseUrl };
  const call = (request: ApiRequest) =>
    api({ ...request, headers: { ...origin, cookie, ...request.headers } });
  return Object.assign(call, { cookie });
}

export interface TestRoom {
  programId: string;
  engagementId: string;
  auditorId: string;
  link: string;
  /** Ids of the program's controls, in the catalog's order. */
  controlIds: string[];
  room: RoomBrowser;
}

/** A program with an engagement whose auditor has opened the room. */
export async function newRoom(
  { apiKey }: TestOrganization,
  frameworks: readonly string[] = ["DMA"],
): Promise<TestRoom> {
  const body = { name: "A program under audit", frameworks };
  const { json: program } = await api({ method: "POST", path: "/v1/programs", apiKey, body });
  const { json: controls } = await api({ path: `/v1/programs/${program.id}/controls`, apiKey });
  const { json: engagement } = await api({
    method: "POST",
    path: `/v1/programs/${program.id}/engagements`,
    apiKey,
    body: {
      title: "Certification audit",
      purpose: "Stage 2",
      auditors: [{ name: "Ilse Brandt", firm: "Norden Certification" }],
      expires_at: inDays(30),
    },
  });
  const [{ auditor_id, link }] = engagement.links;
  return {
    programId: program.id,
    engagementId: engagement.id,
    auditorId: auditor_id,
    link,
    controlIds: controls.data.map(({ id }: { id: string }) => id),
    room: await enterRoom(link),
  };
}

export const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString();
