import { SectionNav } from "@/components/shell/section-nav";

/** The pages of one program. */
export function ProgramNav({ programId }: { programId: string }) {
  return (
    <SectionNav
      label="Pages of the program"
      items={[
        { label: "Dashboard", href: `/programs/${programId}` },
        { label: "Controls", href: `/programs/${programId}/controls` },
      ]}
    />
  );
}
