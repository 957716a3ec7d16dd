"use client";

import { callApi } from "@/components/api";
import { useIdempotencyKey } from "@/components/ui/use-write";
import type { FrameworkCode } from "@/lib/features/frameworks/vocabulary";
import { type AssignDraft, changesAnything, KEEP, NEW_PROGRAM } from "./assign-draft";

interface AssignedAudit {
  auditId: string;
  framework: FrameworkCode;
  /** The system of the audit, for a program that is created. */
  systemId: string | null;
}

/**
 * Takes controls of an audit into a program: creates it where asked, applies the audit's result, then sets owner and
 * date where a control has none. Each step can be sent again: a program is not created twice.
 */
export function useAssignment({ auditId, framework, systemId }: AssignedAudit) {
  const keyOf = useIdempotencyKey();
  const programOf = async ({ program, name }: AssignDraft) => {
    if (program !== NEW_PROGRAM) return program;
    const body = { name, frameworks: [framework], ...(systemId ? { system_id: systemId } : {}) };
    return (await callApi("POST /v1/programs", { body, headers: keyOf(body) })).id;
  };
  /**
   * @returns how many controls kept an owner or a date that others set
   * @throws ApiProblem when a step is refused; `onProgram` has the program by then
   */
  return async (draft: AssignDraft, controls: readonly string[], onProgram: (id: string) => void) => {
    const id = await programOf(draft);
    onProgram(id);
    if (!changesAnything(draft)) return 0;
    const preview = await callApi("GET /v1/programs/{id}/audit-preview", {
      params: { id },
      query: { audit_id: auditId },
    });
    const control_ids = preview.data
      .filter(({ control_id }) => controls.includes(control_id))
      .map((effect) => effect.id);
    if (control_ids.length === 0) return 0;
    const { isApplied, owner, due } = draft;
    if (isApplied) {
      await callApi("POST /v1/programs/{id}/apply-audit", {
        params: { id },
        body: { audit_id: auditId, control_ids, attach_evidence: true },
      });
    }
    const settings = { ...(owner === KEEP ? {} : { owner }), ...(due === "" ? {} : { due_date: due }) };
    if (Object.keys(settings).length === 0) return 0;
    const { kept } = await callApi("POST /v1/programs/{id}/controls/bulk", {
      params: { id },
      body: { control_ids, ...settings, only_empty: true },
    });
    return kept;
  };
}
