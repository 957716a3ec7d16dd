import { ListChecks, Plus } from "lucide-react";
import type { Metadata } from "next";
import Link from "next/link";
import { DeletedProgramList } from "@/components/programs/deleted-programs";
import { ProgramList } from "@/components/programs/program-list";
import { daysBefore, SHOWN_DAYS } from "@/components/programs/readiness";
import { Page, PageHeader } from "@/components/shell/page-header";
import { Button } from "@/components/ui/button";
import { countOf } from "@/components/ui/count-of";
import { EmptyState } from "@/components/ui/empty-state";
import { hasRole } from "@/lib/core/actor";
import { requireMember } from "@/lib/features/auth";
import { frameworkNames } from "@/lib/features/own-frameworks";
import { listDeletedPrograms, listPrograms, listReadinessTrends } from "@/lib/features/programs";
import type { Program } from "@/lib/features/programs/schema";

export const metadata: Metadata = { title: "Programs" };

export default async function ProgramsPage() {
  const actor = await requireMember();
  const [{ data: programs }, deleted] = await Promise.all([
    listPrograms(actor),
    hasRole(actor.role, "admin") ? listDeletedPrograms(actor) : [],
  ]);
  const today = new Date().toISOString().slice(0, 10);
  const trends = await listReadinessTrends(
    actor,
    programs.map(({ id }) => id),
    daysBefore(today, SHOWN_DAYS),
  );
  const canManage = hasRole(actor.role, "manager");
  const newProgram = canManage && (
    <Button asChild variant="primary">
      <Link href="/programs/new">
        <Plus />
        New program
      </Link>
    </Button>
  );
  return (
    <Page isWide>
      <PageHeader
        breadcrumb={[{ label: "Comply" }]}
        title="Programs"
        state={stateOf(programs)}
        action={programs.length > 0 && newProgram}
      />
      {programs.length === 0 ? (
        <EmptyState icon={ListChecks} title="No program yet" actions={newProgram || undefined}>
          A program turns frameworks into controls with owners, dates and evidence, and shows how ready you
          are.{" "}
          {canManage ? (
            <Link href="/frameworks" className="text-accent-text underline underline-offset-2">
              See what each framework asks
            </Link>
          ) : (
            "A manager or administrator of your organization can create one"
          )}
          .
        </EmptyState>
      ) : (
        <ProgramList
          programs={programs}
          trends={trends}
          today={today}
          frameworkNames={await frameworkNames(actor)}
        />
      )}
      {deleted.length > 0 && <DeletedProgramList programs={deleted} />}
    </Page>
  );
}

/** "3 programs, 1 audit-ready, 6 gaps". */
function stateOf(programs: readonly Program[]): string {
  const ready = programs.filter((program) => program.status === "audit_ready").length;
  const gaps = programs.reduce((sum, program) => sum + program.counted_gap, 0);
  return [countOf(programs.length, "program"), `${ready} audit-ready`, countOf(gaps, "gap")].join(", ");
}
