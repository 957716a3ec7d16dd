import { findFramework } from "@/lib/features/frameworks";
import type { FrameworkCode } from "@/lib/features/frameworks/schema";
import { listControlsByReference } from "./evidence-store";
import type { RelatedProgramControl } from "./schema";

/** A control of the catalog. */
export interface Reference {
  framework: FrameworkCode;
  control_id: string;
}

/** What the catalog relates to a control: the controls that ask for much the same evidence. */
export function relatedReferences({ framework, control_id }: Reference): Reference[] {
  const control = findFramework(framework)?.controls.find((item) => item.control_id === control_id);
  return (control?.related ?? []).map((item) => ({
    framework: item.framework,
    control_id: item.control_id,
  }));
}

/** The organization's controls with these references, in programs that are not completed. */
export function listRelated(
  organizationId: string,
  references: readonly Reference[],
  exceptIds: readonly string[],
): Promise<RelatedProgramControl[]> {
  if (references.length === 0) return Promise.resolve([]);
  return listControlsByReference(organizationId, references, exceptIds);
}
