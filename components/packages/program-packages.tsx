"use client";

import { PackagePlus } from "lucide-react";
import { callApi } from "@/components/api";
import { Button } from "@/components/ui/button";
import { Section } from "@/components/ui/card";
import { useRefresh } from "@/components/ui/page-address";
import { useRefreshWhile } from "@/components/ui/use-refresh-while";
import { useWrite } from "@/components/ui/use-write";
import type { EvidencePackage } from "@/lib/features/packages/schema";
import { isOpen } from "@/lib/features/packages/vocabulary";
import { PackageRow } from "./package-row";

interface ProgramPackagesProps {
  programId: string;
  /** The newest first. */
  packages: readonly EvidencePackage[];
  canManage: boolean;
}

/** The evidence packages of a program: made here, followed while they are built, downloaded and deleted. */
export function ProgramPackages({ programId, packages, canManage }: ProgramPackagesProps) {
  const refresh = useRefresh();
  const { write, isBusy, problem } = useWrite();
  const isBuilding = packages.some(isOpen);
  useRefreshWhile(isBuilding);
  const create = async () => {
    const done = await write(() => callApi("POST /v1/programs/{id}/packages", { params: { id: programId } }));
    if (done) refresh();
  };
  return (
    <Section
      id="packages"
      title="Evidence packages"
      note="The program with its evidence, approvals, audits and ledger proofs in one file that anyone can check offline."
      className="print:hidden"
      aside={
        canManage && (
          <Button onClick={() => void create()} isBusy={isBusy} disabled={isBuilding}>
            <PackagePlus />
            Create package
          </Button>
        )
      }
    >
      {problem && (
        <p role="alert" className="text-danger text-sm">
          {problem.message}
        </p>
      )}
      {packages.length === 0 ? (
        <p className="rounded-lg border bg-surface px-4 py-3 text-ink-muted text-sm">
          {canManage
            ? "No package has been created yet."
            : "No package has been created yet. A manager can create one."}
        </p>
      ) : (
        <ul className="divide-y overflow-clip rounded-lg border bg-surface text-sm">
          {packages.map((item) => (
            <PackageRow key={item.id} item={item} canManage={canManage} />
          ))}
        </ul>
      )}
    </Section>
  );
}
