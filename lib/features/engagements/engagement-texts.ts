import { describeFields, describeSchema, type SchemaReference } from "@/lib/core/reference";
import {
  AuditorSchema,
  AuditorViewSchema,
  ChangeEngagementSchema,
  CreatedEngagementSchema,
  CreateEngagementSchema,
  EngagementSchema,
  InviteAuditorSchema,
  InvitedAuditorSchema,
  SignOffSchema,
  ViewQuerySchema,
} from "./schema";
import {
  AboutControlSchema,
  AnswerRequestSchema,
  AuditorFindingSchema,
  EvidenceRequestSchema,
  FindingActionSchema,
  MyEvidenceRequestSchema,
  NamedEvidenceSchema,
  ReplySchema,
  RoomMessageSchema,
} from "./thread-schema";

const auditorTexts = { name: "The auditor's name.", firm: "The auditor's firm." };
const LINK_TEXT =
  "The link that opens the room. Only this answer has it; give it to the auditor by a channel you trust.";
const engagementTexts = {
  title: "Its title.",
  purpose: "What the audit is for; may be empty.",
  expires_at: "When the links and every session end; at most 366 days from now.",
};
const threadTexts = {
  id: "Its ID.",
  engagement_id: "The engagement that it is part of.",
  control: "The control it is about; null when it is about the program as a whole.",
  auditor_name: "The auditor who opened it, with the firm.",
  text: "What the auditor wrote. Plain text.",
  messages: "What was written under it, oldest first.",
  created_at: "When it was opened.",
};

