import type { FormDefinition } from "@/components/forms/read-form";
import { RunConsensusSchema } from "@/lib/features/orchestrator/schema";
import { DEFAULT_MIN_AGREEMENT } from "@/lib/features/orchestrator/vocabulary";
import type { Strategy } from "@/lib/judgment/consensus/vocabulary";
import { MIN_SEATS } from "./labels";

/** What is entered; the agreement is a text until it is checked. */
export interface AskValues {
  task: string;
  context: string;
  strategy: Strategy;
  seats: "board" | "chosen";
  models: readonly string[];
  min_agreement: string;
  system_name: string;
}

export const EMPTY_ASK: AskValues = {
  task: "",
  context: "",
  strategy: "voting",
  seats: "board",
  models: [],
  min_agreement: String(DEFAULT_MIN_AGREEMENT),
  system_name: "",
};

export const ASK_FORM: FormDefinition<AskValues, typeof RunConsensusSchema> = {
  schema: RunConsensusSchema,
  toBody: ({ task, strategy, context, seats, models, min_agreement, system_name }) => ({
    ...{ task, strategy },
    ...(context.trim() === "" ? {} : { context }),
    ...(seats === "chosen" ? { models: [...models] } : {}),
    ...(strategy === "voting" ? { min_agreement: numberOf(min_agreement) } : {}),
    ...(system_name.trim() === "" ? {} : { system_name }),
  }),
  check: ({ seats, models, strategy }) => {
    const fewest = MIN_SEATS[strategy];
    return seats === "chosen" && models.length < fewest
      ? { models: `Choose at least ${fewest} models.` }
      : {};
  },
  words: {
    task: { subject: "The question", empty: "Ask a question." },
    context: { subject: "The context" },
    strategy: { subject: "The strategy" },
    // A complaint about one of them names the model.
    models: { subject: "The choice", item: (index, models) => models[index] },
    min_agreement: { refused: "Enter a number from 0.5 to 1, such as 0.67." },
    system_name: { subject: "The name" },
  },
};

function numberOf(text: string): number {
  return text.trim() === "" ? Number.NaN : Number(text.replace(",", "."));
}
