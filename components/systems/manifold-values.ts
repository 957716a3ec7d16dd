import type { FormDefinition } from "@/components/forms/read-form";
import { AddManifoldSchema, type ManifoldRecord } from "@/lib/features/systems/schema";

/** What is entered about a manifold; behaviors are one to a line. */
export interface ManifoldValues {
  name: string;
  description: string;
  references: string;
  unsafe_references: string;
}

export function valuesOf(manifold: ManifoldRecord | undefined): ManifoldValues {
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

export const MANIFOLD_FORM: FormDefinition<ManifoldValues, typeof AddManifoldSchema> = {
  schema: AddManifoldSchema,
  toBody: ({ references, unsafe_references, ...names }) => ({
    ...names,
    references: linesOf(references),
    unsafe_references: linesOf(unsafe_references),
  }),
  words: {
    name: { subject: "The name", empty: "Name the manifold." },
    description: { subject: "The description" },
    references: {
      subject: "The list",
      item: "Line",
      empty: "Write at least one behavior as it should be.",
    },
    unsafe_references: { subject: "The list", item: "Line" },
  },
};
