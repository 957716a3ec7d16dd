import { expect, test } from "vitest";
import {
  outsideRequirementTexts,
  requirementTexts,
} from "@/lib/judgment/analyst/requirements/requirement-topic";
import type { AnalyzedControl } from "@/lib/judgment/analyst/schema";

const control: AnalyzedControl = {
  control_id: "1",
  title: "Notice",
  description: "",
  theme: "transparency",
  questions: [],
  evidence_examples: [],
  probes: [],
};

const soughtFor = (statement: string) =>
  outsideRequirementTexts(control, { id: "1", statement, deadlines: [] })[0];

test.each([
  ["The notice says that data leave the country.", "Data leave the country."],
  ["The notice says how long data are kept.", "How long data are kept."],
  ["Each supplier agreement names the places of storage.", "The places of storage."],
  ["This policy sets out who may grant access.", "Who may grant access."],
])(
  "a statement about the document is searched for by what the document is to say: %s",
  (statement, sought) => {
    expect(soughtFor(statement)).toBe(sought);
  },
);

test.each([
  "The register names every supplier.",
  "The policy is reviewed every year.",
  "The board approves the policy and says why.",
  "Suppliers state where data are kept.",
])("other statements are searched for as they are: %s", (statement) => {
  expect(soughtFor(statement)).toBe(statement);
});

test("requirements of the catalog, which have drafted sentences, are searched for as they are", () => {
  const requirement = { id: "1", statement: "The notice says how long data are kept.", deadlines: [] };
  expect(requirementTexts(control, requirement)[0]).toBe(requirement.statement);
});
