import { z } from "zod";
import type { FormDefinition } from "@/components/forms/read-form";
import type { Requirement } from "@/lib/features/frameworks/schema";

/** What is entered about a control that a person writes. */
export interface ControlTextsValues {
  reference: string;
  title: string;
  description: string;
  /** One requirement to a line. */
  requirements: string;
  weight: "1" | "2" | "3";
}

/** A control as it is. */
export interface ControlTexts {
  title: string;
  description: string;
  weight: number;
  requirements: readonly Requirement[];
}

type Kept = Pick<Requirement, "id" | "statement" | "citation" | "question" | "force" | "condition">;

/** What the form sends, to one of several operations. */
export interface GivenControl {
  control_id: string | undefined;
  title: string;
  description: string;
  weight: number;
  requirements: (Kept | { statement: string })[];
}

export function valuesOf(control: ControlTexts | undefined): ControlTextsValues {
  return {
    reference: "",
    title: control?.title ?? "",
    description: control?.description ?? "",
    requirements: control?.requirements.map(({ statement }) => oneLine(statement)).join("\n") ?? "",
    weight: control?.weight === 1 ? "1" : control?.weight === 3 ? "3" : "2",
  };
}

/**
 * @param before the requirements that are there
 * @param isReferenceRequired whether a reference must be given; otherwise the next free one is taken
 */
export function controlTextsForm(
  before: readonly Requirement[],
  isReferenceRequired: boolean,
): FormDefinition<ControlTextsValues, z.ZodType<GivenControl>> {
  return {
    schema: z.custom<GivenControl>(),
    toBody: ({ reference, title, description, requirements, weight }) => ({
      control_id: reference.trim() || undefined,
      title,
      description,
      weight: Number(weight),
      requirements: requirementsOf(requirements, before),
    }),
    check: ({ reference, title }) => ({
      ...(isReferenceRequired && reference.trim() === "" ? { reference: "Enter a reference." } : {}),
      ...(title.trim() === "" ? { title: "Enter a title." } : {}),
    }),
    words: {
      reference: { subject: "The reference" },
      title: { subject: "The title" },
      description: { subject: "The description" },
      requirements: { subject: "The list", item: "Line" },
      weight: { subject: "The weight" },
    },
    fields: { control_id: "reference" },
  };
}

const oneLine = (text: string) => text.replaceAll(/\s+/g, " ").trim();

/** A requirement for each line; one whose line stayed keeps its id, force and condition. */
function requirementsOf(lines: string, before: readonly Requirement[]): GivenControl["requirements"] {
  const left = [...before];
  return lines
    .split("\n")
    .map(oneLine)
    .filter((line) => line !== "")
    .map((line) => {
      const index = left.findIndex(({ statement }) => oneLine(statement) === line);
      const [kept] = index >= 0 ? left.splice(index, 1) : [];
      if (!kept) return { statement: line };
      const { id, statement, citation, question, force, condition } = kept;
      return { id, statement, citation, question, force, condition };
    });
}
