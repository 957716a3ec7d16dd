import Link from "next/link";
import { SystemDocuments } from "@/components/documents/system-documents";
import { SystemAudits } from "@/components/systems/system-audits";
import { ComputedProperties } from "@/components/systems/system-properties";
import { Timeline } from "@/components/systems/timeline";
import { Button } from "@/components/ui/button";
import { hasRole, type MemberActor } from "@/lib/core/actor";
import { listAuditHistory } from "@/lib/features/audits";
import { listDocuments } from "@/lib/features/documents";
import { listFrameworks } from "@/lib/features/frameworks";
import { getRiskScore, listReviews, readSystemTimeline } from "@/lib/features/governance";
import type { System } from "@/lib/features/systems/schema";

/** How much of each list the page shows; the rest is one click away. */
const TIMELINE_SHOWN = 8;
const TIMELINE_MOST = 200;
const AUDITS_SHOWN = 5;
const DOCUMENTS_SHOWN = 5;

interface PartProps {
  actor: MemberActor;
  system: Pick<System, "id" | "name">;
}

const frameworkNames = () => Object.fromEntries(listFrameworks().map(({ code, name }) => [code, name]));

/** What every decision, review and audit of the system adds to: seconds where there are a hundred thousand. */
export async function ComputedPart({ actor, system: { name } }: PartProps) {
  const [risk, reviews] = await Promise.all([
    getRiskScore(actor, name),
    listReviews(actor, { status: "open", system_name: name, skip: 0, limit: 1 }),
  ]);
  return <ComputedProperties risk={risk} openReviews={reviews.total} />;
}

interface TimelinePartProps extends PartProps {
  /** All of it instead of the newest entries. */
  isWhole: boolean;
}

export async function TimelinePart({ actor, system, isWhole }: TimelinePartProps) {
  const items = await readSystemTimeline(actor, system.id, isWhole ? TIMELINE_MOST : TIMELINE_SHOWN);
  return (
    <>
      <Timeline items={items} frameworkNames={frameworkNames()} />
      {!isWhole && items.length === TIMELINE_SHOWN && (
        <Button asChild className="self-start">
          <Link href={`/systems/${system.id}?timeline=all`} scroll={false}>
            Show more
          </Link>
        </Button>
      )}
    </>
  );
}

export async function RecordsPart({ actor, system: { name } }: PartProps) {
  const [audits, documents] = await Promise.all([
    listAuditHistory(actor, { system_name: name, skip: 0, limit: AUDITS_SHOWN }),
    listDocuments(actor, { system_name: name, skip: 0, limit: DOCUMENTS_SHOWN }),
  ]);
  return (
    <>
      <SystemAudits
        systemName={name}
        audits={audits.data}
        total={audits.total}
        frameworkNames={frameworkNames()}
        canAudit={hasRole(actor.role, "manager")}
      />
      <SystemDocuments
        systemName={name}
        documents={documents.data}
        total={documents.total}
        canAdd={hasRole(actor.role, "contributor")}
      />
    </>
  );
}
