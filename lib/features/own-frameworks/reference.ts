import { describeFields, describeOperation, describeSchema, type Reference } from "@/lib/core/reference";
import { ListFrameworksSchema, OwnFrameworkSchema } from "@/lib/features/frameworks/schema";
import * as contract from "./contract";
import { createdExample, exampleControl } from "./reference-examples";
import {
  ChangeOwnControlSchema,
  ChangeOwnFrameworkSchema,
  ControlDifferenceSchema,
  CreateOwnFrameworkSchema,
  DifferenceSchema,
  FrameworkVersionSchema,
  ImportedFrameworkSchema,
  ImportFrameworkSchema,
  ImportIssueSchema,
  ImportPreviewSchema,
  OwnControlSchema,
  OwnRequirementSchema,
  PreviewImportSchema,
} from "./schema";

const aboutTexts = {
  name: "What the framework is called.",
  category: "The field it belongs to; `security` when left out.",
  edition: "What exactly its texts are, such as a version and a date.",
  source: "Where they come from.",
  note: "What they cover and leave out.",
};

const controlTexts = {
  title: "The name people know it by.",
  group: "The part of the framework it belongs to; that of its parent, or `Controls`, when left out.",
  statement: "What has to be done, in one line.",
  description: "What is asked for, in a few sentences.",
  theme: "What it is mainly about; `policy_governance` when left out.",
  weight: "1 supporting, 2 ordinary, 3 failing it undermines the framework's purpose; 2 when left out.",
  is_key: "Whether it is a key control.",
  evidence_examples: "What would show that it is met.",
  requirements: "What it asks for, each by itself.",
};

const fileTexts = {
  file: "The file: CSV, our JSON, or an OSCAL catalog as JSON; at most 15 MiB.",
  format: "The format, where it is not to be recognized from the file.",
  code: "The code, instead of the file's own or one made from the name; `OWN_` goes before it where it is missing.",
  name: "The name, instead of the file's own.",
  category: "The field, instead of the file's own.",
};

const difference = { added: 2, changed: 0, retired: 0, controls: [] };

