import { Download } from "lucide-react";
import type { Metadata } from "next";
import Link from "next/link";
import { notFound } from "next/navigation";
import { cache } from "react";
import { ProgramNav } from "@/components/programs/program-nav";
import { StatementTable } from "@/components/programs/statement-table";
import { Page, PageHeader, SampleMark } from "@/components/shell/page-header";
import { PrintMargins } from "@/components/shell/print-margins";
import { Button } from "@/components/ui/button";
import { Callout } from "@/components/ui/callout";
import { cn } from "@/components/ui/class-names";
import { hasRole } from "@/lib/core/actor";
import { requireMember } from "@/lib/features/auth";
import { isSample } from "@/lib/features/demonstration";
import { findReference, isOwnFramework } from "@/lib/features/frameworks/vocabulary";
import { frameworkNames } from "@/lib/features/own-frameworks";
import { getStatement, type Statement } from "@/lib/features/programs";
import { hasStatement, type StatementFramework } from "@/lib/features/programs/vocabulary";
import { readProgram } from "../../../../records";

/** The statement the address asks for: of the standard named there, else of the first the program includes. */
async function readStatement({ params, searchParams }: PageProps<"/programs/[id]/soa">): Promise<Statement> {
  const [{ id }, query] = await Promise.all([params, searchParams]);
  const [asked] = [query.framework ?? []].flat();
  return readOnce(id, asked === undefined ? undefined : findReference(asked));
}

/** Read once for the title and the page. */
const readOnce = cache(async (id: string, asked: string | undefined) => {
  const actor = await requireMember();
  const program = await readProgram(id);
  const framework = standardsOf(program.frameworks).find((code) => asked === undefined || code === asked);
  if (!framework) notFound();
  return getStatement(actor, id, framework);
});

function standardsOf(frameworks: readonly string[]): StatementFramework[] {
  return frameworks.filter(hasStatement);
}

const titleOf = ({ frameworkName, program }: Statement) =>
  `Statement of Applicability ${frameworkName}, ${program.name}, ${new Date().toISOString().slice(0, 10)}`;

/** The document title is also the name of the file a browser prints into. */
export async function generateMetadata(props: PageProps<"/programs/[id]/soa">): Promise<Metadata> {
  return { title: { absolute: titleOf(await readStatement(props)) } };
}

export default async function StatementPage(props: PageProps<"/programs/[id]/soa">) {
  const actor = await requireMember();
  const statement = await readStatement(props);
  const { program, framework, frameworkName, note, lines } = statement;
  const isDemonstration = await isSample(actor, program.created_at);
  const included = lines.filter(({ isApplicable }) => isApplicable).length;
  return (
    <Page isWide>
      <PrintMargins title={titleOf(statement)} isSample={isDemonstration} />
      <PageHeader
        breadcrumb={[
          { label: "Programs", href: "/programs" },
          { label: program.name, href: `/programs/${program.id}` },
        ]}
        title={`Statement of Applicability, ${frameworkName}`}
        state={
          <span className="flex flex-wrap items-center gap-x-3">
            <span>
              {included} of {lines.length} controls applicable, {lines.length - included} excluded
              {program.auditor !== null && ` · for ${program.auditor}`}
            </span>
            {isDemonstration && <SampleMark />}
          </span>
        }
        action={
          <>
            <Button asChild>
              <a
                href={`/v1/programs/${encodeURIComponent(program.id)}/soa?framework=${framework}`}
                download
                className="print:hidden"
              >
                <Download />
                Export CSV
              </a>
            </Button>
            <Button asChild>
              <a
                href={`/v1/programs/${encodeURIComponent(program.id)}/report.pdf?kind=statement_of_applicability&framework=${framework}`}
                download
                className="print:hidden"
              >
                <Download />
                Download PDF
              </a>
            </Button>
          </>
        }
      />
      <ProgramNav program={program} canManage={hasRole(actor.role, "manager")} />
      <StandardSwitch statement={statement} names={await frameworkNames(actor)} />
      {!isOwnFramework(framework) && (
        <Callout tone="neutral" title="The catalog holds a subset of Annex A">
          {note}
        </Callout>
      )}
      <StatementTable
        programId={program.id}
        label={`Statement of Applicability, ${frameworkName}`}
        lines={lines}
      />
    </Page>
  );
}

/** The other standard of a program that includes both. */
function StandardSwitch({
  statement: { program, framework },
  names,
}: {
  statement: Statement;
  names: Readonly<Record<string, string>>;
}) {
  const standards = standardsOf(program.frameworks);
  if (standards.length < 2) return null;
  return (
    <nav aria-label="Standard" className="flex gap-1.5 print:hidden">
      {standards.map((code) => (
        <Link
          key={code}
          href={`/programs/${program.id}/soa?framework=${code}`}
          aria-current={code === framework ? "true" : undefined}
          className={cn(
            "inline-flex h-7 items-center rounded-md border px-2 text-sm hover:bg-hover",
            code === framework ? "border-accent bg-accent-soft font-medium" : "bg-surface text-ink-soft",
          )}
        >
          {names[code] ?? code}
        </Link>
      ))}
    </nav>
  );
}
