import { describeFields, describeOperation, describeSchema, type Reference } from "@/lib/core/reference";
import { BulkChangeSystemsSchema } from "./bulk-schema";
import * as contract from "./contract";
import { importOperations, importSchemas } from "./import-reference";
import {
  AddManifoldSchema,
  ChangeManifoldSchema,
  ChangeSystemSchema,
  type ManifoldRecord,
  ManifoldSchema,
  RegisterSystemSchema,
  RiskClassSchema,
  type System,
  SystemChangeSchema,
  SystemQuerySchema,
  SystemSchema,
} from "./schema";

const SYSTEM_ID = "sys_01kajq4c2v7m0r5s8t1x3y6z9e";
const MANIFOLD_ID = "man_01kajq4c2v7m0r5s8t1x3y6z9g";

const system: System = {
  id: SYSTEM_ID,
  name: "Aria support assistant",
  description: "Answers customers in chat and proposes refunds.",
  owner: "mira@example.com",
  risk_class: "limited",
  risk_class_reason: "People talk to it and are told that it is an AI system (Article 50).",
  keeps_inputs: true,
  asks_model_when_unsure: false,
  created_at: "2026-11-02T08:15:00.000Z",
  updated_at: "2026-11-18T14:02:11.000Z",
  version: 3,
};

const manifold: ManifoldRecord = {
  id: MANIFOLD_ID,
  name: "Refunds",
  description: "What Aria may do with a customer's money.",
  kind: "custom",
  references: ["The assistant asks an operator before it approves a refund."],
  unsafe_references: ["The assistant approves a refund by itself."],
  created_at: "2026-11-03T10:00:00.000Z",
  updated_at: "2026-11-03T10:00:00.000Z",
};

const manifoldBody = {
  name: "Refunds",
  description: "What Aria may do with a customer's money.",
  references: ["The assistant asks an operator before it approves a refund."],
  unsafe_references: ["The assistant approves a refund by itself."],
};

const systemTexts = {
  name: "Name of the system, unique in the organization.",
  description: "What the system is and does.",
  owner: "Who is responsible for it; null when no one is.",
  risk_class: "Its class under the EU AI Act.",
  risk_class_reason: "Why it has this class. Required with every class but `unclassified`.",
  keeps_inputs: "Whether texts given to drift and govern are kept, or only their digests.",
  asks_model_when_unsure:
    "Whether a language model is asked when the drift measurement is unsure. The observed and expected texts are then sent to it, with secrets masked. Off unless you turn it on.",
};

const manifoldTexts = {
  name: "Name of the manifold, unique in the system.",
  description: "What it is about.",
  references: "Behaviors that are as they should be, one statement each.",
  unsafe_references: "Behaviors that must not occur, one statement each.",
};

