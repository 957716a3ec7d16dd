import { BulkFailureSchema, BulkOutcomeSchema } from "@/lib/core/bulk";
import { describeFields, describeOperation, describeSchema, type Reference } from "@/lib/core/reference";
import * as contract from "./contract";
import {
  ActionExportQuerySchema,
  AuditExportQuerySchema,
  DecisionExportQuerySchema,
  DocumentExportQuerySchema,
  SystemExportQuerySchema,
} from "./schema";

const FORM =
  "Takes the filters and the sort of the list and returns all of it, in the order of the list, with a header that names the fields as the API does. A text that a spreadsheet would run as a formula has an apostrophe in front.";

export const reference: Reference = {
  schemas: [
    describeSchema("BulkOutcome", BulkOutcomeSchema, "What became of each of several records.", {
      changed: "How many were changed.",
      unchanged: "How many were already so.",
      failed: "Those that were refused; the others are changed all the same.",
    }),
    describeFields(BulkFailureSchema, {
      id: "ID of the record.",
      code: "Why it was refused, as in a problem.",
      message: "The same for people.",
    }),
    describeFields(SystemExportQuerySchema, { risk_class: "Only systems of this class." }),
    describeFields(AuditExportQuerySchema, {
      system_name: "Only audits of this system, by its exact name.",
      from: "Only audits completed on this day (UTC) or later.",
      to: "Only audits completed on this day (UTC) or earlier.",
    }),
    describeFields(DocumentExportQuerySchema, { system_name: "Only documents of this system." }),
    describeFields(ActionExportQuerySchema, { system_name: "Only actions about this system." }),
    describeFields(DecisionExportQuerySchema, {
      system_name: "Only decisions about this system, by its exact name.",
      decision: "Only decisions of this kind.",
      from: "Only decisions made on this day (UTC) or later.",
      to: "Only decisions made on this day (UTC) or earlier.",
    }),
  ],
  operations: [
    describeOperation(contract.exportSystems, {
      description: `Exports AI systems with risk score, latest drift reading and open reviews. ${FORM}`,
    }),
    describeOperation(contract.exportAudits, { description: `Exports completed audits. ${FORM}` }),
    describeOperation(contract.exportEvidence, {
      description: `Exports what is known of each item of evidence, without the files. ${FORM}`,
    }),
    describeOperation(contract.exportDecisions, {
      description: `Exports decisions with their ledger entries. ${FORM}`,
    }),
    describeOperation(contract.exportDocuments, {
      description: `Exports what is known of each document, without the texts. ${FORM}`,
    }),
    describeOperation(contract.exportActions, { description: `Exports corrective actions. ${FORM}` }),
    describeOperation(contract.exportMembers, {
      description: `Exports members and invited people with their roles. ${FORM}`,
    }),
  ],
};
