import type { FormDefinition } from "@/components/forms/read-form";
import { RegisterSystemSchema, type System } from "@/lib/features/systems/schema";
import type { RiskClass } from "@/lib/judgment/risk/vocabulary";

/** What is entered about a system. */
export interface SystemValues {
  name: string;
  description: string;
  owner: string;
  /** Undefined until a person chooses: "not decided yet" is a choice as well. */
  risk_class: RiskClass | undefined;
  risk_class_reason: string;
  keeps_inputs: boolean;
  asks_model_when_unsure: boolean;
}

export const EMPTY_SYSTEM: SystemValues = {
  name: "",
  description: "",
  owner: "",
  risk_class: undefined,
  risk_class_reason: "",
  keeps_inputs: true,
  asks_model_when_unsure: false,
};

export function valuesOf(system: System): SystemValues {
  const { name, description, owner, risk_class, risk_class_reason } = system;
  const { keeps_inputs, asks_model_when_unsure } = system;
  const policy = { keeps_inputs, asks_model_when_unsure };
  return { name, description, owner: owner ?? "", risk_class, risk_class_reason, ...policy };
}

/** Whether there is a class to give a reason for. */
export function isClassified(risk_class: RiskClass | undefined): boolean {
  return risk_class !== undefined && risk_class !== "unclassified";
}

export const SYSTEM_FORM: FormDefinition<SystemValues, typeof RegisterSystemSchema> = {
  schema: RegisterSystemSchema,
  toBody: ({ owner, risk_class_reason, ...values }) => ({
    ...values,
    owner: owner.trim() === "" ? null : owner,
    risk_class_reason: isClassified(values.risk_class) ? risk_class_reason : "",
  }),
  check: ({ risk_class, risk_class_reason }) => ({
    ...(risk_class === undefined && {
      risk_class: "Choose the risk class. If it is not decided yet, choose “Unclassified”.",
    }),
    ...(isClassified(risk_class) &&
      risk_class_reason.trim() === "" && {
        risk_class_reason: "Say why it has this class, so that an auditor can follow it.",
      }),
  }),
  words: {
    name: { subject: "The name", empty: "Name the system." },
    description: { subject: "The description" },
    owner: { subject: "The owner" },
    risk_class: { subject: "The risk class" },
    risk_class_reason: { subject: "The reason" },
    keeps_inputs: { subject: "This" },
    asks_model_when_unsure: { subject: "This" },
  },
};

/** The class with its reason: the one that was there explains the class that was there and no other. */
export function reclassified(
  { risk_class_reason }: SystemValues,
  initial: SystemValues,
  risk_class: RiskClass,
): Pick<SystemValues, "risk_class" | "risk_class_reason"> {
  const isOther = risk_class !== initial.risk_class;
  if (isOther && risk_class_reason === initial.risk_class_reason)
    return { risk_class, risk_class_reason: "" };
  const isBack = !isOther && risk_class_reason === "";
  return { risk_class, risk_class_reason: isBack ? initial.risk_class_reason : risk_class_reason };
}
