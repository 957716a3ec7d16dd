import type { AuditorActor } from "@/lib/core/actor";
import { listControls } from "@/lib/features/programs";

/** References and titles of the program's controls, to choose what a request or a finding is about. */
export async function readChoices(auditor: AuditorActor) {
  const { data } = await listControls(auditor, auditor.programId);
  return data.map(({ id, control_id, title }) => ({ id, label: `${control_id} ${title}` }));
}
