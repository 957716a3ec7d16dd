import { describeFields, describeOperation, describeSchema } from "@/lib/core/reference";
import * as contract from "./contract";
import {
  ImportedSystemsSchema,
  ImportSystemsQuerySchema,
  PlannedSystemSchema,
  SystemImportIssueSchema,
  SystemImportPreviewSchema,
} from "./import-schema";

const importTexts = {
  registered: "How many are registered.",
  changed: "How many registered systems are changed.",
  unchanged: "How many rows say what is already so.",
};

const IMPORT_COLUMNS =
  "The first line names the columns. `name` is required; `owner`, `risk_class`, `risk_class_reason`, `description`, `keeps_inputs` and `asks_model_when_unsure` (both yes or no) may be left out. Other columns of the export are ignored. An owner is the email of a member or of an invited person, or a name that only one of them has. A system that is registered keeps the values of columns that the file does not have; an empty cell removes a value. At most 1,000 rows.";
const IMPORT_FILE =
  "name,owner,risk_class,risk_class_reason,description\nAria support assistant,mira@example.com,limited,People talk to it (Article 50).,Answers customers in chat.\n";

/** What the reference says of the bodies of an import. */
export const importSchemas = [
  describeSchema("ImportedSystems", ImportedSystemsSchema, "What an import did.", importTexts),
  describeSchema(
    "SystemImportPreview",
    SystemImportPreviewSchema,
    "What an import would do, and everything that is wrong with the file.",
    {
      can_import: "Whether the file can be imported as it is.",
      ...importTexts,
      errors: "What is wrong with the file, the first 100.",
      errors_count: "How much is wrong with it.",
      systems: "What becomes of each row that can be imported, in the order of the file.",
    },
  ),
  describeFields(SystemImportIssueSchema, {
    where: "The line and the column.",
    message: "What is wrong there.",
  }),
  describeSchema("PlannedSystem", PlannedSystemSchema, "What an import would do with a row.", {
    line: "The line of the file on which the row begins.",
    name: "Name of the system.",
    action: "Whether it is registered, changed, or left as it is.",
    owner: "Who would be responsible for it.",
    risk_class: "The class it would have.",
    changes: "Each field of a registered system that would change.",
  }),
  describeFields(ImportSystemsQuerySchema, {
    existing:
      "What is done when a system is registered already: `refuse` (when left out) imports nothing, `update` changes it.",
  }),
];

/** What the reference says of importing systems. */
export const importOperations = [
  describeOperation(contract.previewSystemImport, {
    description: `Reads a CSV file and returns what importing it would do, without storing anything. ${IMPORT_COLUMNS}`,
    request: IMPORT_FILE,
    response: {
      can_import: true,
      registered: 1,
      changed: 0,
      unchanged: 0,
      errors: [],
      errors_count: 0,
      systems: [
        {
          line: 2,
          name: "Aria support assistant",
          action: "register",
          owner: "mira@example.com",
          risk_class: "limited",
          changes: [],
        },
      ],
    },
  }),
  describeOperation(contract.importSystems, {
    description: `Registers systems from CSV, all rows or none. Each change of a registered system is in its history, as if it was made alone. A row that is not valid is named by its line. ${IMPORT_COLUMNS}`,
    request: IMPORT_FILE,
    response: { registered: 1, changed: 0, unchanged: 0 },
  }),
];
