import type { Actor } from "@/lib/core/actor";
import { ServiceError } from "@/lib/core/errors";
import { listAuditHistory } from "@/lib/features/audits";
import { listDocuments } from "@/lib/features/documents";
import { getSystemOverview } from "@/lib/features/governance";
import { getSystem, listManifolds, listSystemHistory } from "@/lib/features/systems";
import type { System } from "@/lib/features/systems/schema";
import { now } from "@/lib/platform/clock";
import { completedAudit } from "../completed-audit";
import type { ExportedAudit } from "../oscal/assessment";
import { toDossier } from "./dossier-model";
import { type ReportFile, toReportFile } from "./report-file";

/** Changes and documents that a dossier lists. */
const MOST_CHANGES = 50;
const MOST_DOCUMENTS = 200;

/**
 * What is known of a system as PDF, in the order of Annex IV of the EU AI Act, with its gaps. The same state on the
 * same day gives the same bytes.
 *
 * @throws ServiceError `not_found`; `missing_scope` for a key that may not read audits; `unavailable`
 */
export async function exportSystemDossier(actor: Actor, id: string): Promise<ReportFile> {
  const system = await getSystem(actor, id);
  if (actor.kind === "api_key" && !actor.scopes.includes("audit")) {
    throw new ServiceError({
      code: "missing_scope",
      message: "This needs an API key with the scope audit too, because it quotes audited documents.",
    });
  }
  const page = { skip: 0, limit: MOST_DOCUMENTS };
  const [overview, manifolds, changes, documents, audit] = await Promise.all([
    getSystemOverview(actor, id),
    listManifolds(actor, id),
    listSystemHistory(actor, id, { skip: 0, limit: MOST_CHANGES }),
    listDocuments(actor, { system_name: system.name, ...page }),
    findLatestAudit(actor, system),
  ]);
  const day = now().toISOString().slice(0, 10);
  const report = toDossier({
    actor,
    system,
    overview,
    manifolds: manifolds.data.filter(({ kind }) => kind === "custom"),
    changes,
    documents: documents.data,
    audit,
    day,
  });
  return toReportFile({
    template: "dossier",
    report,
    date: new Date(`${day}T00:00:00Z`),
    fileName: `${system.id}-dossier-${day}.pdf`,
  });
}

async function findLatestAudit(actor: Actor, system: System): Promise<ExportedAudit | undefined> {
  const filter = { system_name: system.name, framework: "EU_AI_ACT" };
  const { data } = await listAuditHistory(actor, { ...filter, skip: 0, limit: 1 });
  const [latest] = data;
  return latest && completedAudit(actor, latest.id);
}
