import { FileX } from "lucide-react";
import type { Metadata } from "next";
import { NamedEvidenceLink } from "@/components/engagements/thread";
import { Section } from "@/components/ui/card";
import { EmptyState } from "@/components/ui/empty-state";
import { sizeText } from "@/components/ui/size-text";
import { Timestamp } from "@/components/ui/timestamp";
import { dayText } from "@/lib/core/days";
import {
  inPageRequest,
  listRoomDocuments,
  listRoomPackages,
  requireAuditor,
} from "@/lib/features/engagements";
import { readableLabel } from "@/lib/features/frameworks/vocabulary";

export const metadata: Metadata = { title: "Documents" };

export default async function RoomDocumentsPage() {
  const auditor = await requireAuditor();
  const { data: documents } = await inPageRequest(() => listRoomDocuments(auditor));
  const { data: packages } = await inPageRequest(() => listRoomPackages(auditor));
  return (
    <>
      <h1 className="font-semibold text-xl">Documents</h1>
      {packages.length > 0 && (
        <Section
          id="packages"
          title="Evidence packages"
          note="The program with its evidence and ledger proofs in one file that checks itself offline."
        >
          <ul className="divide-y rounded-lg border bg-surface">
            {packages.map((item) => (
              <li key={item.id} className="flex flex-col gap-0.5 px-4 py-3 text-sm">
                <a
                  href={`/v1/room/packages/${item.id}/file`}
                  download
                  className="self-start break-all rounded-sm font-medium hover:underline"
                >
                  {item.file_name}
                </a>
                <p className="flex flex-wrap gap-x-3 text-ink-muted text-xs">
                  {item.size_bytes !== null && <span>{sizeText(item.size_bytes)}</span>}
                  {item.finished_at !== null && <Timestamp value={item.finished_at} format="absolute" />}
                </p>
                <p className="break-all font-mono text-ink-muted text-xs">{item.sha256}</p>
              </li>
            ))}
          </ul>
        </Section>
      )}
      {documents.length === 0 ? (
        <EmptyState icon={FileX} title="No documents">
          Files that serve as evidence in this program appear here.
        </EmptyState>
      ) : (
        <ul className="divide-y rounded-lg border bg-surface">
          {documents.map((item) => (
            <li key={item.evidence_id} className="flex flex-col gap-0.5 px-4 py-3 text-sm">
              <NamedEvidenceLink
                item={{
                  id: item.evidence_id,
                  kind: "file",
                  title: item.title,
                  url: null,
                  file_name: item.file_name,
                }}
                base="/v1/room/evidence"
              />
              <p className="flex flex-wrap gap-x-3 text-ink-muted text-xs">
                <span className="break-all">{item.file_name}</span>
                <span>version {item.document_version}</span>
                <span>{sizeText(item.size_bytes)}</span>
                <span>from {dayText(item.effective_date)}</span>
                {item.expires_on !== null && <span>until {dayText(item.expires_on)}</span>}
              </p>
              {item.controls.length > 0 && (
                <p className="text-ink-soft text-xs">
                  Evidence of {item.controls.map(readableLabel).join(", ")}
                </p>
              )}
              <p className="break-all font-mono text-ink-muted text-xs">{item.sha256}</p>
            </li>
          ))}
        </ul>
      )}
    </>
  );
}
