import { notFound } from "next/navigation";
import { cache, type ReactNode } from "react";
import { hasRole, type MemberActor } from "@/lib/core/actor";
import { getAudit } from "@/lib/features/audits";
import { requireMember } from "@/lib/features/auth";
import { getDocument } from "@/lib/features/documents";
import { getEngagement } from "@/lib/features/engagements";
import * as catalog from "@/lib/features/frameworks";
import { getConsensusRun } from "@/lib/features/orchestrator";
import { getFramework } from "@/lib/features/own-frameworks";
import { getControl, getDeletedProgram, getProgram } from "@/lib/features/programs";
import { getSystem } from "@/lib/features/systems";
import { getWebhook } from "@/lib/features/webhooks";
import { orNotFound } from "./or-not-found";

/**
 * What pages are about: a record by the IDs in the address. It is read once for layout, title and page. One that is
 * unknown, another organization's or not for this member's role ends in the same page.
 */
function recordOf<Ids extends string[], Found>(
  read: (actor: MemberActor, ...ids: Ids) => Found | Promise<Found>,
): (...ids: Ids) => Promise<Found> {
  return cache((...ids) => orNotFound(requireMember().then((actor) => read(actor, ...ids))));
}

/**
 * The layout of a segment that names a record. It reads the record before anything is sent, so that an unknown one is
 * answered with 404. This holds only without a `loading.tsx` above: a skeleton that was sent has sent 200. The skeletons
 * of lists and overviews are therefore in route groups of their own.
 */
export function recordLayout<Params>(read: (params: Params) => Promise<unknown>) {
  return async ({ children, params }: { children: ReactNode; params: Promise<Params> }) => {
    await read(await params);
    return children;
  };
}

export const readAudit = recordOf(getAudit);
export const readConsensusRun = recordOf(getConsensusRun);
export const readControl = recordOf(getControl);
export const readDocument = recordOf(getDocument);
export const readFramework = recordOf(getFramework);
export const readProgram = recordOf(getProgram);
export const readSystem = recordOf(getSystem);

/** A framework that has requirements to decide on. */
export const readCatalogFramework = recordOf((_actor, code: string) => catalog.getFramework(code));

/** Undefined for those who may not see endpoints, whether or not there is such a one. */
export const readWebhook = recordOf((actor, id: string) =>
  hasRole(actor.role, "manager") ? getWebhook(actor, id) : undefined,
);

/** For anyone but administrators there is no such page, as its link is not shown to them. */
export const readDeletedProgram = recordOf((actor, id: string) =>
  hasRole(actor.role, "admin") ? getDeletedProgram(actor, id) : notFound(),
);

/**
 * The engagement of a program; it remains when the program is deleted. Undefined for those who may not see engagements,
 * whether or not there is such a one.
 */
export const readEngagement = recordOf(async (actor, programId: string, id: string) => {
  if (!hasRole(actor.role, "manager")) return undefined;
  const engagement = await getEngagement(actor, id);
  if (engagement.program_id !== null && engagement.program_id !== programId) notFound();
  return engagement;
});
