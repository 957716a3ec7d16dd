import { RequirementList } from "@/components/frameworks/requirement-list";
import { Section } from "@/components/ui/card";
import type { Requirement } from "@/lib/features/frameworks/schema";
import type { ControlDetail } from "@/lib/features/programs/schema";

interface OwnRequirementsProps {
  control: Pick<ControlDetail, "framework">;
  requirements: Requirement[];
  /** `YYYY-MM-DD`. */
  today: string;
}

/** What a control asks for whose texts the program keeps itself. */
export function OwnRequirements({ control, requirements, today }: OwnRequirementsProps) {
  const framework = { code: control.framework, roles: [] };
  return (
    <Section id="requirements" title="Requirements" note="As this program keeps them.">
      <RequirementList framework={framework} control={{ requirements }} today={today} />
    </Section>
  );
}
