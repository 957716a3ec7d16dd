import { describeFields, describeOperation, type Reference } from "@/lib/core/reference";
import * as contract from "./contract";
import { ProgramReportQuerySchema } from "./schema";

export const reference: Reference = {
  areas: {
    Exports:
      "Reports as PDF, and audits, programs and frameworks in the formats that other tools read: OSCAL, SARIF and Markdown.",
  },
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
    describeOperation(contract.exportAuditPdf, {
      description:
        "Downloads a completed audit as a report in PDF (PDF/UA-1): result with a chart, what to do first with owners and days of open programs, scope, method and limits, findings by requirement with quotes and their places, what was not assessed and why, documents with their SHA-256, the engine, the ledger entry with the first checkpoint that covers it, and lines for signatures. The same audit gives the same bytes as long as confirmations, owners and versions of documents stay the same. Owners are left out for a key without the scope programs.",
      problems: { 409: "The audit is not completed." },
    }),
    describeOperation(contract.exportProgramPdf, {
      description:
        "Downloads a program as PDF (PDF/UA-1), as of today (UTC). `status`: readiness, what is due, what to do first, every control. `statement_of_applicability`: for each control whether it applies, why, its implementation, owner and approval; for ISO 27001, ISO 42001 and own frameworks. `controls`: a sheet for each control with requirements, implementation and evidence. The same program on the same day gives the same bytes.",
      problems: {
        409: "The program does not include the framework, or has none with a Statement of Applicability.",
      },
    }),
    describeOperation(contract.exportSystemDossier, {
      description:
        "Downloads what is known of a system as PDF (PDF/UA-1), in the order of Annex IV of the EU AI Act: what the register and the latest audit against the EU AI Act have on each point, with quotes, and a marked gap where they have nothing. A key needs the scope audit too.",
    }),
    describeOperation(contract.exportAuditSarif, {
      description:
        "Downloads the findings of a completed audit that lie in files of a Git repository as SARIF 2.1.0: contradictions as errors, partly shown requirements as warnings, plans as notes, each at the lines of its quotes where the format has lines. Findings in other documents are counted and left out.",
      problems: { 409: "The audit is not completed." },
    }),
    describeOperation(contract.exportMapping, {
      description:
        "Downloads which controls of the catalog's frameworks ask for much the same, as an OSCAL 1.2.1 mapping collection: one mapping for each two frameworks, with the terms of NIST IR 8477, the origin of each relation and its reason. Ids are those of the catalogs.",
    }),
    describeOperation(contract.exportProgramOscal, {
      description:
        "Downloads a program as an OSCAL 1.2.1 component definition: the system, and for each control of each framework how it is implemented, by whom, and with how much evidence. Ids are those of the catalogs; controls of the program's own, which no catalog defines, are counted and left out.",
    }),
  ],
  schemas: [
    describeFields(ProgramReportQuerySchema, {
      kind: "Which report: `status`, `statement_of_applicability` or `controls`.",
      framework: "Only controls of this framework; all of the program when left out.",
    }),
  ],
};
