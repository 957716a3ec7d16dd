import { SectionNav } from "@/components/shell/section-nav";
import type { Program } from "@/lib/features/programs/schema";
import { STATEMENT_FRAMEWORKS } from "@/lib/features/programs/statement-schema";

/** The pages of one program. */
export function ProgramNav({ program }: { program: Pick<Program, "id" | "frameworks"> }) {
  const root = `/programs/${program.id}`;
  const hasStatement = STATEMENT_FRAMEWORKS.some((code) => program.frameworks.includes(code));
  return (
    <SectionNav
      label="Pages of the program"
      items={[
        { label: "Dashboard", href: root },
        { label: "Controls", href: `${root}/controls` },
        ...(hasStatement ? [{ label: "Statement of Applicability", href: `${root}/soa` }] : []),
      ]}
    />
  );
}
