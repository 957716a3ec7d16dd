import type { FormDefinition } from "@/components/forms/read-form";
import { ProcessTaskSchema } from "@/lib/features/orchestrator/schema";
import type { Priority } from "@/lib/features/orchestrator/vocabulary";

export interface TaskValues {
  task: string;
  priority: Priority;
  force_consensus: boolean;
  /** Empty: no preference. */
  preferred_model: string;
}

export const EMPTY_TASK: TaskValues = {
  task: "",
  priority: "simple",
  force_consensus: false,
  preferred_model: "",
};

export const TASK_FORM: FormDefinition<TaskValues, typeof ProcessTaskSchema> = {
  schema: ProcessTaskSchema,
  toBody: ({ preferred_model, ...rest }) => (preferred_model === "" ? rest : { ...rest, preferred_model }),
  words: {
    task: { subject: "The task", empty: "Say what is to be done." },
    preferred_model: { subject: "The model" },
    priority: { subject: "The priority" },
    force_consensus: { subject: "The choice" },
  },
  // A preferred model is asked or none is, so its unavailability is an error of that choice.
  explain: ({ code, message }, { preferred_model }) =>
    code === "model_unavailable" && preferred_model !== "" ? { preferred_model: message } : {},
};