export const engagementSchemas: readonly SchemaReference[] = [
  describeSchema("Auditor", AuditorSchema, "An outside auditor of an engagement.", {
    id: "ID of the auditor.",
    ...auditorTexts,
    linked_at: "When the link was made that opens the room today.",
    revoked_at: "When the access was revoked; null while it is not.",
    last_seen_at: "When the auditor last looked at something; null before the first time.",
  }),
  describeSchema("InvitedAuditor", InvitedAuditorSchema, "An auditor with the link, shown once.", {
    link: LINK_TEXT,
  }),
  describeSchema("SignOff", SignOffSchema, "How an engagement was signed off.", {
    auditor_id: "The auditor who signed.",
    name: "The name as it was signed.",
    firm: "The auditor's firm.",
    date: "The date as it was signed.",
    statement: "What the auditor states. Plain text.",
    signed_at: "When it was signed.",
  }),
  describeSchema(
    "Engagement",
    EngagementSchema,
    "An audit engagement: one program, seen by outside auditors.",
    {
      id: "ID of the engagement.",
      program_id: "The program that the auditors see; null once it was deleted.",
      program_name: "The program's name when the engagement was created.",
      ...engagementTexts,
      state:
        "`open`; `signed_off`: auditors can read until it expires, and nothing changes; `expired`, `closed` (ended after the sign-off) or `revoked` (ended without one): the links open nothing.",
      expires_at: "When the links and every session end.",
      auditors: "Who was invited, in that order.",
      requests_open: "Requests that no auditor has closed yet.",
      requests_total: "Requests in all.",
      findings_open: "Findings that are not resolved.",
      findings_total: "Findings in all.",
      views_total: "How many views were recorded.",
      sign_off: "The sign-off; null before it.",
      created_by: "Name of the member or API key that created it.",
      created_at: "When it was created.",
      revoked_by: "Name of whoever closed or revoked it; null before.",
      revoked_at: "When it was closed or revoked; null before.",
    },
  ),
  describeSchema(
    "CreatedEngagement",
    CreatedEngagementSchema,
    "A new engagement with its links, shown once.",
    {
      expires_at: "When the links and every session end.",
      created_at: "When it was created.",
      links: "The link of each auditor.",
    },
  ),
  describeFields(CreatedEngagementSchema.shape.links.element, {
    auditor_id: "The auditor whom the link is for.",
    name: "The auditor's name.",
    link: LINK_TEXT,
  }),
  describeSchema("InviteAuditor", InviteAuditorSchema, "An auditor to invite.", auditorTexts),
  describeSchema("CreateEngagement", CreateEngagementSchema, "An audit engagement to create.", {
    ...engagementTexts,
    auditors: "Whom to invite; each gets a link of their own.",
  }),
  describeSchema(
    "ChangeEngagement",
    ChangeEngagementSchema,
    "What to change of an engagement.",
    engagementTexts,
  ),
  describeSchema("AuditorView", AuditorViewSchema, "What an auditor looked at.", {
    id: "ID of the view.",
    auditor_id: "Who looked.",
    auditor_name: "The auditor's name.",
    firm: "The auditor's firm.",
    kind: "What kind of thing it was.",
    subject_id: "ID of what was looked at; empty where the kind says it all.",
    label: "What was looked at, in words.",
    viewed_at: "When the view began.",
    last_at: "When the same session last looked at it; looking again within ten minutes prolongs the view.",
    ip_address: "IP address of the session; null when it is not known.",
  }),
  describeFields(ViewQuerySchema, {
    auditor_id: "Only views of this auditor.",
    kind: "Only views of this kind.",
  }),
  describeSchema("AboutControl", AboutControlSchema, "A control that a request or a finding is about.", {
    id: "ID of the control in the program; null once it is gone.",
    label: "Framework, reference and title when the thread was opened.",
    owner: "The control's owner today.",
  }),
  describeSchema("NamedEvidence", NamedEvidenceSchema, "Evidence that an answer names.", {
    id: "ID of the item.",
    kind: "What it is.",
    title: "Its title.",
    url: "Address of a link; null otherwise.",
    file_name: "Name of the file; null otherwise.",
  }),
  describeSchema("RoomMessage", RoomMessageSchema, "A text under a request or a finding.", {
    id: "ID of the message.",
    author_kind: "Who wrote it: an auditor, a member of the organization, or an API key.",
    author_name: "The author's name at the time.",
    text: "Plain text; may be empty where evidence is named.",
    evidence: "Evidence that the message names.",
    created_at: "When it was written.",
  }),
  describeSchema("EvidenceRequest", EvidenceRequestSchema, "What an auditor asked to see.", {
    ...threadTexts,
    due_date: "The day by which it is needed; null without one.",
    is_overdue: "It is open and the day has passed.",
    status:
      "`open`; `answered`: the organization has answered; `closed`: the auditor has what was asked for.",
  }),
  describeSchema("MyEvidenceRequest", MyEvidenceRequestSchema, "A request about a control of the reader.", {
    created_at: "When it was opened.",
    engagement_title: "Title of the engagement.",
    program_id: "The program that the control is in.",
    program_name: "Name of the program.",
  }),
  describeSchema("AuditorFinding", AuditorFindingSchema, "What an auditor found.", {
    ...threadTexts,
    severity: "`observation`, `minor` (minor nonconformity) or `major` (major nonconformity).",
    title: "What was found, in a few words.",
    status: "`open` or `resolved`; only auditors change it.",
    actions: "Corrective actions that follow from it, oldest first. The auditors see them too.",
  }),
  describeSchema(
    "FindingAction",
    FindingActionSchema,
    "What the organization does about a finding or a control, as auditors see it.",
    {
      id: "ID of the corrective action.",
      title: "What is to be done, in a few words.",
      status: "`closed` with evidence, `cancelled` with a reason.",
      owner_name: "Name of the member who owns it; null without an owner.",
      due_date: "The last day on which it is to be done, in UTC; null without one.",
      closed_at: "When it was closed or cancelled; null before.",
    },
  ),
  describeSchema("AnswerRequest", AnswerRequestSchema, "An answer to a request: a text, evidence or both.", {
    text: "What to tell the auditor.",
    evidence_ids: "Items of the organization's evidence; auditors of the engagement see them from then on.",
    attach: "Also attach the evidence to the control that the request is about.",
  }),
  describeSchema("Reply", ReplySchema, "A text for a thread.", {
    text: "The text. It is shown as plain text.",
  }),
];
