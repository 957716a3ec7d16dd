import type { FormDefinition } from "@/components/forms/read-form";
import { countOf } from "@/components/ui/count-of";
import { localTime } from "@/lib/core/days";
import { isOneOf } from "@/lib/core/one-of";
import { DrawSampleSchema, SignRoomOffSchema } from "@/lib/features/engagements/room-schema";
import { CreateFindingSchema, CreateRequestSchema } from "@/lib/features/engagements/thread-schema";
import { type FindingSeverity, MAX_SAMPLE } from "@/lib/features/engagements/vocabulary";
import { CONTROL_STATUSES, type ControlStatus } from "@/lib/features/programs/vocabulary";

/** What a request or a finding is about; empty for the program as a whole. */
interface AboutValues {
  control_id: string;
}

const aboutOf = (control_id: string) => (control_id === "" ? {} : { control_id });

export interface RequestValues extends AboutValues {
  text: string;
  due_date: string;
}

export const REQUEST_FORM: FormDefinition<RequestValues, typeof CreateRequestSchema> = {
  schema: CreateRequestSchema,
  toBody: ({ control_id, text, due_date }) => ({
    text,
    ...aboutOf(control_id),
    ...(due_date === "" ? {} : { due_date }),
  }),
  words: {
    control_id: { subject: "The control" },
    text: { subject: "The request", empty: "Say what you want to see." },
    due_date: { subject: "The due date" },
  },
  check: ({ due_date }) =>
    // The day where the auditor is.
    due_date !== "" && due_date < localTime(new Date()).slice(0, 10)
      ? { due_date: "Choose today or a later day." }
      : {},
};

export interface FindingValues extends AboutValues {
  severity: FindingSeverity;
  title: string;
  text: string;
}

export const FINDING_FORM: FormDefinition<FindingValues, typeof CreateFindingSchema> = {
  schema: CreateFindingSchema,
  toBody: ({ control_id, ...finding }) => ({ ...finding, ...aboutOf(control_id) }),
  words: {
    control_id: { subject: "The control" },
    severity: { subject: "The severity" },
    title: { subject: "The title", empty: "Say in a few words what you found." },
    text: { subject: "The finding", empty: "Describe what you found, and against which requirement." },
  },
};

/** A choice among frameworks or statuses that leaves none out. */
export const ALL = "all";

export interface SampleValues {
  size: string;
  seed: string;
  purpose: string;
  framework: string;
  status: string;
}

/** What a sample is drawn from: the controls that count today. */
export type Population = readonly { framework: string; status: ControlStatus }[];

/** How many controls have the framework and the status that are chosen. */
export function countPopulation(
  population: Population,
  { framework, status }: Pick<SampleValues, "framework" | "status">,
): number {
  return population.filter(
    (control) =>
      (framework === ALL || control.framework === framework) && (status === ALL || control.status === status),
  ).length;
}

/** A sample of controls, which is never larger than what it is drawn from. */
export function sampleForm(population: Population): FormDefinition<SampleValues, typeof DrawSampleSchema> {
  return {
    schema: DrawSampleSchema,
    toBody: ({ size, seed, purpose, framework, status }) => ({
      size: readSize(size),
      purpose,
      ...(seed.trim() === "" ? {} : { seed }),
      ...(framework === ALL ? {} : { framework }),
      ...(isOneOf(CONTROL_STATUSES, status) ? { status } : {}),
    }),
    words: {
      size: { subject: "The number" },
      seed: { subject: "The seed" },
      purpose: { subject: "The purpose" },
      framework: { subject: "The framework" },
      status: { subject: "The status" },
    },
    check: (values) => {
      const count = countPopulation(population, values);
      const wrongSize = complainOfSize(readSize(values.size), count);
      return {
        ...(count === 0 ? { framework: "No control matches. Choose another framework or status." } : {}),
        ...(wrongSize === undefined ? {} : { size: wrongSize }),
      };
    },
  };
}

const readSize = (size: string) => (size.trim() === "" ? Number.NaN : Number(size));

/** @param count how many controls there are to draw from; 0 is a complaint about the filters */
function complainOfSize(size: number, count: number): string | undefined {
  const most = count === 0 ? MAX_SAMPLE : Math.min(count, MAX_SAMPLE);
  if (Number.isInteger(size) && size >= 1 && size <= most) return undefined;
  const range = most === 1 ? "Enter 1." : `Enter a number from 1 to ${most.toLocaleString("en")}.`;
  const isTooLarge = count > 0 && size > count;
  return isTooLarge ? `Only ${countOf(count, "control")} can be drawn. ${range}` : range;
}

export interface SignOffValues {
  name: string;
  date: string;
  statement: string;
}

export const SIGN_OFF_FORM: FormDefinition<SignOffValues, typeof SignRoomOffSchema> = {
  schema: SignRoomOffSchema,
  words: {
    name: { subject: "The name", empty: "Enter your name." },
    date: { subject: "The date", empty: "Choose the date." },
    statement: { subject: "The statement", empty: "Write your statement." },
  },
};
