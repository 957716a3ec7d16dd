import { describeFields, describeOperation, describeSchema, type Reference } from "@/lib/core/reference";
import * as contract from "./contract";
import { SearchHitSchema, SearchQuerySchema } from "./schema";

export const reference: Reference = {
  areas: { Search: "Everything an organization owns, found by name." },
  schemas: [
    describeFields(SearchQuerySchema, {
      q: "What to look for. Every word must begin a word of what is found; names may have typing errors.",
      kind: "Only this kind. Left out: every kind that the caller may read, at most eight of each.",
      limit: "How many results to return at most.",
    }),
    describeSchema("SearchHit", SearchHitSchema, "Something that a search found.", {
      kind: "What it is. A `requirement` is a control or requirement of a framework, a `control` one of a program.",
      id: "ID of the record. Of a requirement: its ID in the catalog, or the control's reference.",
      name: "Its name today. Of a decision or review: the beginning of the behavior, or the system where that is not stored.",
      reference: "Reference of a control or requirement, or the email address of a person; otherwise null.",
      framework: "Code of the framework of a control, a requirement or an audit; otherwise null.",
      control_id: "Of a requirement: the reference of its control; otherwise null.",
      system: "The system it belongs to; null where there is none.",
      program: "The program it belongs to; null where there is none.",
      updated_at: "When it last changed; null for a requirement.",
    }),
    describeFields(SearchHitSchema.shape.system.unwrap(), { id: "Its ID.", name: "Its name." }),
  ],
  operations: [
    describeOperation(contract.search, {
      description:
        "Searches records of the organization and the frameworks. An exact name, reference, email address or record ID comes first, then names that begin with the query, names that have all its words, and records that have them elsewhere. Similar names follow where little else is found. An API key finds what its scopes may list, and no people.",
      response: {
        data: [
          {
            kind: "system",
            id: "sys_01kajq4c2v7m0r5s8t1x3y6z9a",
            name: "Support copilot",
            reference: null,
            framework: null,
            control_id: null,
            system: { id: "sys_01kajq4c2v7m0r5s8t1x3y6z9a", name: "Support copilot" },
            program: null,
            updated_at: "2026-11-21T09:30:00.000Z",
          },
        ],
      },
    }),
  ],
};
