import { describeFields, describeOperation, describeSchema } from "@/lib/core/reference";
import { listDocumentQuotes } from "../contract";
import { DocumentQuoteQuerySchema, DocumentQuoteSchema } from "../quote-schema";

export const quoteSchemas = [
  describeSchema("DocumentQuote", DocumentQuoteSchema, "A passage of a document that an audit quotes.", {
    audit_id: "ID of the audit.",
    system_name: "The system it audited.",
    framework: "Code of the framework it audited against.",
    timestamp: "When it was completed.",
    control_id: "Reference of the control within the framework.",
    control_title: "Title of the control.",
    verdict: "The audit's verdict on the control.",
    requirement_id: "ID of the requirement; null for a control that was judged as a whole.",
    citation: "Where the requirement is in the framework; null as before.",
    state: "What the document shows of the requirement, by this audit; null as before.",
    quote: "The passage.",
    start: "Where it begins in the text of the version, in UTF-16 code units.",
    end: "Where it ends.",
    place: "Page and heading; empty where the document has neither.",
    page: "The page, slide or sheet; null where the document has none.",
    version: "The version that the audit read.",
    is_current_version: "Whether that is still the newest version.",
  }),
  describeFields(DocumentQuoteQuerySchema, {
    version: "Only quotes of this version. Of all versions when left out or 0.",
    audit_id: "Only quotes of this audit.",
  }),
];

export const quoteOperation = describeOperation(listDocumentQuotes, {
  description:
    "Returns what completed audits quote of any version of a document: the newest audit first, within an audit in the order of its report. `GET /v1/documents/{id}/text` with `version` has the text around a quote.",
  response: {
    total: 1,
    next_cursor: null,
    data: [
      {
        audit_id: "aud_01kajq4c2v7m0r5s8t1x3y6z9d",
        system_name: "Aria support assistant",
        framework: "EU_AI_ACT",
        timestamp: "2026-11-21T09:30:00.000Z",
        control_id: "Art. 14",
        control_title: "Design for effective human oversight and override",
        verdict: "met",
        requirement_id: "eu-ai-act_art-14.3",
        citation: "Art. 14(4)(d)",
        state: "shown",
        quote: "Agents can reject every draft.",
        start: 120,
        end: 150,
        place: "p. 2, Oversight",
        page: 2,
        version: 2,
        is_current_version: false,
      },
    ],
  },
});
