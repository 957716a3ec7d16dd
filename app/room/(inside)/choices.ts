import type { AuditorActor } from "@/lib/core/actor";
import { listControls } from "@/lib/features/programs";

/** References and titles of the program's controls, to choose what a request or a finding is about. */
export async function readChoices(auditor: AuditorActor) {
  const { data } = await listControls(auditor, auditor.programId);
  return data.map(({ id, framework, control_id, title }) => ({
    id,
    label: `${framework} ${control_id} ${title}`,
  }));
}

/** What a sample is drawn from: framework and status of the controls that count today. */
export async function readPopulation(auditor: AuditorActor) {
  const { data } = await listControls(auditor, auditor.programId, { applicability: "counts" });
  return data.map(({ framework, status }) => ({ framework, status }));
}
