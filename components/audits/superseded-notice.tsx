"use client";

import { RotateCw } from "lucide-react";
import Link from "next/link";
import { useRouter } from "next/navigation";
import { callApi } from "@/components/api";
import { Button } from "@/components/ui/button";
import { Callout } from "@/components/ui/callout";
import { countOf } from "@/components/ui/count-of";
import { useIdempotencyKey, useWrite } from "@/components/ui/use-write";
import type { Audit } from "@/lib/features/audits/schema";
import { repeatOf } from "./audit-draft";

interface SupersededNoticeProps {
  audit: Pick<Audit, "id" | "system_name" | "framework" | "scope" | "context" | "documents">;
  /** The audit ran on language models: repeating it costs money, so the form shows the price first. */
  isByModels: boolean;
  canRun: boolean;
}

/** That documents of the audit have newer versions, which ones, and a way to audit those. */
export function SupersededNotice({ audit, isByModels, canRun }: SupersededNoticeProps) {
  const superseded = audit.documents.filter(({ is_superseded }) => is_superseded);
  if (superseded.length === 0) return null;
  const again = isByModels ? (
    <Button asChild>
      <Link href={`/audits/new?${new URLSearchParams({ from: audit.id })}`}>
        <RotateCw />
        Audit again
      </Link>
    </Button>
  ) : (
    <AuditAgain audit={audit} />
  );
  return (
    <Callout
      tone="warning"
      title={
        superseded.length === 1
          ? "A document of this audit has a newer version"
          : `${countOf(superseded.length, "document")} of this audit have newer versions`
      }
      action={canRun && again}
    >
      <p>The report stays as it is. An audit of the newest versions shows what changed.</p>
      <ul className="mt-2 flex flex-col gap-0.5">
        {superseded.slice(0, SHOWN).map(({ id, title, version, current_version }) => (
          <li key={id} className="break-words">
            <Link
              href={`/documents/${id}?version=${current_version}`}
              prefetch={false}
              className="inline-block py-0.5 font-medium text-ink underline underline-offset-2"
            >
              {title}
            </Link>
            : version {version} was read, version {current_version} is the newest
          </li>
        ))}
        {superseded.length > SHOWN && <li>and {superseded.length - SHOWN} more, listed under Documents</li>}
      </ul>
    </Callout>
  );
}

const SHOWN = 5;

/** Starts the same audit on the newest versions and goes to it. */
function AuditAgain({ audit }: Pick<SupersededNoticeProps, "audit">) {
  const router = useRouter();
  const { write, isBusy, problem } = useWrite();
  const keyOf = useIdempotencyKey();
  const start = async () => {
    const body = repeatOf(audit);
    const headers = { prefer: "respond-async", ...keyOf(body) };
    const done = await write(() => callApi("POST /v1/audit", { body, headers }));
    if (done) router.push(`/audits/${done.answer.id}`);
  };
  return (
    <div className="flex flex-col items-end gap-1">
      <Button isBusy={isBusy} onClick={() => void start()}>
        <RotateCw />
        Audit again
      </Button>
      {problem && (
        <p role="alert" className="max-w-60 text-danger text-xs">
          {problem.message}
        </p>
      )}
    </div>
  );
}
