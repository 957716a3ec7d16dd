import { Download } from "lucide-react";
import Link from "next/link";
import { Button } from "@/components/ui/button";
import { Section } from "@/components/ui/card";
import { Status } from "@/components/ui/status";
import { Timestamp } from "@/components/ui/timestamp";
import type { DocumentVersion } from "@/lib/features/documents/schema";
import { ReadingWord, versionDetail } from "./labels";

interface DocumentVersionsProps {
  documentId: string;
  versions: readonly DocumentVersion[];
  /** The number of the version that is shown. */
  shown: number;
  current: number;
}

/** Every version of a document; each can be read and downloaded. */
export function DocumentVersions({ documentId, versions, shown, current }: DocumentVersionsProps) {
  return (
    <Section id="versions" title="Versions">
      <ul className="divide-y overflow-clip rounded-lg border bg-surface text-sm">
        {versions.map((version) => (
          <li
            key={version.number}
            className="flex items-start gap-2 px-4 py-2.5 data-shown:bg-accent-soft"
            data-shown={version.number === shown ? true : undefined}
          >
            <div className="min-w-0 flex-1">
              <p className="flex flex-wrap items-center gap-x-2">
                <Link
                  href={
                    version.number === current
                      ? `/documents/${documentId}`
                      : `/documents/${documentId}?version=${version.number}`
                  }
                  aria-current={version.number === shown ? "true" : undefined}
                  className="rounded-sm font-medium hover:underline"
                >
                  Version {version.number}
                </Link>
                {version.number === current && <Status tone="success">Current</Status>}
                {version.reading.status !== "read" && <ReadingWord reading={version.reading} />}
              </p>
              <p className="truncate text-ink-soft text-xs" title={version.file_name}>
                {version.file_name}
              </p>
              <p className="text-ink-muted text-xs">
                {versionDetail(version)} · <Timestamp value={version.created_at} /> by{" "}
                {version.uploaded_by_name}
              </p>
              {version.note !== "" && (
                <p className="mt-0.5 whitespace-pre-line break-words text-xs">{version.note}</p>
              )}
              {version.number > 1 && (
                <Link
                  href={`/documents/${documentId}/difference?from=${version.number - 1}&to=${version.number}`}
                  prefetch={false}
                  className="mt-0.5 inline-block rounded-sm py-0.5 text-accent-text text-xs hover:underline"
                >
                  Compare with version {version.number - 1}
                </Link>
              )}
            </div>
            <Button asChild variant="ghost" size="icon-sm">
              <a
                href={`/v1/documents/${encodeURIComponent(documentId)}/file?version=${version.number}`}
                download
                aria-label={`Download version ${version.number}`}
              >
                <Download />
              </a>
            </Button>
          </li>
        ))}
      </ul>
    </Section>
  );
}
