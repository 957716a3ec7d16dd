import { SectionNav } from "@/components/shell/section-nav";
import type { Program } from "@/lib/features/programs/schema";
import { hasStatement } from "@/lib/features/programs/vocabulary";

interface ProgramNavProps {
  program: Pick<Program, "id" | "frameworks">;
  /** Managers invite auditors. */
  canManage: boolean;
}

/** The pages of one program. */
export function ProgramNav({ program, canManage }: ProgramNavProps) {
  const root = `/programs/${program.id}`;
  const isStated = program.frameworks.some(hasStatement);
  return (
    <SectionNav
      label="Pages of the program"
      items={[
        { label: "Dashboard", href: root },
        { label: "Controls", href: `${root}/controls` },
        ...(isStated ? [{ label: "Statement of Applicability", href: `${root}/soa` }] : []),
        ...(canManage ? [{ label: "Auditors", href: `${root}/auditors` }] : []),
      ]}
    />
  );
}
