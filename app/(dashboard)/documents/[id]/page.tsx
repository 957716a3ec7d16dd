import type { Metadata } from "next";
import Link from "next/link";
import { People } from "@/components/controls/people";
import { AddVersion } from "@/components/documents/add-version";
import { DeleteDocument } from "@/components/documents/delete-document";
import { DocumentProperties } from "@/components/documents/document-properties";
import { DocumentReading } from "@/components/documents/document-reading";
import { DocumentVersions } from "@/components/documents/document-versions";
import { EditDocument } from "@/components/documents/edit-document";
import { EvidenceSkeleton, QuotesSkeleton } from "@/components/documents/skeletons";
import { Page, PageHeader } from "@/components/shell/page-header";
import { StreamedPart } from "@/components/shell/streamed-part";
import { Button } from "@/components/ui/button";
import { Callout } from "@/components/ui/callout";
import { hasRole } from "@/lib/core/actor";
import { listMembers, requireMember } from "@/lib/features/auth";
import { listVersions } from "@/lib/features/documents";
import type { AssayDocument } from "@/lib/features/documents/schema";
import { DOCUMENT_KIND_WORDS } from "@/lib/features/documents/vocabulary";
import { listEvidence } from "@/lib/features/evidence";
import { listSystemNames } from "@/lib/features/systems";
import { readDocument } from "../../records";
import { AUDITS_SHOWN, EvidencePart, QuotesPart } from "./parts";

export async function generateMetadata({ params }: PageProps<"/documents/[id]">): Promise<Metadata> {
  return { title: (await readDocument((await params).id)).title };
}

/** More items of evidence of one document are one click away. */
const EVIDENCE_SHOWN = 20;

/** The text is there at once; what uses the document follows. */
export default async function DocumentPage({ params, searchParams }: PageProps<"/documents/[id]">) {
  const actor = await requireMember();
  const document = await readDocument((await params).id);
  const asked = Number((await searchParams).version);
  const [versions, evidence, members, systemNames] = await Promise.all([
    listVersions(actor, document.id),
    listEvidence(actor, { document_id: document.id, skip: 0, limit: EVIDENCE_SHOWN }),
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
            <StreamedPart
              failure="The evidence could not be loaded"
              fallback={<EvidenceSkeleton items={evidence.data.length} controls={document.controls_count} />}
            >
              <EvidencePart actor={actor} document={document} version={version} items={evidence.data} />
            </StreamedPart>
            <StreamedPart
              failure="The quotes could not be loaded"
              fallback={<QuotesSkeleton audits={Math.min(document.audits_count, AUDITS_SHOWN)} />}
            >
              <QuotesPart actor={actor} document={document} version={version} />
            </StreamedPart>
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
