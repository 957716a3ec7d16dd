import type { Metadata } from "next";
import Link from "next/link";
import { cache } from "react";
import { People } from "@/components/controls/people";
import { AddVersion } from "@/components/documents/add-version";
import { DeleteDocument } from "@/components/documents/delete-document";
import { DocumentEvidence } from "@/components/documents/document-evidence";
import { DocumentProperties } from "@/components/documents/document-properties";
import { DocumentQuotes } from "@/components/documents/document-quotes";
import { DocumentReading } from "@/components/documents/document-reading";
import { DocumentVersions } from "@/components/documents/document-versions";
import { EditDocument } from "@/components/documents/edit-document";
import { Page, PageHeader } from "@/components/shell/page-header";
import { Button } from "@/components/ui/button";
import { Callout } from "@/components/ui/callout";
import { hasRole, type MemberActor } from "@/lib/core/actor";
import { listAuditHistory } from "@/lib/features/audits";
import { listMembers, requireMember } from "@/lib/features/auth";
import { getDocument, listVersions } from "@/lib/features/documents";
import type { AssayDocument } from "@/lib/features/documents/schema";
import { DOCUMENT_KIND_WORDS } from "@/lib/features/documents/vocabulary";
import { listEvidence } from "@/lib/features/evidence";
import { frameworkNames as namesOf } from "@/lib/features/own-frameworks";
import { listEvidenceControls } from "@/lib/features/programs";
import { listSystemNames } from "@/lib/features/systems";
import { orNotFound } from "../../or-not-found";

export async function generateMetadata({ params }: PageProps<"/documents/[id]">): Promise<Metadata> {
  return { title: (await readDocument((await params).id)).title };
}

/** Read once for the title and the page. */
const readDocument = cache(async (id: string) => orNotFound(getDocument(await requireMember(), id)));

/** The newest audits are shown with their quotes; a document rarely has more. */
const AUDITS_SHOWN = 20;

/** More items of evidence of one document are one click away. */
const EVIDENCE_SHOWN = 20;

export default async function DocumentPage({ params, searchParams }: PageProps<"/documents/[id]">) {
  const actor = await requireMember();
  const document = await readDocument((await params).id);
  const asked = Number((await searchParams).version);
  const [versions, audits, frameworkNames, evidence, members, systemNames] = await Promise.all([
    listVersions(actor, document.id),
    listAuditHistory(actor, { document_id: document.id, skip: 0, limit: AUDITS_SHOWN }),
    namesOf(actor),
    readEvidence(actor, document.id),
    listMembers(actor),
    listSystemNames(actor),
  ]);
  const { current } = document;
  const version = versions.data.find(({ number }) => number === asked) ?? current;
  const canAdd = hasRole(actor.role, "contributor");
  return (
    <Page isWide>
      <PageHeader
        breadcrumb={[{ label: "Comply" }, { label: "Documents", href: "/documents" }]}
        title={document.title}
        state={stateOf(document)}
        action={
          canAdd && (
            <>
              {(hasRole(actor.role, "manager") || document.created_by === actor.userId) && (
                <DeleteDocument document={document} evidenceCount={evidence.total} />
              )}
              <EditDocument
                document={document}
                systemNames={systemNames}
                emails={members.data.map((member) => member.email)}
              />
              <AddVersion document={document} />
            </>
          )
        }
      />
      {version.number !== current.number && (
        <Callout
          tone="neutral"
          title={`This is version ${version.number} of ${current.number}`}
          action={
            <div className="flex flex-wrap gap-2">
              <Button asChild variant="ghost">
                <Link
                  href={`/documents/${document.id}/difference?from=${version.number}&to=${current.number}`}
                >
                  Compare
                </Link>
              </Button>
              <Button asChild>
                <Link href={`/documents/${document.id}`}>Read the current version</Link>
              </Button>
            </div>
          }
        />
      )}
      <People members={members.data}>
        {/* An original next to the text takes the room of the side column, which moves below. */}
        <div className="group/document grid gap-6 lg:items-start lg:not-has-[[data-original]]:grid-cols-[minmax(0,1fr)_20rem]">
          <div className="flex min-w-0 flex-col gap-8">
            <DocumentReading
              documentId={document.id}
              version={version}
              canRecognize={canAdd && version.number === current.number}
            />
            <DocumentEvidence
              document={document}
              version={version}
              evidence={evidence.items}
              today={new Date().toISOString().slice(0, 10)}
              canCollect={canAdd}
            />
            <DocumentQuotes
              documentId={document.id}
              shown={version.number}
              audits={audits.data}
              total={audits.total}
              frameworkNames={frameworkNames}
            />
          </div>
          <div className="flex min-w-0 flex-col gap-6 lg:group-has-[[data-original]]/document:grid lg:group-has-[[data-original]]/document:grid-cols-2 lg:group-has-[[data-original]]/document:items-start">
            <DocumentProperties document={document} version={version} />
            <DocumentVersions
              documentId={document.id}
              versions={versions.data}
              shown={version.number}
              current={current.number}
            />
          </div>
        </div>
      </People>
    </Page>
  );
}

function stateOf({ kind, system_name, current }: AssayDocument): string {
  return `${DOCUMENT_KIND_WORDS[kind]} · ${system_name ?? "Whole organization"} · version ${current.number}`;
}

/** Items of evidence that are a version of a document, with the controls of each. */
async function readEvidence(actor: MemberActor, id: string) {
  const { data, total } = await listEvidence(actor, { document_id: id, skip: 0, limit: EVIDENCE_SHOWN });
  const items = await Promise.all(
    data.map(async (item) => ({ item, controls: (await listEvidenceControls(actor, item.id)).data })),
  );
  return { items, total };
}
