import { Download, LoaderCircle } from "lucide-react";
import { Button } from "@/components/ui/button";
import { countOf } from "@/components/ui/count-of";
import { ProgressBar } from "@/components/ui/progress-bar";
import { Reference } from "@/components/ui/reference";
import { sizeText } from "@/components/ui/size-text";
import { Status } from "@/components/ui/status";
import { Timestamp } from "@/components/ui/timestamp";
import type { EvidencePackage, PackageCounts } from "@/lib/features/packages/schema";
import { isOpen } from "@/lib/features/packages/vocabulary";
import { DeletePackage } from "./delete-package";

/** One package: what it holds, how far it is, and what can be done with it. */
export function PackageRow({ item, canManage }: { item: EvidencePackage; canManage: boolean }) {
  const { id, created_at, requested_by_name } = item;
  return (
    <li className="flex items-start gap-2 px-4 py-2.5">
      <div className="flex min-w-0 flex-1 flex-col gap-0.5">
        <p className="flex flex-wrap items-center gap-x-2">
          <PackageStatusWord item={item} />
          <span className="text-ink-muted text-xs">
            requested <Timestamp value={created_at} /> by {requested_by_name}
          </span>
        </p>
        {isOpen(item) && <PackageProgress item={item} />}
        {item.failure !== null && <p className="text-ink-soft text-xs">{item.failure}</p>}
        {item.counts !== null && item.size_bytes !== null && (
          <p className="text-ink-soft text-xs">
            {sizeText(item.size_bytes)} · {contentText(item.counts)}
          </p>
        )}
        {item.sha256 !== null && (
          <p className="flex flex-wrap items-center gap-x-3 text-ink-muted text-xs">
            <Reference value={item.sha256} label="SHA-256 of the file" />
            {item.expires_at !== null && (
              <span>
                deleted on <Timestamp value={item.expires_at} />
              </span>
            )}
          </p>
        )}
      </div>
      {item.status === "ready" && (
        <Button asChild size="sm">
          <a href={`/v1/packages/${encodeURIComponent(id)}/file`} download>
            <Download />
            Download
          </a>
        </Button>
      )}
      {canManage && <DeletePackage item={item} />}
    </li>
  );
}

function PackageStatusWord({ item: { status } }: { item: EvidencePackage }) {
  if (status === "ready") return <Status tone="success">Ready</Status>;
  if (status === "failed") return <Status tone="danger">Failed</Status>;
  return (
    <Status tone="progress" icon={LoaderCircle}>
      {status === "waiting" ? "Waiting" : "Building"}
    </Status>
  );
}

function PackageProgress({ item: { progress } }: { item: EvidencePackage }) {
  const { files_done, files_total } = progress;
  return (
    <div className="flex max-w-md items-center gap-3">
      <ProgressBar label="Files in the package" value={files_done} max={files_total ?? 0} />
      <span className="whitespace-nowrap text-ink-muted text-xs tabular-nums">
        {files_total === null
          ? countOf(files_done, "file")
          : `${files_done} of ${countOf(files_total, "file")}`}
      </span>
    </div>
  );
}

function contentText({
  controls,
  evidence,
  files,
  approvals,
  audits,
  ledger_entries,
}: PackageCounts): string {
  return [
    countOf(controls, "control"),
    `${countOf(evidence, "item")} of evidence`,
    countOf(files, "original file"),
    countOf(approvals, "approval"),
    countOf(audits, "audit"),
    countOf(ledger_entries, "ledger entry", "ledger entries"),
  ].join(" · ");
}
