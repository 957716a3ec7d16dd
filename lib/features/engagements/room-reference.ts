import { describeOperation, type Reference } from "@/lib/core/reference";
import { CONTROL_ID, engagementExample, findingExample, requestExample } from "./reference-examples";
import * as contract from "./room-contract";
import {
  detailExample,
  entryExample,
  proofExample,
  roomControlExample,
  roomExample,
  sampleExample,
} from "./room-examples";
import { roomSchemas } from "./room-texts";

const CLOSED = { 409: "The engagement is signed off, has expired, or was closed or revoked." };

export const reference: Reference = {
  areas: {
    "Auditor's room":
      "What an outside auditor sees and does. The organization and the program come from the session, which a link opens; every view is recorded.",
  },
  parameters: {
    "/v1/room/controls/{id}": {
      name: "RoomControlId",
      description: "ID of a control of the program.",
      example: CONTROL_ID,
    },
    "/v1/room/evidence/{id}": {
      name: "RoomEvidenceId",
      description: "ID of an item of evidence that the room shows.",
      example: "evd_01kajq4c2v7m0r5s8t1x3y6z9p",
    },
    "/v1/room/packages/{id}": {
      name: "RoomPackageId",
      description: "ID of an evidence package of the program.",
      example: "pkg_01kb5d1k8e4x2v0n9q7t3w1z5y",
    },
    "/v1/room/ledger/{id}": {
      name: "RoomEntryId",
      description: "Position of a record about the program in the chain of records.",
      example: "42",
    },
    "/v1/room/requests/{id}": {
      name: "RoomRequestId",
      description: "ID of a request of the engagement.",
      example: requestExample.id,
    },
    "/v1/room/findings/{id}": {
      name: "RoomFindingId",
      description: "ID of a finding of the engagement.",
      example: findingExample.id,
    },
  },
  schemas: roomSchemas,
  operations: [
    describeOperation(contract.openRoom, {
      description:
        "Sets an HttpOnly cookie that opens the operations under `/v1/room` and no other. A token that has ended answers like one that never was.",
      request: { token: "9vHqX2mKpT4c.3q2Kx8vT0bJ5nRzYw7LdQmVf1sGh6uEoCi9aPkXtWlM" },
      response: {
        title: engagementExample.title,
        organization_name: "Example Corp",
        session_expires_at: "2026-11-23T21:00:00.000Z",
      },
      problems: { 401: "The link does not open a room." },
    }),
    describeOperation(contract.leaveRoom, {
      description: "Ends the session and clears the cookie. The link opens another one.",
    }),
    describeOperation(contract.getRoom, {
      description: "What the room is about, who audits, and where the program is.",
      response: roomExample,
    }),
    describeOperation(contract.listRoomControls, {
      description: "Every control of the program that matches, with status, owner and approval.",
      response: { data: [roomControlExample] },
    }),
    describeOperation(contract.getRoomControl, {
      description:
        "The control with everything that it rests on in this program, and what is being done about it.",
      response: detailExample,
    }),
    describeOperation(contract.listRoomControlHistory, {
      description: "Every change of the control. Names of other programs are left out.",
      response: {
        total: 1,
        data: [
          {
            id: 7,
            changed_at: "2026-11-02T08:15:00.000Z",
            actor_id: "usr_01kajq4c2v7m0r5s8t1x3y6z9a",
            actor_name: "Mira Hoffmann",
            source: "update",
            source_id: null,
            changes: [{ field: "status", from: "in_progress", to: "implemented" }],
            note: "",
          },
        ],
      },
    }),
    describeOperation(contract.downloadRoomEvidence, {
      description:
        "Files attached to controls of the program, and those that answers to requests name. Each download is recorded.",
    }),
    describeOperation(contract.listRoomDocuments, {
      description:
        "Documents of the organization that are evidence of nothing in this program are not shown.",
      response: {
        data: [
          {
            evidence_id: "evd_01kajq4c2v7m0r5s8t1x3y6z9p",
            title: "Access policy",
            file_name: "access-policy.pdf",
            media_type: "application/pdf",
            size_bytes: 48_211,
            sha256: "sha256:2c26b46b68ffc68ff99b453c1d30413413422d706483bfa0f98a5e886266e7ae",
            document_version: 2,
            effective_date: "2026-10-01",
            expires_on: null,
            controls: ["ISO27001 A.5.15"],
          },
        ],
      },
    }),
    describeOperation(contract.listRoomPackages, {
      description: "Packages that the organization has built of the program and that have not expired.",
      response: {
        data: [
          {
            id: "pkg_01kb5d1k8e4x2v0n9q7t3w1z5y",
            file_name: "information-security-2026-11-23.zip",
            size_bytes: 8_214_233,
            sha256: "sha256:2c26b46b68ffc68ff99b453c1d30413413422d706483bfa0f98a5e886266e7ae",
            counts: { controls: 93, evidence: 41, files: 30, approvals: 40, audits: 2, ledger_entries: 412 },
            finished_at: "2026-11-23T07:30:00.000Z",
          },
        ],
      },
    }),
    describeOperation(contract.downloadRoomPackage, {
      description:
        "A package of another program or of an audit alone is not found. Each download is recorded.",
    }),
    describeOperation(contract.listRoomLedger, {
      description:
        "Records about the program, its controls, its evidence and the engagement, with what changed from what to what. Owners are names. Their ids have gaps, because the chain holds other records too; a proof shows that each is in the whole.",
      response: { total: 1, data: [{ ...entryExample, changes: [] }], next_cursor: null },
    }),
    describeOperation(contract.verifyRoomLedger, {
      description:
        "Verifies the whole chain, of which the room shows an excerpt. A broken chain is an answer, too.",
      response: {
        chain_valid: true,
        entries_verified: 128,
        genesis_hash: `sha256:${"0".repeat(64)}`,
        latest_hash: entryExample.current_hash,
        first_bad_id: null,
        fault: null,
        verified_at: "2026-11-23T09:20:00.000Z",
        duration_ms: 12,
        checkpoint_size: 128,
      },
    }),
    describeOperation(contract.getRoomLedgerEntry, {
      description: "Everything that is needed to check the record's hashes.",
      response: {
        ...entryExample,
        canonical: '{"chain":"records"}',
        payload: '{"program":{}}',
        checkpoint_size: 128,
      },
    }),
    describeOperation(contract.proveRoomLedgerEntry, {
      description: "Check it with the checkpoint and the public key, as the guide to the ledger says.",
      response: proofExample,
    }),
    describeOperation(contract.listRoomRequests, {
      description: "Requests of every auditor of the engagement, with their threads.",
      response: { data: [requestExample] },
    }),
    describeOperation(contract.requestEvidence, {
      description: "The control's owner sees it among the own controls, and managers in the engagement.",
      request: { control_id: CONTROL_ID, text: requestExample.text, due_date: "2026-12-01" },
      response: requestExample,
      problems: CLOSED,
    }),
    describeOperation(contract.changeRoomRequest, {
      description: "Only auditors close a request; only they open it again.",
      request: { status: "closed" },
      response: { ...requestExample, status: "closed" },
      problems: CLOSED,
    }),
    describeOperation(contract.writeToRequest, {
      description: "Adds a message for the organization. The status of the request stays as it is.",
      request: { text: "The list of privileged accounts is missing." },
      response: requestExample,
      problems: CLOSED,
    }),
    describeOperation(contract.listRoomFindings, {
      description: "Findings of every auditor of the engagement, with their threads.",
      response: { data: [findingExample] },
    }),
    describeOperation(contract.leaveFinding, {
      description: "The organization can reply. Title and text never change; the severity can.",
      request: {
        control_id: CONTROL_ID,
        severity: "minor",
        title: findingExample.title,
        text: findingExample.text,
      },
      response: findingExample,
      problems: CLOSED,
    }),
    describeOperation(contract.changeRoomFinding, {
      description: "Every change is a record in the ledger; a resolved finding stays in the list.",
      request: { status: "resolved" },
      response: { ...findingExample, status: "resolved" },
      problems: CLOSED,
    }),
    describeOperation(contract.writeToFinding, {
      description: "Adds a message to the finding's thread, for the organization to read.",
      request: { text: "Show the list of accounts as of today." },
      response: findingExample,
      problems: CLOSED,
    }),
    describeOperation(contract.listRoomSamples, {
      description: "Every sample that was drawn. None can be deleted.",
      response: { data: [sampleExample] },
    }),
    describeOperation(contract.drawSample, {
      description:
        "The same seed draws the same controls from the same population, here and with any other tool. Every draw is kept and is a record in the ledger.",
      request: { size: 1, seed: "norden-2026-11" },
      response: sampleExample,
      problems: {
        ...CLOSED,
        422: "The filters leave no control to draw from, or fewer than the sample is to have.",
      },
    }),
    describeOperation(contract.signRoomOff, {
      description:
        "Signs for all auditors of the engagement, once and for good. The ledger keeps name, date, the statement's digest and the numbers of findings.",
      request: {
        name: "Ilse Brandt",
        date: "2026-12-11",
        statement: "The controls in scope were examined. One minor nonconformity remains open.",
      },
      response: {
        ...roomExample,
        engagement: {
          ...roomExample.engagement,
          state: "signed_off",
          sign_off: {
            auditor_id: roomExample.auditor.id,
            name: "Ilse Brandt",
            firm: "Norden Certification",
            date: "2026-12-11",
            statement: "The controls in scope were examined. One minor nonconformity remains open.",
            signed_at: "2026-12-11T15:00:00.000Z",
          },
        },
        is_read_only: true,
      },
      problems: { 409: "The engagement is signed off already." },
    }),
  ],
};
