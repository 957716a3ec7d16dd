import { ServiceError } from "@/lib/core/errors";
import { explainUnknownFramework, findFramework } from "@/lib/frameworks";
import type { FrameworkDetail } from "@/lib/frameworks/schema";
import { type Model, requireModel } from "@/lib/orchestrator";

/** @throws ServiceError `validation_failed` that says which framework was perhaps meant */
export function requireFramework(codeOrName: string): FrameworkDetail {
  const framework = findFramework(codeOrName);
  if (framework) return framework;
  throw invalid("framework", explainUnknownFramework(codeOrName));
}

/** @throws ServiceError `validation_failed` for a model that is not in the registry or cannot judge a document */
export function requireJudge(id: string): Model {
  const model = requireModel(id, { field: "model" });
  if (model.capabilities.includes("generation")) return model;
  throw invalid(
    "model",
    "is an embedded operator, which cannot judge a document; choose the embedded analyst.",
  );
}

function invalid(field: "framework" | "model", message: string): ServiceError {
  return new ServiceError({
    code: "validation_failed",
    message: `The ${field} ${message}`,
    issues: [{ pointer: `/${field}`, code: `unknown_${field}`, message }],
  });
}
