import { describeFields, describeOperation, describeSchema, type Reference } from "@/lib/core/reference";
import * as contract from "./contract";
import {
  ENGAGEMENT_ID,
  engagementExample,
  findingExample,
  PROGRAM_ID,
  requestExample,
} from "./reference-examples";
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
  MyEvidenceRequestSchema,
  NamedEvidenceSchema,
  ReplySchema,
  RoomMessageSchema,
} from "./thread-schema";

const LINK = "https://assay.example.com/room/9vHqX2mKpT4c.3q2Kx8vT0bJ5nRzYw7LdQmVf1sGh6uEoCi9aPkXtWlM";

const auditorTexts = { name: "The auditor's name.", firm: "The auditor's firm." };
const LINK_TEXT =
  "The link that opens the room. Only this answer has it; give it to the auditor by a channel you trust.";

const engagementTexts = {
  title: "Its title.",
  purpose: "What the audit is for; may be empty.",
  expires_at: "When the links and every session end; at most 366 days from now.",
};

const [auditor] = engagementExample.auditors;
const invited = { ...auditor, link: LINK };

const threadTexts = {
  id: "Its ID.",
  engagement_id: "The engagement that it is part of.",
  control: "The control it is about; null when it is about the program as a whole.",
  auditor_name: "The auditor who opened it, with the firm.",
  text: "What the auditor wrote. Plain text.",
  messages: "What was written under it, oldest first.",
  created_at: "When it was opened.",
};

