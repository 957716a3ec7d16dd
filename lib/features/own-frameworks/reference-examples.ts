import type { ReadFramework } from "@/lib/features/frameworks/schema";

export const exampleControl = {
  control_id: "ACC-1",
  title: "Access reviews",
  group: "Access",
  statement: "Review who has access every quarter",
  requirements: [{ id: "acc-1.1", statement: "Access is reviewed every quarter." }],
};

/** A framework as it is read after it was created. */
export const createdExample: ReadFramework = {
  code: "OWN_ACME_SECURITY_BASELINE",
  name: "Acme security baseline",
  controls_count: 1,
  category: "security",
  edition: "",
  catalog_version: "1",
  checked_at: "2026-11-22",
  source: "",
  sources: [],
  note: "",
  pending: [],
  changelog: [{ version: "1", date: "2026-11-22", change: "1 added, 0 changed, 0 retired." }],
  roles: [],
  controls: [
    {
      control_id: "ACC-1",
      group: "Access",
      title: "Access reviews",
      statement: "Review who has access every quarter",
      description: "",
      theme: "access_control",
      weight: 2,
      is_key: false,
      applies_to: [],
      applies_from: null,
      requirements: [
        {
          id: "acc-1.1",
          citation: "ACC-1",
          statement: "Access is reviewed every quarter.",
          question: "Is this fulfilled? Access is reviewed every quarter.",
          force: "must",
          condition: null,
          addressees: [],
          deadlines: [],
          effective: [],
          exemptions: [],
        },
      ],
      questions: ["Is this fulfilled? Access is reviewed every quarter."],
      evidence_examples: [],
      related: [],
    },
  ],
  own: {
    version: 1,
    requirements_count: 1,
    created_by: "Mira Hoffmann",
    updated_at: "2026-11-22T18:00:00.000Z",
    retired_at: null,
  },
};
