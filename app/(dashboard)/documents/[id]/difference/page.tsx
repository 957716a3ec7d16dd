import { Equal, FileDiff, Files, FileX } from "lucide-react";
import type { Metadata } from "next";
import Link from "next/link";
import { TextDifference } from "@/components/documents/text-difference";
import { VersionPickers } from "@/components/documents/version-pickers";
import { Page, PageHeader } from "@/components/shell/page-header";
import { Button } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/empty-state";
import type { MemberActor } from "@/lib/core/actor";
import { ServiceError } from "@/lib/core/errors";
import { requireMember } from "@/lib/features/auth";
import { compareVersions, listVersions } from "@/lib/features/documents";
import type { TextDifference as Difference, DocumentVersion } from "@/lib/features/documents/schema";
import { readDocument } from "../../../records";

export async function generateMetadata({
  params,
}: PageProps<"/documents/[id]/difference">): Promise<Metadata> {
  return { title: `${(await readDocument((await params).id)).title}, differences` };
}

export default async function DifferencePage({
  params,
  searchParams,
}: PageProps<"/documents/[id]/difference">) {
  const actor = await requireMember();
  const document = await readDocument((await params).id);
  const { data: versions } = await listVersions(actor, document.id);
  const query = await searchParams;
  const to = numberOf(query.to, versions) ?? document.current.number;
  const from = numberOf(query.from, versions) ?? Math.max(1, to - 1);
  return (
    <Page>
      <PageHeader
        breadcrumb={[
          { label: "Comply" },
          { label: "Documents", href: "/documents" },
          { label: document.title, href: `/documents/${document.id}` },
        ]}
        title="Compare versions"
        state={document.title}
      />
      {versions.length === 1 ? (
        <EmptyState
          icon={Files}
          title="There is one version only"
          actions={<VersionLink id={document.id} number={1} />}
        >
          Once the document has another version, the two can be compared here.
        </EmptyState>
      ) : (
        <>
          <VersionPickers versions={versions} from={from} to={to} />
          <Comparison id={document.id} outcome={await compare(actor, document.id, { from, to })} />
        </>
      )}
    </Page>
  );
}

/** The version that the address names, if there is such a one. */
function numberOf(
  given: string | string[] | undefined,
  versions: readonly DocumentVersion[],
): number | undefined {
  return versions.find(({ number }) => String(number) === given)?.number;
}

type Outcome = Difference | { from: number; to: number; failure: string };

/** What differs, or why that cannot be said: a version without text. */
async function compare(
  actor: MemberActor,
  id: string,
  versions: { from: number; to: number },
): Promise<Outcome> {
  return compareVersions(actor, id, versions).catch((error: unknown) => {
    if (error instanceof ServiceError && error.code === "conflict")
      return { ...versions, failure: error.message };
    throw error;
  });
}

function Comparison({ id, outcome }: { id: string; outcome: Outcome }) {
  const { from, to } = outcome;
  const links = (
    <>
      <VersionLink id={id} number={from} />
      <VersionLink id={id} number={to} />
    </>
  );
  if ("failure" in outcome)
    return (
      <EmptyState icon={FileX} title="One of the versions has no text" actions={links}>
        {outcome.failure}
      </EmptyState>
    );
  if (!outcome.is_comparable)
    return (
      <EmptyState icon={FileDiff} title="Too different to compare" actions={links}>
        The two versions have so little text in common that a list of changes would help no reader.
      </EmptyState>
    );
  if (outcome.changes.every(({ kind }) => kind === "same"))
    return (
      <EmptyState icon={Equal} title="The texts are the same">
        {from === to
          ? "Choose two versions."
          : "The files may still differ in what is not text, such as images."}
      </EmptyState>
    );
  return <TextDifference key={`${from}-${to}`} difference={outcome} />;
}

function VersionLink({ id, number }: { id: string; number: number }) {
  return (
    <Button asChild>
      <Link href={`/documents/${id}?version=${number}`}>Read version {number}</Link>
    </Button>
  );
}
