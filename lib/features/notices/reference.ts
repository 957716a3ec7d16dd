import { describeFields, describeOperation, describeSchema, type Reference } from "@/lib/core/reference";
import * as contract from "./contract";
import {
  ChangedPreferenceSchema,
  ChangeNoticePreferencesSchema,
  NoticePage,
  NoticePreferenceSchema,
  NoticePreferencesSchema,
  NoticeQuerySchema,
  NoticeSchema,
} from "./schema";

const NOTICE_ID = "ntc_01kajq4c2v7m0r5s8t1x3y6z9n";

const notice = {
  id: NOTICE_ID,
  kind: "assigned",
  actor_name: "Mira Hoffmann",
  title: "A.5.15 Access control is yours",
  detail: "Certification 2027",
  path: "/programs/prg_01kajq4c2v7m0r5s8t1x3y6z9b/controls/ctl_01kajq4c2v7m0r5s8t1x3y6z9c",
  subject: { type: "control", id: "ctl_01kajq4c2v7m0r5s8t1x3y6z9c" },
  created_at: "2026-11-21T09:30:00.000Z",
  read_at: null,
} as const;

const preferenceTexts = {
  kind: "The kind of notice.",
  in_product: "Whether it is listed in the product.",
  email: "`immediately`, `daily` with the others of a day, or `off`.",
};

const preference = { kind: "assigned", in_product: true, email: "daily" } as const;

export const reference: Reference = {
  areas: { Notices: "What happened that concerns the signed-in member." },
  schemas: [
    describeSchema("Notice", NoticeSchema, "What happened that concerns you, and where.", {
      id: "ID of the notice.",
      kind: "What it is about.",
      actor_name: "Who caused it; null for Assay by itself.",
      title: "What happened, in one line.",
      detail: "Where, or the words of a comment.",
      path: "The page it leads to, below the installation's address.",
      subject: "The record it is about.",
      created_at: "When it happened.",
      read_at: "When you read it; null before.",
    }),
    describeFields(NoticeSchema.shape.subject, {
      type: "Kind of record; `work` for several at once.",
      id: "ID of the record.",
    }),
    describeFields(NoticeQuerySchema, { state: "`unread` leaves out what you have read." }),
    describeFields(NoticePage, { unread: "How many notices you have not read." }),
    describeSchema(
      "NoticePreference",
      NoticePreferenceSchema,
      "How you learn of a kind of notice.",
      preferenceTexts,
    ),
    describeFields(ChangedPreferenceSchema, preferenceTexts),
    describeSchema("NoticePreferences", NoticePreferencesSchema, "Your preferences.", {
      data: "One for each kind.",
    }),
    describeSchema("ChangeNoticePreferences", ChangeNoticePreferencesSchema, "The kinds to change.", {
      preferences: "What to change. Other kinds stay.",
    }),
  ],
  operations: [
    describeOperation(contract.listNotices, {
      description:
        "Returns your notices of the last 90 days, newest first. Notices about what is gone, or what your role may no longer read, are left out.",
      response: { total: 1, unread: 1, data: [notice] },
    }),
    describeOperation(contract.readNotice, {
      description: "Marks one of your notices as read. Repeating it changes nothing.",
    }),
    describeOperation(contract.readAllNotices, { description: "Marks all of your notices as read." }),
    describeOperation(contract.getNoticePreferences, {
      description: "Returns how you learn of each kind of notice in this organization.",
      response: { data: [preference] },
    }),
    describeOperation(contract.changeNoticePreferences, {
      description:
        "Changes how you learn of the kinds you send. Email needs a mail server; without one the choice is kept for later.",
      request: { preferences: [preference] },
      response: { data: [preference] },
    }),
  ],
  parameters: {
    "/v1/notices/{id}": { name: "NoticeId", description: "ID of the notice.", example: NOTICE_ID },
  },
};
