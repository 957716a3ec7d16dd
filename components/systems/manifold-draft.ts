import { type AddManifold, AddManifoldSchema, type ManifoldRecord } from "@/lib/features/systems/schema";

/** What is entered about a manifold; behaviors are one to a line. */
export interface ManifoldDraft {
  name: string;
  description: string;
  references: string;
  unsafe_references: string;
}

export type ManifoldErrors = Partial<Record<keyof ManifoldDraft, string>>;

export function manifoldDraftOf(manifold: ManifoldRecord | undefined): ManifoldDraft {
  return {
    name: manifold?.name ?? "",
    description: manifold?.description ?? "",
    references: manifold?.references.join("\n") ?? "",
    unsafe_references: manifold?.unsafe_references.join("\n") ?? "",
  };
}

export function linesOf(text: string): string[] {
  return text
    .split("\n")
    .map((line) => line.trim())
    .filter((line) => line !== "");
}

/** The body to send, or what is wrong, by the schema the server uses too. */
export function readManifoldDraft(draft: ManifoldDraft): { body: AddManifold } | { errors: ManifoldErrors } {
  const parsed = AddManifoldSchema.safeParse({
    name: draft.name,
    description: draft.description,
    references: linesOf(draft.references),
    unsafe_references: linesOf(draft.unsafe_references),
  });
  if (parsed.success) return { body: parsed.data };
  const errors: ManifoldErrors = {};
  for (const { path, message } of parsed.error.issues) {
    const line = typeof path[1] === "number" ? `Line ${path[1] + 1}` : undefined;
    if (path[0] === "name")
      errors.name = draft.name.trim() === "" ? "Name the manifold." : `The name ${message}.`;
    else if (path[0] === "description") errors.description = `The description ${message}.`;
    else if (path[0] === "references")
      errors.references ??=
        draft.references.trim() === ""
          ? "Write at least one behavior as it should be."
          : `${line ?? "The list"} ${message}.`;
    else if (path[0] === "unsafe_references")
      errors.unsafe_references ??= `${line ?? "The list"} ${message}.`;
  }
  return { errors };
}