export const reference: Reference = {
  areas: {
    "Audit engagements":
      "Outside auditors invited to one program by a link: their access, what they looked at, asked for and found.",
  },
  parameters: {
    "/v1/engagements/{id}": {
      name: "EngagementId",
      description: "ID of the audit engagement.",
      example: ENGAGEMENT_ID,
    },
    "/v1/engagements/{id}/auditors/{auditor_id}": {
      name: "AuditorId",
      description: "ID of the auditor in the engagement.",
      example: auditor.id,
    },
    "/v1/engagements/{id}/requests/{request_id}": {
      name: "EvidenceRequestId",
      description: "ID of the request for evidence.",
      example: requestExample.id,
    },
    "/v1/engagements/{id}/findings/{finding_id}": {
      name: "AuditorFindingId",
      description: "ID of the auditor's finding.",
      example: findingExample.id,
    },
  },
  schemas: [
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
          "`open`; `signed_off`: auditors can read until it expires, and nothing changes; `expired` or `revoked`: the links open nothing.",
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
        revoked_by: "Name of whoever revoked it; null while it is not.",
        revoked_at: "When it was revoked; null while it is not.",
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
    }),
    describeSchema(
      "AnswerRequest",
      AnswerRequestSchema,
      "An answer to a request: a text, evidence or both.",
      {
        text: "What to tell the auditor.",
        evidence_ids:
          "Items of the organization's evidence; auditors of the engagement see them from then on.",
        attach: "Also attach the evidence to the control that the request is about.",
      },
    ),
    describeSchema("Reply", ReplySchema, "A text for a thread.", {
      text: "The text. It is shown as plain text.",
    }),
  ],
  operations: [
    describeOperation(contract.createEngagement, {
      description:
        "Each auditor gets a link of their own. It opens this program and nothing else, needs no account, and stops when the engagement ends or is revoked. Only this answer has the links.",
      request: {
        title: "ISO/IEC 42001 certification, stage 2",
        purpose: "Certification audit of the AI management system.",
        auditors: [{ name: "Ilse Brandt", firm: "Norden Certification" }],
        expires_at: "2027-01-31T22:00:00.000Z",
      },
      response: {
        ...engagementExample,
        links: [{ auditor_id: auditor.id, name: auditor.name, link: LINK }],
      },
    }),
    describeOperation(contract.listEngagements, {
      description: "All engagements of the program, also those that have ended.",
      response: { data: [engagementExample] },
    }),
    describeOperation(contract.getEngagement, {
      description: "The engagement with its auditors, counts and sign-off; never a link.",
      response: engagementExample,
    }),
    describeOperation(contract.changeEngagement, {
      description: "A shorter end holds for open sessions at once. A revoked engagement cannot be changed.",
      request: { expires_at: "2027-03-31T22:00:00.000Z" },
      response: { ...engagementExample, expires_at: "2027-03-31T22:00:00.000Z", version: 2 },
      problems: { 409: "The engagement was revoked." },
    }),
    describeOperation(contract.revokeEngagement, {
      description: "Links and sessions of every auditor end at once. It cannot be taken back.",
      response: {
        ...engagementExample,
        state: "revoked",
        revoked_by: "Mira Hoffmann",
        revoked_at: "2026-11-24T09:00:00.000Z",
        version: 2,
      },
    }),
    describeOperation(contract.inviteAuditor, {
      description: "Adds an auditor to the engagement. Only this answer has the link.",
      request: { name: auditor.name, firm: auditor.firm },
      response: invited,
      problems: { 409: "The engagement was revoked." },
    }),
    describeOperation(contract.renewAuditorLink, {
      description:
        "The old link and the sessions it opened end at once. Also gives an auditor whose access was revoked a new link.",
      response: invited,
      problems: { 409: "The engagement was revoked." },
    }),
    describeOperation(contract.revokeAuditor, {
      description: "The auditor's link and sessions end at once. What the auditor asked and found is kept.",
    }),
    describeOperation(contract.listAuditorViews, {
      description:
        "One row for each visit to a page or record, and for each file taken away. A row is stored before the answer is sent.",
      response: {
        total: 1,
        data: [
          {
            id: "avw_01kb5d0h8e4x2v0n9q7t3w1z5y",
            auditor_id: auditor.id,
            auditor_name: auditor.name,
            firm: auditor.firm,
            kind: "control",
            subject_id: "ctl_01kajq4c2v7m0r5s8t1x3y6z9k",
            label: "ISO27001 A.5.15 Access control",
            viewed_at: "2026-11-23T09:12:00.000Z",
            last_at: "2026-11-23T09:14:30.000Z",
            ip_address: "203.0.113.20",
          },
        ],
      },
    }),
    describeOperation(contract.listEvidenceRequests, {
      description: "Every request of the engagement with its thread, also the closed ones.",
      response: { data: [requestExample] },
    }),
    describeOperation(contract.answerEvidenceRequest, {
      description:
        "For the control's owner or a manager. Evidence that an answer names cannot be deleted as long as the answer is kept.",
      request: { text: "The review of September.", evidence_ids: ["evd_01kajq4c2v7m0r5s8t1x3y6z9p"] },
      response: {
        ...requestExample,
        status: "answered",
        messages: [
          {
            id: "rms_01kb5d2h8e4x2v0n9q7t3w1z5y",
            author_kind: "member",
            author_name: "Mira Hoffmann",
            text: "The review of September.",
            evidence: [
              {
                id: "evd_01kajq4c2v7m0r5s8t1x3y6z9p",
                kind: "file",
                title: "Access review, September",
                url: null,
                file_name: "access-review.pdf",
              },
            ],
            created_at: "2026-11-23T10:05:00.000Z",
          },
        ],
      },
      problems: {
        409: "The request is closed, or the engagement is signed off, has expired or was revoked.",
      },
    }),
    describeOperation(contract.listAuditorFindings, {
      description: "Every finding of the engagement with its thread, also the resolved ones.",
      response: { data: [findingExample] },
    }),
    describeOperation(contract.replyToFinding, {
      description: "For the control's owner or a manager. Only auditors resolve a finding.",
      request: { text: "The two accounts were removed on 23 November." },
      response: {
        ...findingExample,
        messages: [
          {
            id: "rms_01kb5d3h8e4x2v0n9q7t3w1z5y",
            author_kind: "member",
            author_name: "Mira Hoffmann",
            text: "The two accounts were removed on 23 November.",
            evidence: [],
            created_at: "2026-11-23T11:00:00.000Z",
          },
        ],
      },
      problems: { 409: "The engagement is signed off, has expired or was revoked." },
    }),
    describeOperation(contract.listMyEvidenceRequests, {
      description:
        "Unanswered requests about controls whose owner is the member's email address, in engagements that are open.",
      response: {
        data: [
          {
            ...requestExample,
            engagement_title: engagementExample.title,
            program_id: PROGRAM_ID,
            program_name: engagementExample.program_name,
          },
        ],
      },
    }),
  ],
};
