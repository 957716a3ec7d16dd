import {
  describeFields,
  describeOperation,
  describeSchema,
  type OperationReference,
  type SchemaReference,
} from "@/lib/core/reference";
import * as contract from "../custom-contract";
import { AddControlSchema, ChangeTextsSchema } from "../custom-schema";
import { type ControlDetail, ControlDetailSchema } from "../schema";
import { controlDetail } from "./examples";

const texts = {
  title: "The name people know it by.",
  description: "What is asked for.",
  theme: "What it is mainly about.",
  weight: "1 supporting, 2 ordinary, 3 failing it undermines the program's purpose.",
  requirements: "What it asks for, each by itself.",
};

const added: ControlDetail = {
  ...controlDetail,
  framework: "CUSTOM",
  control_id: "C-1",
  title: "Red-team exercise before each release",
  own: { weight: 2, requirements: [] },
  related: [],
};

/** Controls that a program has besides those of its frameworks. */
export const customSchemas: readonly SchemaReference[] = [
  describeSchema("AddControl", AddControlSchema, "A control that only this program has.", {
    control_id: "Its reference; the next free one, such as `C-3`, when left out.",
    owner: "Who is responsible for it, in free text; null for no one yet.",
    ...texts,
  }),
  describeSchema("ChangeControlTexts", ChangeTextsSchema, "Texts to change; what is left out stays.", texts),
  describeFields(ControlDetailSchema.shape.own.unwrap(), {
    weight: texts.weight,
    requirements:
      "Its requirements as they were when the control came into the program, or was last changed.",
  }),
];

export const customOperations: readonly OperationReference[] = [
  describeOperation(contract.addControl, {
    description:
      "Adds a control that no framework has. Its `framework` is `CUSTOM`; it counts in readiness as the others do. The reference of a control that was removed brings it back with its history.",
    request: { title: "Red-team exercise before each release", weight: 2 },
    response: added,
    problems: { 409: "The program is completed, or has a control of its own with this reference." },
  }),
  describeOperation(contract.changeControlTexts, {
    description:
      "Changes title, description, theme, weight or requirements; the change is part of the control's history.",
    request: { title: "Red-team exercise before each major release" },
    response: added,
    problems: { 409: "The control comes from a framework, or the program is completed." },
  }),
  describeOperation(contract.removeControl, {
    description: "Takes the control out of the program. It no longer counts; its history is kept.",
    problems: { 409: "The control comes from a framework, or the program is completed." },
  }),
];
