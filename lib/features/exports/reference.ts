import { describeOperation, type Reference } from "@/lib/core/reference";
import * as contract from "./contract";

export const reference: Reference = {
  areas: { Exports: "Audits and frameworks in the formats that other tools read: OSCAL and Markdown." },
  operations: [
    describeOperation(contract.exportFrameworkOscal, {
      description:
        "Downloads a framework as an OSCAL 1.2.1 catalog: controls in Assay's words, each requirement as an item of the statement with its citation. Texts of the standards themselves are not in it.",
    }),
    describeOperation(contract.exportAuditOscal, {
      description:
        "Downloads a completed audit as OSCAL 1.2.1 assessment results: a finding for each requirement on which the documents decide something, with its quotes as observations and the documents with their SHA-256. Ids are those of the framework's catalog.",
      problems: { 409: "The audit is not completed." },
    }),
    describeOperation(contract.exportAuditMarkdown, {
      description:
        "Downloads a completed audit as a report in Markdown: result, findings, requirements with quotes and their places, what was read and how.",
      problems: { 409: "The audit is not completed." },
    }),
  ],
};
