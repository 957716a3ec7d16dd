import { createHash } from "node:crypto";
import { firstDay, readScope, type Scope } from "@/lib/features/applicability";
import { findControl } from "@/lib/features/frameworks";
import { type CatalogControl, FrameworkCodeSchema } from "@/lib/features/frameworks/schema";
import { findSystem } from "@/lib/features/systems";
import type { Transaction } from "@/lib/platform/database/database";
import {
  type ApplicabilityUpdate,
  listScopedControls,
  type ScopedControl,
  updateApplicability,
} from "./scope-queries";

/** What applies to a program: to its system, or to the organization as a whole. */
export async function scopeOf(
  tx: Transaction,
  organizationId: string,
  systemId: string | null,
  at: Date,
): Promise<Scope> {
  const system = systemId === null ? undefined : await findSystem(tx, organizationId, systemId);
  return readScope(tx, { organizationId, system }, at);
}

/**
 * Decides what applies of a locked program's controls and stores it.
 *
 * @returns whether anything changed
 */
export async function storeProgramScope(
  tx: Transaction,
  organizationId: string,
  programId: string,
  systemId: string | null,
  at: Date,
): Promise<boolean> {
  const scope = await scopeOf(tx, organizationId, systemId, at);
  return storeApplicability(tx, organizationId, programId, scope);
}

/** @returns whether anything changed */
export async function storeApplicability(
  tx: Transaction,
  organizationId: string,
  programId: string,
  scope: Scope,
): Promise<boolean> {
  const controls = await listScopedControls(tx, organizationId, programId);
  const updates = controls.flatMap((control) => {
    const decided = decideControl(control, scope);
    const isSame =
      decided.applicability === control.applicability &&
      decided.applies_from === control.applies_from &&
      decided.requirements_digest === control.requirements_digest;
    return isSame ? [] : [decided];
  });
  if (updates.length > 0) await updateApplicability(tx, organizationId, programId, updates);
  return updates.length > 0;
}

/**
 * What holds for a control. An own one has no rules and always applies; one of an earlier catalog that has no successor
 * under its reference stays unknown.
 */
function decideControl(control: ScopedControl, scope: Scope): ApplicabilityUpdate {
  const { id, framework, control_id } = control;
  const code = FrameworkCodeSchema.safeParse(framework).data;
  if (code === undefined) {
    const { requirements_digest } = control;
    return { id, applicability: "applies", applies_from: null, requirements_digest };
  }
  const current = findControl(code, control_id)?.current;
  const requirements_digest = digestOfTexts(current);
  if (!current) return { id, applicability: "unknown", applies_from: null, requirements_digest };
  const applicability = scope.ofControl(code, current);
  return {
    id,
    applicability: applicability.state,
    applies_from: firstDay(applicability),
    requirements_digest,
  };
}

/** Of what the catalog says today that a control requires: an approval is about this text. */
export function digestOfRequirements({ id, framework, control_id }: ControlReference) {
  return { id, digest: digestOfTexts(findControl(framework, control_id)?.current) };
}

type ControlReference = Pick<ScopedControl, "id" | "framework" | "control_id">;

/** SHA-256 of the texts; of an earlier catalog's control without a successor, of none. */
function digestOfTexts(control: CatalogControl | undefined): string {
  const texts = control
    ? [control.title, control.statement, ...control.requirements.map(({ id, statement }) => [id, statement])]
    : [];
  return createHash("sha256").update(JSON.stringify(texts)).digest("hex");
}
