import { describeFields, describeOperation, describeSchema, type Reference } from "@/lib/core/reference";
import * as contract from "./contract";
import {
  CatalogControlSchema,
  CatalogHitSchema,
  DeadlineSchema,
  FrameworkCategorySchema,
  FrameworkCodeSchema,
  FrameworkDetailSchema,
  FrameworkNameSchema,
  ListedFrameworkSchema,
  ReadFrameworkSchema,
  RelatedControlSchema,
  RequirementSchema,
  SearchCatalogSchema,
  ThemeSchema,
} from "./schema";

export const reference: Reference = {
  areas: {
    Frameworks:
      "The catalog of 14 compliance frameworks and their controls, the same for every organization, and frameworks of the organization's own.",
  },
  parameters: {
    "/v1/frameworks/{code}": {
      name: "FrameworkCodeInPath",
      description: "The framework's code or catalog name, in any case; of an own framework its code.",
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
    describeSchema("Framework", ListedFrameworkSchema, "A framework as the catalog lists it.", {
      own: "Only of an own framework of the organization.",
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
        title: "The name the field knows it by.",
        relation:
          "How this control relates to the related one, in the terms of NIST IR 8477: `subset` means that what this control asks for is part of the related one. `related` shares evidence without sharing duties.",
        origin: "`published` for a mapping that was published; `own` for our judgment.",
        reason: "What the two have in common, and where they part.",
      },
    ),
    describeSchema("Deadline", DeadlineSchema, "A clock that a requirement sets.", {
      value: "How many units.",
      unit: "Hours run through; business days leave out weekends and holidays.",
      from: "What starts the clock.",
      kind: "`notify` someone of an event, `respond` to a request, `complete` something, `repeat` it, or `retain` something.",
      recipient: "Who is notified or answered; null for the other kinds.",
    }),
    describeSchema("Requirement", RequirementSchema, "One duty of a control.", {
      id: "A stable id, valid as an OSCAL token.",
      citation: "Where it is laid down, at paragraph level.",
      statement: "What is so where the requirement is fulfilled.",
      question: "What an auditor asks, to be answered with yes, partly or no.",
      force:
        "`must`, `must_if` with its condition, or `should` for good practice that the text does not demand.",
      condition: "What the duty depends on; null unless the force is `must_if`.",
      addressees: "The roles it binds, by the ids of the framework's `roles`.",
      deadlines: "Its clocks.",
      effective:
        "From when it applies. The first entry whose condition holds decides; empty where it has long applied.",
      exemptions: "Whom it lets off, and where that is laid down.",
    }),
    describeSchema(
      "CatalogControl",
      CatalogControlSchema,
      "A control of a framework, as the catalog has it.",
      {
        control_id: "Reference within the framework, such as an article or a clause.",
        group: "The part of the framework it belongs to.",
        title: "The name the field knows it by.",
        statement: "What has to be done, in one line of our own.",
        description: "What the framework asks for, in a few sentences.",
        theme: "What it is mainly about.",
        weight: "1 supporting, 2 ordinary, 3 failing it undermines the framework's purpose.",
        is_key: "Whether a quick audit looks at it. About a third of the controls are key controls.",
        applies_to: "Who is bound, in the framework's own roles.",
        applies_from:
          "The first day on which a requirement of it applies, where none has long applied; else null.",
        requirements: "Its duties, two to four.",
        questions: "What an auditor asks: the question of each requirement.",
        evidence_examples: "What would show that it is met.",
        related: "Controls of other frameworks that ask for much the same evidence.",
      },
    ),
    describeFields(RequirementSchema.shape.effective.element, {
      from: "The first day.",
      condition: "For what it is the first day; null where it is for all.",
      citation: "Where the date is laid down.",
    }),
    describeFields(RequirementSchema.shape.exemptions.element, {
      because: "Who or what is let off.",
      citation: "Where the exemption is laid down.",
    }),
    describeFields(FrameworkDetailSchema.shape.sources.element, {
      title: "Title of the text.",
      identifier: "Its identifier: CELEX, CFR, DOI, or the number of the standard.",
      url: "Where it is published.",
    }),
    describeFields(FrameworkDetailSchema.shape.pending.element, {
      title: "The proposal or the adopted act.",
      status: "Whether it is only proposed, or adopted for later.",
      effect: "What it would change, or will.",
      url: "Where it is published; null where that is not known.",
    }),
    describeFields(FrameworkDetailSchema.shape.changelog.element, {
      version: "Version of the catalog.",
      date: "When it was published.",
      change: "What changed.",
    }),
    describeFields(FrameworkDetailSchema.shape.roles.element, {
      id: "ID of the role, as `addressees` name it.",
      label: "The framework's term.",
    }),
    describeFields(SearchCatalogSchema, {
      q: "What to search for. Case, spaces in references and the order of words do not matter.",
      framework: "Only this framework.",
      category: "Only frameworks of this field.",
      theme: "Only controls that are mainly about this.",
    }),
    describeSchema("CatalogHit", CatalogHitSchema, "A control or a requirement that a search found.", {
      framework: "Framework of the control.",
      control_id: "The control's reference within that framework.",
      title: "The name the field knows the control by.",
      statement: "What the control asks for, in one line of our own.",
      theme: "What the control is mainly about.",
      is_key: "Whether it is a key control.",
      match:
        "`reference`: the query is a reference or the beginning of one. `clock`: it names a time limit. `words`: all of its words occur in the texts.",
      requirement: "The requirement that was found; null where it is the control as a whole.",
    }),
    describeSchema("FrameworkDetail", ReadFrameworkSchema, "A framework with all of its controls.", {
      own: "Only of an own framework of the organization.",
      code: "Code to use wherever a framework is named.",
      name: "Full name.",
      controls_count: "How many controls it has.",
      category: "The field it belongs to.",
      edition: "What exactly the controls were taken from.",
      catalog_version: "Of our texts, in semantic versioning.",
      checked_at: "The day our texts were last compared with the sources.",
      sources: "Official texts with their identifiers and addresses.",
      pending: "Changes of the law or the standard that are proposed, or adopted for later.",
      changelog: "What changed in our texts, the newest version first.",
      roles: "The roles that requirements address.",
      source: "The official source and version that the references were taken from.",
      note: "What the chosen controls cover, and what they leave out.",
      controls: "Every control, in the framework's own order.",
    }),
  ],
  operations: [
    describeOperation(contract.listFrameworks, {
      description:
        "Returns all 14 frameworks with their codes, and with `include=own` the organization's own after them. Use a code to run an audit or to create a program. The list is not paged.",
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
        "Returns one framework with every control: what it asks for, how much it weighs, what an auditor would ask, and which controls of other frameworks overlap with it. An own framework has the shape of the others; what only the catalog knows is empty.",
      response: {
        code: "EU_AI_ACT",
        name: "EU AI Act",
        controls_count: 22,
        category: "ai_governance",
        edition: "Regulation (EU) 2024/1689 as amended by Regulation (EU) 2026/1744",
        catalog_version: "2.0.0",
        checked_at: "2026-11-22",
        source: "Regulation (EU) 2024/1689, OJ L, 12.7.2024",
        sources: [
          {
            title: "AI Act, consolidated text of 27 July 2026",
            identifier: "CELEX 02024R1689-20260727",
            url: "https://eur-lex.europa.eu/eli/reg/2024/1689/2026-07-27/eng",
          },
        ],
        note: "A chosen subset: literacy, prohibition screen, classification, the high-risk requirements and post-market duties.",
        pending: [],
        changelog: [
          { version: "2.0.0", date: "2026-11-22", change: "Atomic requirements with dates and addressees." },
        ],
        roles: [{ id: "provider", label: "provider" }],
        controls: [
          {
            control_id: "Art. 14",
            group: "Ch. III s.2 High-risk requirements",
            title: "Human oversight",
            statement: "Design for effective human oversight and override",
            description:
              "The system is designed so that people can oversee it effectively in use, decide not to use it, override it or stop it.",
            theme: "human_oversight",
            weight: 3,
            is_key: true,
            applies_to: ["provider"],
            applies_from: "2027-12-02",
            requirements: [
              {
                id: "eu_ai_act_art-14.1",
                citation: "Art. 14(4)(d)-(e)",
                statement: "The person who oversees the system can disregard, override or stop it.",
                question: "Can the person who oversees the system disregard, override or stop it?",
                force: "must",
                condition: null,
                addressees: ["provider"],
                deadlines: [],
                effective: [
                  {
                    from: "2027-12-02",
                    condition: "high-risk systems listed in Annex III",
                    citation: "Art. 113(c)",
                  },
                ],
                exemptions: [],
              },
            ],
            questions: ["Can the person who oversees the system disregard, override or stop it?"],
            evidence_examples: ["Human oversight design description with roles and intervention points"],
            related: [
              {
                framework: "ISO42001",
                control_id: "A.9.2",
                title: "Processes for responsible use",
                relation: "intersects",
                origin: "own",
                reason: "Both ask who may intervene in use; the article is a duty of design.",
              },
            ],
          },
        ],
      },
    }),
    describeOperation(contract.searchCatalog, {
      description:
        "Finds controls and requirements, the closest first: an exact reference or citation (`A.5.15`, `GDPR Art. 33(1)`, also of earlier versions of the catalog), then a time limit (`72 hours`), then all words in the name or the statement. Without `q` it lists the controls.",
      response: {
        total: 1,
        data: [
          {
            framework: "GDPR",
            control_id: "Art. 33",
            title: "Breach notification to the authority",
            statement: "Report personal data breaches to the authority within 72 hours",
            theme: "incident_notification",
            is_key: true,
            match: "clock",
            requirement: {
              id: "gdpr_art-33.1",
              citation: "Art. 33(1)",
              statement:
                "A personal data breach is notified to the supervisory authority without undue delay and, where feasible, within 72 hours of awareness.",
              deadlines: [
                {
                  value: 72,
                  unit: "hour",
                  from: "awareness of the breach",
                  kind: "notify",
                  recipient: "the competent supervisory authority",
                },
              ],
            },
          },
        ],
      },
    }),
  ],
};
