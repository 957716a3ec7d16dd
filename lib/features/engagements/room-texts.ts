import { describeFields, describeSchema, type SchemaReference } from "@/lib/core/reference";
import {
  ControlSampleSchema,
  DrawSampleSchema,
  OpenedRoomSchema,
  OpenRoomSchema,
  RoomControlDetailSchema,
  RoomControlQuerySchema,
  RoomControlSchema,
  RoomDocumentSchema,
  RoomEvidenceSchema,
  RoomPackageSchema,
  RoomProgramSchema,
  RoomSchema,
  SampledControlSchema,
  SignRoomOffSchema,
} from "./room-schema";
import {
  ChangeFindingSchema,
  ChangeRequestSchema,
  CreateFindingSchema,
  CreateRequestSchema,
} from "./thread-schema";

const SEVERITY = "`observation`, `minor` (minor nonconformity) or `major` (major nonconformity).";
const controlTexts = {
  framework: "Framework that it is of.",
  theme: "What it is about.",
  status: "Status of the control.",
  updated_at: "When it last changed.",
};
const ABOUT = "ID of the control it is about. Left out: the program as a whole.";

export const roomSchemas: readonly SchemaReference[] = [
  describeSchema("OpenRoom", OpenRoomSchema, "The token of a link.", {
    token: "The last part of the link's address.",
  }),
  describeSchema("OpenedRoom", OpenedRoomSchema, "A room that was opened.", {
    title: "Title of the engagement.",
    organization_name: "The audited organization.",
    session_expires_at: "When the session ends: after 12 hours, or with the engagement.",
  }),
  describeSchema("Room", RoomSchema, "An engagement and its program, as its auditors see them.", {
    engagement: "The engagement.",
    organization_name: "The audited organization.",
    auditor: "Whose session it is.",
    auditors: "Everyone who was invited and whose access was not revoked.",
    program: "The program at a glance.",
    samples_total: "How many samples were drawn.",
    is_read_only: "The engagement is signed off: nothing can be asked, found or sampled.",
  }),
  describeFields(RoomSchema.shape.engagement, {
    expires_at: "When the links and every session end.",
    state: "`open`, or `signed_off`.",
    sign_off: "The sign-off; null before it.",
  }),
  describeSchema("RoomProgram", RoomProgramSchema, "The program at a glance.", {
    status: "Status of the program.",
    readiness_score: "Readiness in percent.",
    controls_total: "How many controls it has.",
    approval_mode: "Whether implemented controls are approved, and whether by another person.",
    updated_at: "When it last changed.",
    frameworks: "Its frameworks.",
  }),
  describeFields(RoomProgramSchema.shape.frameworks.element, {
    code: "Code of the framework.",
    name: "Its name.",
  }),
  describeSchema(
    "RoomControl",
    RoomControlSchema,
    "A control as an auditor sees it; the owner is a name.",
    controlTexts,
  ),
  describeSchema("RoomEvidence", RoomEvidenceSchema, "Evidence as an auditor sees it.", {
    effective_date: "From which day it holds.",
    created_at: "When it was recorded.",
  }),
  describeSchema(
    "RoomControlDetail",
    RoomControlDetailSchema,
    "A control with its requirements, evidence and approvals, and nothing of other programs.",
    {
      ...controlTexts,
      requirements: "What the control requires.",
      evidence: "Evidence attached to it.",
      actions:
        "Corrective actions that follow from the control itself, oldest first. Those of a finding are in the finding.",
    },
  ),
  describeFields(RoomControlQuerySchema, {
    status: "Only controls with this status.",
    framework: "Only controls of this framework.",
    theme: "Only controls of this theme.",
  }),
  describeSchema("RoomPackage", RoomPackageSchema, "An evidence package of the program.", {
    finished_at: "When it was built.",
  }),
  describeSchema("RoomDocument", RoomDocumentSchema, "A version of a document that serves as evidence.", {
    evidence_id: "The item of evidence; its file can be downloaded.",
    title: "Title of the evidence.",
    file_name: "Name of the file.",
    media_type: "Media type, read from the file's content.",
    size_bytes: "Size of the file.",
    sha256: "SHA-256 of the file's bytes.",
    document_version: "Number of the version.",
    effective_date: "From which day it holds.",
    expires_on: "The last day on which it counts; null without one.",
    controls: "Controls of the program that it is attached to.",
  }),
  describeSchema("DrawSample", DrawSampleSchema, "A sample to draw.", {
    size: "How many controls; at most as many as there are to draw from.",
    seed: "Any text. Left out: a new random one.",
    purpose: "What the sample is for.",
    framework: "Only controls of this framework.",
    status: "Only controls with this status.",
  }),
  describeSchema("SampledControl", SampledControlSchema, "A control that was drawn.", {
    id: "ID of the control.",
    reference: "Framework and reference: the text that was hashed with the seed.",
    title: "Its title.",
  }),
  describeSchema(
    "ControlSample",
    ControlSampleSchema,
    "Controls drawn at random from those that count today. The smallest SHA-256 of seed, line feed and reference are drawn.",
    {
      id: "ID of the sample.",
      purpose: "What it is for; may be empty.",
      seed: "The seed.",
      framework: "The framework it was limited to; null: all.",
      status: "The status it was limited to; null: all.",
      size: "How many controls were drawn.",
      population: "How many controls they were drawn from.",
      population_digest:
        "SHA-256 of the references of these, sorted by their bytes and joined by line feeds.",
      controls: "The controls that were drawn, in the catalog's order.",
      auditor_name: "Who drew it.",
      created_at: "When.",
    },
  ),
  describeSchema("CreateRequest", CreateRequestSchema, "A request for evidence.", {
    control_id: ABOUT,
    text: "What is to be shown.",
    due_date: "The day by which it is needed.",
  }),
  describeSchema("CreateFinding", CreateFindingSchema, "A finding to leave.", {
    control_id: ABOUT,
    severity: SEVERITY,
    title: "What was found, in a few words.",
    text: "What was found, and against what. It never changes.",
  }),
  describeSchema("ChangeRequest", ChangeRequestSchema, "A request's new status.", {
    status: "`closed`: there is what was asked for. `open`: it is asked for again.",
  }),
  describeSchema("ChangeFinding", ChangeFindingSchema, "What to change of a finding.", {
    severity: SEVERITY,
    status: "`open` or `resolved`.",
  }),
  describeSchema("SignRoomOff", SignRoomOffSchema, "A sign-off.", {
    name: "Who signs.",
    date: "The date of the signature, not in the future. Left out: today.",
    statement: "What the auditor states.",
  }),
];
