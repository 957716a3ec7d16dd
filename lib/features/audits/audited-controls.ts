import { ServiceError } from "@/lib/core/errors";
import { findFramework, listAuditableControls } from "@/lib/features/frameworks";
import {
  type AuditableControl,
  explainUnknownFramework,
  type FrameworkDetail,
} from "@/lib/features/frameworks/schema";
import { requireModel } from "@/lib/features/orchestrator";
import type { RunAudit } from "./schema";
import type { AuditScope } from "./vocabulary";

/** The controls an audit of that scope looks at: `quick` the key controls (about a third), else all. */
export function auditedControls(framework: string, scope: AuditScope): readonly AuditableControl[] {
  const controls = listAuditableControls(framework);
  return scope === "quick" ? controls.filter((control) => control.is_key) : controls;
}

/** @throws ServiceError `validation_failed` that says which framework was perhaps meant */
export function requireFramework(codeOrName: string): FrameworkDetail {
  const framework = findFramework(codeOrName);
  if (framework) return framework;
  throw invalid("framework", explainUnknownFramework(codeOrName));
}

/**
 * The id of the model an audit asks for, null where it names none.
 *
 * @throws ServiceError `validation_failed` for a model that is not in the registry or cannot judge a document, and
 *   for any together with the embedded analyst: a caller who asks for that one does not want the document sent anywhere
 */
export function requireModelChoice({ engine, model }: Pick<RunAudit, "engine" | "model">): string | null {
  if (model === undefined) return null;
  const found = requireModel(model, { field: "model" });
  if (!found.capabilities.includes("generation")) {
    const what = found.kind === "embedded" ? "is an embedded operator, which" : "does not write, so it";
    throw invalid("model", `${what} cannot judge a document; choose the embedded analyst.`);
  }
  if (engine === "embedded-analyst") {
    throw invalid(
      "model",
      "names a language model, but the embedded analyst was asked for.",
      "contradictory_model",
    );
  }
  return found.id;
}

function invalid(
  field: "framework" | "model",
  message: string,
  code: string = `unknown_${field}`,
): ServiceError {
  return new ServiceError({
    code: "validation_failed",
    message: `The ${field} ${message}`,
    issues: [{ pointer: `/${field}`, code, message }],
  });
}
