import { describeFields, describeOperation, describeSchema, type Reference } from "@/lib/core/reference";
import * as contract from "./contract";
import {
  type Demonstration,
  DemonstrationSchema,
  KeepDemonstrationSchema,
  RecordCountSchema,
  RemoveDemonstrationSchema,
  RemovedDemonstrationSchema,
} from "./schema";

const held: Demonstration = {
  organization: { id: "org_01kajq4c2v7m0r5s8t1x3y6z9d", name: "Demonstration" },
  is_demonstration: true,
  samples_until: "2026-11-21T09:30:00.000Z",
  records: [
    { kind: "systems", total: 4, added: 1 },
    { kind: "programs", total: 2, added: 0 },
  ],
  ledger_entries: 25,
  accounts: 0,
};

const organizationTexts = { id: "ID of the organization.", name: "Name of the organization." };

export const reference: Reference = {
  schemas: [
    describeFields(DemonstrationSchema.shape.organization, organizationTexts),
    describeFields(RemovedDemonstrationSchema.shape.organization, organizationTexts),
    describeSchema("RecordCount", RecordCountSchema, "How many records of a kind an organization holds.", {
      kind: "What is counted.",
      total: "How many there are.",
      added: "How many of these people have added since the demonstration was filled.",
    }),
    describeSchema(
      "Demonstration",
      DemonstrationSchema,
      "What an organization holds, and whether it is a demonstration.",
      {
        organization: "The organization.",
        is_demonstration: "Whether it is a demonstration, which can be removed or kept.",
        samples_until: "Records created up to this time are sample data; null where there never were any.",
        records: "The records by kind.",
        ledger_entries: "How many entries its ledger has.",
        accounts: "How many people belong to no other organization.",
      },
    ),
    describeSchema(
      "RemoveDemonstration",
      RemoveDemonstrationSchema,
      "Consent to the removal of a demonstration.",
      {
        name: "Name of the organization, as proof that the right one is meant.",
        include_added:
          "Whether records that people have added are deleted too. Required to be true where there are any.",
      },
    ),
    describeSchema("RemovedDemonstration", RemovedDemonstrationSchema, "What was deleted.", {
      removed: "What the demonstration held when it was deleted.",
      organization: "The person's own organization, created when there was none.",
    }),
    describeSchema("KeepDemonstration", KeepDemonstrationSchema, "The name a demonstration goes on under.", {
      name: "New name of the organization.",
    }),
  ],
  operations: [
    describeOperation(contract.getDemonstration, {
      description:
        "Counts the organization's records by kind and says how many of them people have added to a demonstration. Ask for it before you remove a demonstration.",
      response: held,
    }),
    describeOperation(contract.removeDemonstration, {
      description:
        "Deletes the organization when it is a demonstration, with its records, keys, ledger and files. Every other organization stays as it is. People keep their accounts where they belong to another organization; administrators who belong to none get an empty one.",
      request: { name: "Demonstration", include_added: true },
      response: {
        removed: held,
        organization: { id: "org_01kajq4c2v7m0r5s8t1x3y6z9a", name: "My organization" },
      },
      problems: {
        409: "The organization is not a demonstration, or people have added records and `include_added` is not true.",
      },
    }),
    describeOperation(contract.keepDemonstration, {
      description:
        "Makes a demonstration an ordinary organization under a new name. Nothing in it is changed or deleted; its sample records stay marked as samples.",
      request: { name: "Acme" },
      response: {
        ...held,
        organization: { id: "org_01kajq4c2v7m0r5s8t1x3y6z9d", name: "Acme" },
        is_demonstration: false,
      },
      problems: { 409: "The organization is not a demonstration." },
    }),
  ],
};
