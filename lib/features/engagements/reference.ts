import { describeOperation, type Reference } from "@/lib/core/reference";
import * as contract from "./contract";
import { engagementSchemas } from "./engagement-texts";
import {
  ENGAGEMENT_ID,
  engagementExample,
  findingExample,
  PROGRAM_ID,
  requestExample,
} from "./reference-examples";

const LINK = "https://assay.example.com/room/9vHqX2mKpT4c.3q2Kx8vT0bJ5nRzYw7LdQmVf1sGh6uEoCi9aPkXtWlM";

const [auditor] = engagementExample.auditors;
const invited = { ...auditor, link: LINK };

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
  schemas: engagementSchemas,
  operations: [
    describeOperation(contract.createEngagement, {
      description:
        "Each auditor gets a link of their own. It opens this program and nothing else, needs no account, and stops when the engagement ends. Only this answer has the links.",
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
      description:
        "A shorter end holds for open sessions at once. An engagement that was closed or revoked cannot be changed.",
      request: { expires_at: "2027-03-31T22:00:00.000Z" },
      response: { ...engagementExample, expires_at: "2027-03-31T22:00:00.000Z", version: 2 },
      problems: { 409: "The engagement was closed or revoked." },
    }),
    describeOperation(contract.revokeEngagement, {
      description:
        "Links and sessions of every auditor end at once, and it cannot be taken back. After the sign-off the engagement is then `closed`, before it `revoked`; what was asked, found and signed is kept.",
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
      problems: { 409: "The engagement was closed or revoked." },
    }),
    describeOperation(contract.renewAuditorLink, {
      description:
        "The old link and the sessions it opened end at once. Also gives an auditor whose access was revoked a new link.",
      response: invited,
      problems: { 409: "The engagement was closed or revoked." },
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
            label: "ISO 27001 A.5.15 Access control",
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
        409: "The request is closed, or the engagement is signed off, has expired, or was closed or revoked.",
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
      problems: { 409: "The engagement is signed off, has expired, or was closed or revoked." },
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
