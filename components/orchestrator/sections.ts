/** The pages of the orchestrator. */
export const ORCHESTRATOR_SECTIONS = [
  { label: "Models", href: "/orchestrator" },
  { label: "Playground", href: "/orchestrator/playground" },
  { label: "Spend", href: "/orchestrator/spend" },
] as const;