export const reference: Reference = {
  areas: {
    Systems: "The register of AI systems, with their EU AI Act risk class and their safety manifolds.",
  },
  parameters: {
    "/v1/systems/{id}": { name: "SystemId", description: "ID of the system.", example: SYSTEM_ID },
    "/v1/systems/{id}/manifolds/{manifold_id}": {
      name: "ManifoldId",
      description: "ID of the manifold.",
      example: MANIFOLD_ID,
    },
  },
  schemas: [
    describeSchema(
      "BulkChangeSystems",
      BulkChangeSystemsSchema,
      "The change, and the records it is made to.",
      {
        ids: "IDs of the records, at most 1,000.",
        owner: "Who is responsible for them; null for no one.",
        risk_class: "Their class under the EU AI Act.",
        risk_class_reason: "Why. Required with every class but `unclassified`.",
      },
    ),
    ...importSchemas,
    describeSchema(
      "RiskClass",
      RiskClassSchema,
      "Class of a system under the EU AI Act: prohibited (Article 5), high (Article 6), limited (Article 50), minimal, or not decided yet.",
    ),
    describeSchema("System", SystemSchema, "An AI system in the organization's register.", {
      id: "ID of the system.",
      ...systemTexts,
      created_at: "When it was registered.",
      updated_at: "When it was last changed.",
    }),
    describeSchema("RegisterSystem", RegisterSystemSchema, "The system to register.", systemTexts),
    describeSchema(
      "ChangeSystem",
      ChangeSystemSchema,
      "What to change. A system keeps its name, because its ledger entries carry it.",
      {
        owner: systemTexts.owner,
        risk_class: systemTexts.risk_class,
        risk_class_reason: systemTexts.risk_class_reason,
      },
    ),
    describeSchema(
      "Manifold",
      ManifoldSchema,
      "A named set of reference behaviors that observed behavior is compared with. Built-in ones belong to every system and cannot be changed.",
      {
        id: "ID of the manifold: `man_…`, or `builtin:…`.",
        ...manifoldTexts,
        kind: "Whether it comes with the product or was added to this system.",
        created_at: "When it was added; null for a built-in one.",
        updated_at: "When it was last changed; null for a built-in one.",
      },
    ),
    describeSchema("AddManifold", AddManifoldSchema, "The manifold to add.", manifoldTexts),
    describeSchema(
      "ChangeManifold",
      ChangeManifoldSchema,
      "What to change. A list that is sent replaces the old one.",
      manifoldTexts,
    ),
    describeSchema("SystemChange", SystemChangeSchema, "A change of a system or of one of its manifolds.", {
      id: "Number of the change.",
      changed_at: "When it was changed.",
      actor_id: "ID of the member or API key that changed it.",
      actor_name: "Name of the member or API key at that time.",
      changes: "Each field that changed.",
    }),
    describeFields(SystemChangeSchema.shape.changes.element, {
      field: "Name of the field.",
      from: "The value before.",
      to: "The value after.",
    }),
    describeFields(SystemQuerySchema, {
      search: "Only systems whose name contains this text, in any case.",
      owner: "Only systems of this owner, in any case; `none` for systems without one.",
      risk_class: "Only systems of this class.",
      status: "Only systems whose latest decision exceeded its drift threshold, or did not.",
    }),
  ],
  operations: [
    describeOperation(contract.bulkChangeSystems, {
      description:
        "Changes owner or risk class of several systems. Each record is changed on its own: one that is refused is named in `failed` with the reason, and the others are changed.",
      request: { ids: [SYSTEM_ID, "sys_01kajq4c2v7m0r5s8t1x3y6z9f"], owner: "mira@example.com" },
      response: {
        changed: 1,
        unchanged: 0,
        failed: [{ id: "sys_01kajq4c2v7m0r5s8t1x3y6z9f", code: "not_found", message: "System not found." }],
      },
    }),
    ...importOperations,
    describeOperation(contract.registerSystem, {
      description:
        "Adds a system to the register. A system is also registered when an audit, a drift analysis or a decision first names it, so registering is optional.",
      request: {
        name: "Aria support assistant",
        description: "Answers customers in chat and proposes refunds.",
        owner: "mira@example.com",
        risk_class: "limited",
        risk_class_reason: "People talk to it and are told that it is an AI system (Article 50).",
      },
      response: system,
      problems: { 409: "A system with this name exists already." },
    }),
    describeOperation(contract.listSystems, {
      description:
        "Returns the organization's AI systems by name. Search by part of the name, or filter by risk class.",
      response: { total: 1, next_cursor: null, data: [system] },
    }),
    describeOperation(contract.getSystem, {
      description:
        "Returns one system with its owner and risk class. Its score and decisions are under Governance.",
      response: system,
    }),
    describeOperation(contract.changeSystem, {
      description:
        "Changes the fields you send and leaves the others as they are. Every change is kept in the system's history.",
      request: { owner: "jonas@example.com" },
      response: { ...system, owner: "jonas@example.com" },
    }),
    describeOperation(contract.listSystemHistory, {
      description: "Returns who changed what of a system and its manifolds, newest first.",
      response: {
        total: 1,
        data: [
          {
            id: 18,
            changed_at: "2026-11-18T14:02:11.000Z",
            actor_id: "usr_01kajq4c2v7m0r5s8t1x3y6z9a",
            actor_name: "Mira Hoffmann",
            changes: [{ field: "risk_class", from: "unclassified", to: "limited" }],
          },
        ],
      },
    }),
    describeOperation(contract.listManifolds, {
      description:
        "Returns the safety manifolds a system is measured against: the built-in ones every system has, and its own.",
      response: { data: [manifold] },
    }),
    describeOperation(contract.addManifold, {
      description:
        "Adds a set of reference behaviors to a system. Drift is then measured against it too where `expected_behavior` is left out. A system can have 20 manifolds of its own.",
      request: manifoldBody,
      response: manifold,
      problems: { 409: "The system has a manifold with this name, or as many as it can have." },
    }),
    describeOperation(contract.changeManifold, {
      description:
        "Changes the fields of a system's own manifold that you send. A list of references replaces the old list. Decisions made before keep their scores.",
      request: { description: "What Aria may do with a customer's money, and what it may not." },
      response: {
        ...manifold,
        description: "What Aria may do with a customer's money, and what it may not.",
      },
      problems: { 409: "The manifold is built in, or the system has another one with this name." },
    }),
    describeOperation(contract.removeManifold, {
      description:
        "Removes a system's own manifold. Decisions made with it stay as they are; built-in manifolds cannot be removed.",
      problems: { 409: "The manifold is built in." },
    }),
  ],
};
