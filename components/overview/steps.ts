/** What an organization has: each step of the first path is done once there is one of it. */
export interface FirstRecords {
  systems: number;
  documents: number;
  audits: number;
  programs: number;
  /** Members and invited people. */
  people: number;
}

export interface FirstStep {
  id: keyof FirstRecords;
  title: string;
  sentence: string;
  href: string;
  isDone: boolean;
}

const STEPS: readonly Omit<FirstStep, "isDone">[] = [
  {
    id: "systems",
    title: "Register a system",
    sentence: "Name an AI application that you want to govern, its owner and its risk class.",
    href: "/systems/new",
  },
  {
    id: "documents",
    title: "Add documents",
    sentence: "Upload the policies and descriptions that say how the system is run.",
    href: "/documents",
  },
  {
    id: "audits",
    title: "Run an audit",
    sentence: "Compare the documents with a framework, and see which requirements they show.",
    href: "/audits/new",
  },
  {
    id: "programs",
    title: "Create a program",
    sentence: "Turn the framework into controls with owners, due dates and evidence.",
    href: "/programs/new",
  },
  {
    id: "people",
    title: "Invite people",
    sentence: "Add the owners of the controls, so that the work can be assigned.",
    href: "/settings/members",
  },
];

/** The first steps in their order; each is done as soon as what it makes exists. The person who signed up is no step. */
export function firstSteps(records: FirstRecords): FirstStep[] {
  return STEPS.map((step) => ({ ...step, isDone: records[step.id] > (step.id === "people" ? 1 : 0) }));
}
