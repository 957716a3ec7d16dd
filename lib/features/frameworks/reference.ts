import { describeOperation, describeSchema, type Reference } from "@/lib/core/reference";
import * as contract from "./contract";
import {
  CatalogControlSchema,
  FrameworkCategorySchema,
  FrameworkCodeSchema,
  FrameworkDetailSchema,
  FrameworkNameSchema,
  FrameworkSchema,
  RelatedControlSchema,
  ThemeSchema,
} from "./schema";

export const reference: Reference = {
  areas: {
    Frameworks:
      "The catalog of 14 compliance frameworks and their controls. It is the same for every organization.",
  },
  parameters: {
    "/v1/frameworks/{code}": {
      name: "FrameworkCodeInPath",
      description: "The framework's code or catalog name, in any case.",
      example: "EU_AI_ACT",
    },
  },
  schemas: [
    describeSchema("FrameworkCode", FrameworkCodeSchema, "Code of a framework of the catalog."),
    describeSchema(
      "FrameworkName",
      FrameworkNameSchema,
      "A framework's code or its catalog name, in any case: `EU_AI_ACT` and `eu ai act` are the same. Answers carry the code.",
    ),
    describeSchema("FrameworkCategory", FrameworkCategorySchema, "The field a framework belongs to."),
    describeSchema(
      "Theme",
      ThemeSchema,
      "What a control is mainly about. Related controls of different frameworks mostly share a theme.",
    ),
    describeSchema("Framework", FrameworkSchema, "A framework as the catalog lists it.", {
      code: "Code to use wherever a framework is named.",
      name: "Full name.",
      controls_count: "How many controls the catalog has for it.",
      category: "The field it belongs to.",
    }),
    describeSchema(
      "RelatedControl",
      RelatedControlSchema,
      "A control of another framework that asks for much the same evidence.",
      {
        framework: "Framework of the related control.",
        control_id: "Its reference within that framework.",
        title: "Its title.",
      },
    ),
    describeSchema(
      "CatalogControl",
      CatalogControlSchema,
      "A control of a framework, as the catalog has it.",
      {
        control_id: "Reference within the framework, such as an article or a clause.",
        group: "The part of the framework it belongs to.",
        title: "What has to be done, in one line.",
        description: "What the framework asks for, in a few sentences.",
        theme: "What it is mainly about.",
        weight: "1 supporting, 2 ordinary, 3 failing it undermines the framework's purpose.",
        is_key: "Whether a quick audit looks at it. About a third of the controls are key controls.",
        applies_to: "Who is bound, in the framework's own roles.",
        questions: "Questions an auditor asks about it.",
        evidence_examples: "What would show that it is met.",
        related: "Controls of other frameworks that ask for much the same evidence.",
      },
    ),
    describeSchema("FrameworkDetail", FrameworkDetailSchema, "A framework with all of its controls.", {
      source: "The official source and version that the references were taken from.",
      note: "What the chosen controls cover, and what they leave out.",
      controls: "Every control, in the framework's own order.",
    }),
  ],
  operations: [
    describeOperation(contract.listFrameworks, {
      description:
        "Returns all 14 frameworks with their codes. Use a code to run an audit or to create a program. The catalog is not paged.",
      response: {
        data: [
          { code: "EU_AI_ACT", name: "EU AI Act", controls_count: 22, category: "ai_governance" },
          {
            code: "GDPR",
            name: "General Data Protection Regulation",
            controls_count: 18,
            category: "privacy",
          },
        ],
      },
    }),
    describeOperation(contract.getFramework, {
      description:
        "Returns one framework with every control: what it asks for, how much it weighs, what an auditor would ask, and which controls of other frameworks overlap with it.",
      response: {
        code: "EU_AI_ACT",
        name: "EU AI Act",
        controls_count: 22,
        category: "ai_governance",
        source: "Regulation (EU) 2024/1689, OJ L, 12.7.2024",
        note: "A chosen subset: literacy, prohibition screen, classification, the high-risk requirements and post-market duties.",
        controls: [
          {
            control_id: "Art. 14",
            group: "Ch. III s.2 High-risk requirements",
            title: "Design for effective human oversight and override",
            description:
              "The system is designed so that people can oversee it effectively in use, decide not to use it, override it or stop it.",
            theme: "human_oversight",
            weight: 3,
            is_key: true,
            applies_to: ["provider of a high-risk AI system"],
            questions: ["Can a person disregard, override or reverse an output and stop the system safely?"],
            evidence_examples: ["Human oversight design description with roles and intervention points"],
            related: [
              { framework: "ISO42001", control_id: "A.9.2", title: "Processes for responsible use of AI" },
            ],
          },
        ],
      },
    }),
  ],
};