export const reference: Reference = {
  parameters: {
    "/v1/frameworks/{code}/controls/{control_id}": {
      name: "OwnControlId",
      description: "The control's reference within the framework.",
      example: "ACC-1",
    },
  },
  schemas: [
    describeSchema("OwnFramework", OwnFrameworkSchema, "What is said of an own framework besides.", {
      version: "Counts the versions of its texts.",
      requirements_count: "How many requirements its controls have.",
      created_by: "Name of the member or API key that created it.",
      updated_at: "When it was last changed.",
      retired_at: "Since when it can no longer be added to programs; null while it can.",
    }),
    describeFields(ListFrameworksSchema, {
      include: "`own` adds the organization's own frameworks after the catalog's.",
    }),
    describeSchema("OwnRequirement", OwnRequirementSchema, "A requirement of an own framework.", {
      id: "An OSCAL token, unique in the framework and in none of the catalog; made from the reference when left out.",
      statement: "What is so where the requirement is fulfilled.",
      citation: "Where it is laid down; the control's reference when left out.",
      question: "What an auditor asks, to be answered with yes, partly or no.",
      force: "`must` when left out.",
      condition: "What the duty depends on; given exactly where the force is `must_if`.",
    }),
    describeSchema("OwnControl", OwnControlSchema, "A control of an own framework.", {
      control_id: "Its reference, unique in the framework.",
      parent: "The reference of the control it is part of, whose group it takes over where it names none.",
      ...controlTexts,
    }),
    describeSchema("ChangeOwnControl", ChangeOwnControlSchema, "All texts of a control.", controlTexts),
    describeSchema(
      "CreateOwnFramework",
      CreateOwnFrameworkSchema,
      "A framework as our file has it: what the export writes and the import reads.",
      {
        code: "Made from the name when left out; `OWN_` goes before it where it is missing.",
        ...aboutTexts,
        controls: "Its controls, in the framework's own order.",
      },
    ),
    describeSchema(
      "ChangeOwnFramework",
      ChangeOwnFrameworkSchema,
      "What to change. What is left out stays.",
      {
        ...aboutTexts,
        category: "The field it belongs to.",
        retired: "`true` keeps it out of programs that do not have it yet; `false` lets it be added again.",
      },
    ),
    describeSchema(
      "PreviewImport",
      PreviewImportSchema,
      "A file, and what to call what it holds.",
      fileTexts,
    ),
    describeSchema("ImportFramework", ImportFrameworkSchema, "A file, and what to call what it holds.", {
      ...fileTexts,
      replaces_version:
        "The version that the file takes the place of, as the preview names it; left out for a new framework.",
    }),
    describeSchema("ImportIssue", ImportIssueSchema, "A place in a file, and what is said of it.", {
      where: "A line and column of CSV, a line and path of JSON, a path of OSCAL; empty for the whole file.",
      message: "What is wrong there, or was left out.",
    }),
    describeSchema("ControlDifference", ControlDifferenceSchema, "A control that a version changes.", {
      control_id: "Its reference.",
      title: "Its name.",
      change: "Whether it is new, has other texts, or is no longer in the framework.",
      fields: "The fields that differ; empty for a new or retired control.",
    }),
    describeSchema("FrameworkDifference", DifferenceSchema, "How a version differs from the one before.", {
      added: "How many controls are new.",
      changed: "How many have other texts.",
      retired: "How many are no longer in the framework.",
      controls: "The first 200 of them.",
    }),
    describeSchema("ImportPreview", ImportPreviewSchema, "What an import would do.", {
      can_import: "Whether nothing is wrong with the file.",
      format: "The format that was given or recognized.",
      encoding: "How the bytes were read.",
      code: "The code it would have; null where the file cannot be imported.",
      name: "The name it would have.",
      controls_count: "How many controls there are in the file.",
      requirements_count: "How many requirements they have.",
      controls: "The first 20 controls.",
      errors: "What is wrong, the first 100.",
      errors_count: "How much is wrong in all.",
      notices: "What would be left out, or was read otherwise than it is written; the first 100.",
      current_version: "The version the organization has; null for a new framework.",
      difference: "How the file differs from that version; null for a new framework.",
    }),
    describeFields(ImportPreviewSchema.shape.controls.element, {
      control_id: "Its reference.",
      title: "Its name.",
      group: "The part of the framework it belongs to.",
      requirements: "How many requirements it has.",
    }),
    describeSchema("ImportedFramework", ImportedFrameworkSchema, "What an import has stored.", {
      code: "Code of the framework.",
      name: "Its name.",
      version: "Its version; the one before where the file changes nothing.",
      controls_count: "How many controls it has.",
      requirements_count: "How many requirements they have.",
      difference: "How it differs from the version before; everything is new in the first.",
      notices: "What was left out.",
    }),
    describeSchema("FrameworkVersion", FrameworkVersionSchema, "A version of an own framework.", {
      version: "Counts from 1.",
      origin: "`form` for a change by hand, or else the format of the file.",
      changed_by: "Name of the member or API key at that time.",
      changed_at: "When.",
      difference: "How it differs from the version before.",
    }),
  ],
  operations: [
    describeOperation(contract.createOwnFramework, {
      description:
        "Creates a framework that only your organization has, with the controls that the body brings along or none at first. Its code begins with `OWN_`, so it never collides with the catalog's. Use the code wherever a program takes frameworks; audits take the catalog's only.",
      request: { name: "Acme security baseline", category: "security", controls: [exampleControl] },
      response: createdExample,
      problems: { 409: "The code is taken, or there is no room for another framework." },
    }),
    describeOperation(contract.previewFrameworkImport, {
      description:
        "Reads a file as the import would and says everything that is wrong with it, each at its place, and how it differs from what is there. Nothing is stored. The format is recognized: CSV with a row for each control or requirement, our JSON, or an OSCAL catalog.",
      response: {
        can_import: true,
        format: "csv",
        encoding: "utf-8",
        code: "OWN_ACME_SECURITY_BASELINE",
        name: "Acme security baseline",
        controls_count: 1,
        requirements_count: 1,
        controls: [{ control_id: "ACC-1", title: "Access reviews", group: "Access", requirements: 1 }],
        errors: [],
        errors_count: 0,
        notices: [],
        current_version: null,
        difference: null,
      },
    }),
    describeOperation(contract.importFramework, {
      description:
        "Imports a file: all of it, or nothing. With `replaces_version` it becomes the next version of the framework with that code. Controls that it leaves out are retired. Programs keep the controls and texts they were made with.",
      response: {
        code: "OWN_ACME_SECURITY_BASELINE",
        name: "Acme security baseline",
        version: 1,
        controls_count: 2,
        requirements_count: 2,
        difference,
        notices: [],
      },
      problems: {
        409: "The code is taken and no version is named, or another version is named than there is.",
        422: "Something in the file is wrong; each place is named. Nothing was imported.",
      },
    }),
    describeOperation(contract.changeOwnFramework, {
      description:
        "Changes the name and what else is said of an own framework, or retires it. A retired framework stays in programs that have it.",
      request: { retired: true },
      response: createdExample,
    }),
    describeOperation(contract.deleteOwnFramework, {
      description: "Deletes an own framework with its versions.",
      problems: { 409: "A program has or had controls of it. Retire it instead." },
    }),
    describeOperation(contract.exportOwnFramework, {
      description: "The newest version in the shape that `POST /v1/frameworks` and the import take.",
    }),
    describeOperation(contract.listFrameworkVersions, {
      description:
        "Who made each version, when, from what, and which controls it added, changed and retired.",
      response: {
        data: [
          {
            version: 1,
            origin: "csv",
            changed_by: "Mira Hoffmann",
            changed_at: "2026-11-22T18:00:00.000Z",
            difference,
          },
        ],
      },
    }),
    describeOperation(contract.putOwnControl, {
      description:
        "Makes the next version of the framework, in which this control has the texts given; the same texts change nothing.",
      request: { title: "Access reviews", description: "Access is reviewed every quarter." },
      response: createdExample,
    }),
    describeOperation(contract.retireOwnControl, {
      description: "Makes the next version of the framework without this control.",
    }),
  ],
};
