import { randomUUID } from "node:crypto";
import type { Access, AnyOperation } from "@/lib/core/operation";
import { CONTRACTS } from "@/lib/features/api-document/contracts";
import { appendToLedger } from "@/lib/features/ledger";
import { type ApiAnswer, api, logIn } from "./api";
import { insertDeadDelivery } from "./deliveries";
import { lines, pdf } from "./documents/pdf";
import { untilRead } from "./documents/until-read";
import { uploadEvidence } from "./evidence";
import { ESCALATED_BEHAVIOR, escalated, newReviewer } from "./governance";
import { newApiKey, newMember, type TestOrganization } from "./organization";
import { buildPackage } from "./packages";
import { enterRoom } from "./rooms";
import { readSource } from "./sources";
import { uploadDocument } from "./upload";

/** An operation that asks for a credential. */
export type ProtectedOperation = AnyOperation & { access: Extract<Access, { kind: "credential" }> };

/** Every operation that asks for a credential, with the name a test shows. */
export const PROTECTED_OPERATIONS: readonly { name: string; operation: ProtectedOperation }[] =
  CONTRACTS.filter(
    (operation): operation is ProtectedOperation => operation.access.kind === "credential",
  ).map((operation) => ({ name: `${operation.method} ${operation.path}`, operation }));

export type PathParameters = Readonly<Record<string, string>>;

/** Catalog addresses: the same for every organization. */
const SHARED_PATHS: readonly string[] = ["/v1/applicability/{requirement_id}"];

/** Makes what a path names, in an organization. A path that is in neither list fails the tests. */
const RESOURCES: Readonly<Record<string, (organization: TestOrganization) => Promise<PathParameters>>> = {
  "/v1/frameworks/{code}": newOwnFramework,
  "/v1/frameworks/{code}/export": newOwnFramework,
  "/v1/frameworks/{code}/versions": newOwnFramework,
  "/v1/frameworks/{code}/oscal.json": newOwnFramework,
  "/v1/frameworks/{code}/controls/{control_id}": newOwnFramework,
  "/v1/api-keys/{id}": async (organization) => ({ id: (await newApiKey(organization, ["audit"])).id }),
  "/v1/members/{id}/sessions": async (organization) => ({
    id: (await newMember(organization, "manager")).id,
  }),
  "/v1/me/sessions/{id}": newSession,
  "/v1/members/{id}": async (organization) => ({ id: (await newMember(organization, "manager")).id }),
  "/v1/invitations/{id}": newInvitation,
  "/v1/invitations/{id}/resend": newInvitation,
  "/v1/notices/{id}/read": newNotice,
  "/v1/comments/{id}": newComment,
  "/v1/saved-views/{id}": newSavedView,
  "/v1/saved-views/{id}/default": newSavedView,
  "/v1/audits/{id}": newAudit,
  "/v1/audits/{id}/events": newAudit,
  "/v1/audits/{id}/assessments": newAudit,
  "/v1/audits/{id}/difference": newAudit,
  "/v1/audits/{id}/oscal.json": newAudit,
  "/v1/audits/{id}/report.md": newAudit,
  "/v1/audits/{id}/packages": newAudit,
  "/v1/programs/{id}/packages": newProgram,
  "/v1/packages/{id}": newPackage,
  "/v1/packages/{id}/file": newPackage,
  "/v1/audits/{id}/report.pdf": newAudit,
  "/v1/audits/{id}/report.sarif": newAudit,
  "/v1/audits/{id}/confirmations/{requirement_id}": newJudgedRequirement,
  "/v1/confirmations/{id}": newConfirmation,
  "/v1/webhooks/{id}": newWebhook,
  "/v1/webhooks/{id}/rotate-secret": newWebhook,
  "/v1/webhooks/{id}/finish-rotation": newWebhook,
  "/v1/webhooks/{id}/test": newWebhook,
  "/v1/webhooks/{id}/replay-dead": newWebhook,
  "/v1/webhooks/{id}/deliveries": newWebhook,
  "/v1/webhooks/{id}/deliveries/{delivery_id}": newDeadDelivery,
  "/v1/webhooks/{id}/deliveries/{delivery_id}/replay": newDeadDelivery,
  "/v1/ledger/{id}": newLedgerEntry,
  "/v1/ledger/{id}/proof": newLedgerEntry,
  "/v1/deleted-programs/{id}": newDeletedProgram,
  "/v1/programs/{id}": newProgram,
  "/v1/programs/{id}/summary": newProgram,
  "/v1/programs/{id}/controls": newProgram,
  "/v1/programs/{id}/controls/bulk": newProgram,
  "/v1/programs/{id}/controls/export": newProgram,
  "/v1/programs/{id}/controls.xlsx": newProgram,
  "/v1/programs/{id}/oscal.json": newProgram,
  "/v1/programs/{id}/controls/import": newProgram,
  "/v1/programs/{id}/controls/{control_id}": newCustomControl,
  "/v1/programs/{id}/controls/{control_id}/history": newProgram,
  "/v1/programs/{id}/controls/{control_id}/related": newRelatedControls,
  "/v1/programs/{id}/controls/{control_id}/links": newLinkedControl,
  "/v1/programs/{id}/approvals": newApprovableControl,
  "/v1/programs/{id}/approvals/decide": newRequestedControl,
  "/v1/programs/{id}/approvals/withdraw": newRequestedControl,
  "/v1/applied-changes/{id}/undo": newAppliedChange,
  "/v1/programs/{id}/exclusions": newProgram,
  "/v1/programs/{id}/report.pdf": newProgram,
  "/v1/programs/{id}/soa": newStatementProgram,
  "/v1/programs/{id}/audit-preview": newAuditedProgram,
  "/v1/programs/{id}/apply-audit": newAuditedProgram,
  "/v1/programs/{id}/engagements": newProgram,
  "/v1/engagements/{id}": newEngagement,
  "/v1/engagements/{id}/revoke": newEngagement,
  "/v1/engagements/{id}/auditors": newEngagement,
  "/v1/engagements/{id}/auditors/{auditor_id}": newEngagement,
  "/v1/engagements/{id}/auditors/{auditor_id}/link": newEngagement,
  "/v1/engagements/{id}/views": newEngagement,
  "/v1/engagements/{id}/requests": newEngagement,
  "/v1/engagements/{id}/requests/{request_id}/answers": newRoomThreads,
  "/v1/engagements/{id}/findings": newEngagement,
  "/v1/engagements/{id}/findings/{finding_id}/replies": newRoomThreads,
  "/v1/systems/{id}": newSystem,
  "/v1/systems/{id}/history": newSystem,
  "/v1/systems/{id}/dossier.pdf": newSystem,
  "/v1/systems/{id}/profile": newSystem,
  "/v1/systems/{id}/manifolds": newSystem,
  "/v1/systems/{id}/manifolds/{manifold_id}": newManifold,
  "/v1/decisions/{id}": newDecision,
  "/v1/reviews/{id}": newReview,
  "/v1/reviews/{id}/resolve": newReview,
  "/v1/orchestrator/consensus/{id}": newConsensusRun,
  "/v1/orchestrator/consensus/{id}/events": newConsensusRun,
  "/v1/documents/{id}": newDocument,
  "/v1/documents/{id}/versions": newDocument,
  "/v1/documents/{id}/text": newDocument,
  "/v1/documents/{id}/quotes": newDocument,
  "/v1/documents/{id}/file": newDocument,
  "/v1/documents/{id}/difference": newDocument,
  "/v1/documents/{id}/positions": newDocument,
  "/v1/documents/{id}/view": newDocument,
  "/v1/documents/{id}/recognition": newScannedDocument,
  "/v1/documents/{id}/pages/{page}": newPagedDocument,
  "/v1/document-sources/{id}": newSource,
  "/v1/document-sources/{id}/read": newSource,
  "/v1/document-sources/{id}/readings": newSource,
  "/v1/document-sources/{id}/readings/{reading_id}": newSourceReading,
  "/v1/actions/{id}": newAction,
  "/v1/actions/{id}/close": newAction,
  "/v1/actions/{id}/reopen": newCancelledAction,
  "/v1/incidents/{id}": newIncident,
  "/v1/evidence/{id}": newEvidence,
  "/v1/evidence/{id}/file": newEvidenceFile,
  "/v1/evidence/{id}/controls": newEvidence,
  "/v1/evidence/{id}/controls/{control_id}": newAttachedEvidence,
  "/v1/evidence/{id}/suggested-controls": newEvidence,
};

/** A body each operation accepts, for operations on something that a path names; some name what goes with it. */
const BODIES: Readonly<Record<string, (made: PathParameters) => unknown>> = {
  changeOwnFramework: () => ({ note: "Changed" }),
  putOwnControl: () => ({ title: "Changed" }),
  addControl: () => ({ title: "A control of its own" }),
  changeControlTexts: () => ({ title: "Changed" }),
  changeMember: () => ({ role: "viewer" }),
  changeComment: () => ({ text: "Changed" }),
  changeView: () => ({ name: "Changed" }),
  resendInvitation: () => ({ delivery: "link" }),
  confirmRequirement: () => ({ finding: "no_evidence" }),
  changeConfirmation: () => ({ applies_to: "system" }),
  changeWebhook: () => ({ description: "Changed" }),
  rotateWebhookSecret: () => ({}),
  testWebhook: () => ({}),
  changeProgram: () => ({ name: "Another name" }),
  updateControl: () => ({ status: "in_progress" }),
  bulkUpdateControls: ({ control_id = "unknown" }) => ({ control_ids: [control_id], status: "gap" }),
  excludeControls: ({ control_id = "unknown" }) => ({ control_ids: [control_id], justification: "Bought." }),
  requestApprovals: ({ control_id = "unknown", approver_id = "unknown" }) => ({
    control_ids: [control_id],
    approver_id,
  }),
  decideApprovals: ({ control_id = "unknown" }) => ({ control_ids: [control_id], decision: "approve" }),
  withdrawApprovals: ({ control_id = "unknown" }) => ({ control_ids: [control_id], reason: "Replaced." }),
  applyToRelated: ({ other_id = "unknown" }) => ({ controls: [{ id: other_id }] }),
  linkControl: ({ third_id = "unknown" }) => ({ control_ids: [third_id] }),
  overrideApplicability: () => ({ applies: false, reason: "Confirmed by counsel." }),
  answerSystemProfile: () => ({ answers: [{ question: "data", values: ["none"] }] }),
  importSystems: () => "name\nImported\n",
  previewSystemImport: () => "name\nImported\n",
  importControls: () => "framework,control_id,status\nDMA,Art. 5(2),gap\n",
  applyAudit: ({ audit_id = "unknown" }) => ({ audit_id }),
  changeDocument: () => ({ title: "Another title" }),
  addDocumentVersion: () => ({ text: "Backups are restored every month." }),
  changeDocumentSource: () => ({ name: "Another name" }),
  changeAction: () => ({ title: "Another title" }),
  closeAction: ({ evidence_id = "unknown" }) => ({ evidence_ids: [evidence_id] }),
  reopenAction: () => ({ reason: "It happened again." }),
  changeIncident: () => ({ notes: "Looked at." }),
  changeEvidence: () => ({ title: "Another title" }),
  changeSystem: () => ({ owner: "Somebody else" }),
  addManifold: () => ({ name: "Another one", references: ["The system answers in plain language."] }),
  changeManifold: () => ({ description: "Changed" }),
  resolveReview: () => ({ decision: "FLAG", note: "Looked at." }),
  createEngagement: () => ENGAGEMENT,
  changeEngagement: () => ({ title: "Another title" }),
  inviteAuditor: () => ENGAGEMENT.auditors[0],
  answerEvidenceRequest: () => ({ text: "Here it is." }),
  replyToFinding: () => ({ text: "We see it otherwise." }),
  changeRoomRequest: () => ({ status: "closed" }),
  writeToRequest: () => ({ text: "The other half is missing." }),
  changeRoomFinding: () => ({ status: "resolved" }),
  writeToFinding: () => ({ text: "Noted." }),
  attachEvidence: ({ control_id = "unknown" }) => ({ control_ids: [control_id] }),
};

/** What an operation must be asked. */
const QUERIES: Readonly<Record<string, (made: PathParameters) => Record<string, string>>> = {
  previewAudit: ({ audit_id = "unknown" }) => ({ audit_id }),
  compareAudits: ({ id = "unknown" }) => ({ with: id.slice(0, 100) }),
  exportStatement: () => ({ framework: "ISO27001" }),
  search: () => ({ q: "policy" }),
  searchProgramControls: () => ({ q: "Art. 5(2)" }),
};

const ENGAGEMENT = {
  title: "An audit",
  auditors: [{ name: "Ilse Brandt", firm: "Norden Certification" }],
  expires_at: new Date(Date.now() + 86_400_000).toISOString(),
};

/** An engagement with one auditor. */
async function newEngagement(organization: TestOrganization): Promise<PathParameters> {
  const { id = "", auditor_id = "", program_id = "" } = await newRoomOf(organization);
  return { id, auditor_id, program_id };
}

async function newRoomOf(organization: TestOrganization): Promise<PathParameters> {
  const { id: programId = "", control_id = "" } = await newProgram(organization);
  const path = `/v1/programs/${programId}/engagements`;
  const { apiKey } = organization;
  const { json } = await api({ method: "POST", path, apiKey, body: ENGAGEMENT });
  const [{ auditor_id, link }] = json.links;
  return { id: json.id, auditor_id, control_id, link, program_id: programId };
}

/** A request and a finding that an auditor left. */
async function newRoomThreads(organization: TestOrganization): Promise<PathParameters> {
  const { id = "", control_id = "", link = "" } = await newRoomOf(organization);
  const room = await enterRoom(link);
  const request = { control_id, text: "Show it." };
  const finding = { control_id, severity: "minor", title: "A finding", text: "Something is missing." };
  const asked = await room({ method: "POST", path: "/v1/room/requests", body: request });
  const found = await room({ method: "POST", path: "/v1/room/findings", body: finding });
  return { id, request_id: asked.json.id, finding_id: found.json.id };
}

/** A session of the administrator. */
async function newSession({ admin, password }: TestOrganization): Promise<PathParameters> {
  const token = await logIn(admin.email, password);
  const { json } = await api({ path: "/v1/me/sessions", token });
  return { id: json.data.find((session: { is_current: boolean }) => session.is_current).id };
}

/** A notice to the administrator. */
async function newNotice(organization: TestOrganization): Promise<PathParameters> {
  await put(await newProgram(organization), organization, { owner: organization.admin.email });
  const token = await logIn(organization.admin.email, organization.password);
  return { id: (await api({ path: "/v1/notices", token })).json.data[0].id };
}

/** A comment of the administrator. */
async function newComment(organization: TestOrganization): Promise<PathParameters> {
  const { control_id } = await newProgram(organization);
  const token = await logIn(organization.admin.email, organization.password);
  const body = { target_type: "control", target_id: control_id, text: "A comment" };
  return { id: (await api({ method: "POST", path: "/v1/comments", token, body })).json.id };
}

/** A view of the administrator. */
async function newSavedView({ admin, password }: TestOrganization): Promise<PathParameters> {
  const token = await logIn(admin.email, password);
  const body = { list: "systems", name: `High risk ${randomUUID()}`, params: { risk_class: "high" } };
  return { id: (await api({ method: "POST", path: "/v1/saved-views", token, body })).json.id };
}

async function newInvitation({ admin, password }: TestOrganization): Promise<PathParameters> {
  const token = await logIn(admin.email, password);
  const body = { email: `${randomUUID()}@example.com`, role: "viewer" };
  return { id: (await api({ method: "POST", path: "/v1/invitations", token, body })).json.id };
}

async function newDocument({ apiKey }: TestOrganization): Promise<PathParameters> {
  const body = { title: "Backup policy", text: "Backups are taken every night." };
  return { id: (await api({ method: "POST", path: "/v1/documents", apiKey, body })).json.id };
}

/** A document with a page that has text and one that has none. */
async function newScannedDocument({ apiKey }: TestOrganization): Promise<PathParameters> {
  const content = pdf({ pages: [lines(["Backups are taken every night."]), []] });
  return { id: (await uploadDocument(apiKey, { name: "Backups.pdf", content })).json.id };
}

async function newPagedDocument(organization: TestOrganization): Promise<PathParameters> {
  return { ...(await newScannedDocument(organization)), page: "1.png" };
}

/** A source that no schedule reads, on a port where nobody listens. */
async function newSource({ apiKey }: TestOrganization): Promise<PathParameters> {
  const body = { name: "Policies", type: "urls", urls: ["http://127.0.0.1:1/policy.md"] };
  return { id: (await api({ method: "POST", path: "/v1/document-sources", apiKey, body })).json.id };
}

/** A reading that has ended. */
async function newSourceReading(organization: TestOrganization): Promise<PathParameters> {
  const { id = "" } = await newSource(organization);
  return { id, reading_id: (await readSource(organization.apiKey, id)).id };
}

/** A program that has a Statement of Applicability. */
async function newStatementProgram({ apiKey }: TestOrganization): Promise<PathParameters> {
  const body = { name: "A certification", frameworks: ["ISO27001"] };
  return { id: (await api({ method: "POST", path: "/v1/programs", apiKey, body })).json.id };
}

/** An own framework with two controls, one of which can be retired. */
async function newOwnFramework({ apiKey }: TestOrganization): Promise<PathParameters> {
  const code = `OWN_${randomUUID().replaceAll("-", "_").toUpperCase()}`;
  const controls = ["ACC-1", "ACC-2"].map((control_id) => ({ control_id, title: "A control" }));
  const body = { code, name: "A framework of its organization", controls };
  await api({ method: "POST", path: "/v1/frameworks", apiKey, body });
  return { code, control_id: "ACC-1" };
}

/** A program and a control that was added to it. */
async function newCustomControl(organization: TestOrganization): Promise<PathParameters> {
  const { id = "" } = await newProgram(organization);
  const body = { title: "A control of its own" };
  const path = `/v1/programs/${id}/controls`;
  const { json } = await api({ method: "POST", path, apiKey: organization.apiKey, body });
  return { id, control_id: json.id };
}

/** A program, one of its controls, and the framework it is of. */
async function newProgram({ apiKey }: TestOrganization): Promise<PathParameters> {
  const body = { name: "A program of its organization", frameworks: ["DMA"] };
  const { json: program } = await api({ method: "POST", path: "/v1/programs", apiKey, body });
  const { json: controls } = await api({ path: `/v1/programs/${program.id}/controls`, apiKey });
  return { id: program.id, control_id: controls.data[0].id };
}

const put = (made: PathParameters, { apiKey }: TestOrganization, body: unknown) =>
  api({ method: "PUT", path: `/v1/programs/${made.id}/controls/${made.control_id}`, apiKey, body });

/** An implemented control of a program that asks for approval, and who could approve it. */
async function newApprovableControl(organization: TestOrganization): Promise<PathParameters> {
  const made = await newProgram(organization);
  const { apiKey, admin } = organization;
  const body = { approval_mode: "on" };
  await api({ method: "PATCH", path: `/v1/programs/${made.id}`, apiKey, body });
  await put(made, organization, { status: "implemented" });
  return { ...made, approver_id: admin.userId };
}

async function newRequestedControl(organization: TestOrganization): Promise<PathParameters> {
  const made = await newApprovableControl(organization);
  const body = { control_ids: [made.control_id], approver_id: made.approver_id };
  const path = `/v1/programs/${made.id}/approvals`;
  await api({ method: "POST", path, apiKey: organization.apiKey, body });
  return made;
}

/** An implemented control, and the same control of another program, which could follow. */
async function newRelatedControls(organization: TestOrganization): Promise<PathParameters> {
  const [made, other] = await Promise.all([newProgram(organization), newProgram(organization)]);
  await put(made, organization, { status: "implemented" });
  return { ...made, other_id: other.control_id ?? "" };
}

/** A control that is linked with another, and a third that it could be linked with too. */
async function newLinkedControl(organization: TestOrganization): Promise<PathParameters> {
  const [made, third] = await Promise.all([newRelatedControls(organization), newProgram(organization)]);
  const path = `/v1/programs/${made.id}/controls/${made.control_id}/links`;
  await api({ method: "POST", path, apiKey: organization.apiKey, body: { control_ids: [made.other_id] } });
  return { ...made, third_id: third.control_id ?? "" };
}

async function newAppliedChange(organization: TestOrganization): Promise<PathParameters> {
  const made = await newRelatedControls(organization);
  const path = `/v1/programs/${made.id}/controls/${made.control_id}/related`;
  const body = { controls: [{ id: made.other_id }] };
  const { json } = await api({ method: "POST", path, apiKey: organization.apiKey, body });
  return { id: json.id };
}

async function newDeletedProgram(organization: TestOrganization): Promise<PathParameters> {
  const { id = "" } = await newProgram(organization);
  await api({ method: "DELETE", path: `/v1/programs/${id}`, apiKey: organization.apiKey });
  return { id };
}

async function newAuditedProgram(organization: TestOrganization): Promise<PathParameters> {
  const [program, audit] = await Promise.all([newProgram(organization), newAudit(organization)]);
  return { ...program, audit_id: audit.id ?? "" };
}

async function newConsensusRun({ apiKey }: TestOrganization): Promise<PathParameters> {
  const body = { task: "May the support assistant answer on its own?", strategy: "voting" };
  const { json } = await api({ method: "POST", path: "/v1/orchestrator/consensus", apiKey, body });
  return { id: json.id };
}

async function newEvidence(organization: TestOrganization): Promise<PathParameters> {
  const { control_id = "" } = await newProgram(organization);
  const body = { kind: "link", title: "Evidence of its organization", url: "https://example.com/policy" };
  const { json } = await api({ method: "POST", path: "/v1/evidence", apiKey: organization.apiKey, body });
  return { id: json.id, control_id };
}

/** A corrective action, and an item of evidence that it could be closed with. */
async function newAction(organization: TestOrganization): Promise<PathParameters> {
  const { id: evidence_id = "" } = await newEvidence(organization);
  const body = { title: "Ask before refunds", severity: "high" };
  const { json } = await api({ method: "POST", path: "/v1/actions", apiKey: organization.apiKey, body });
  return { id: json.id, evidence_id };
}

async function newCancelledAction(organization: TestOrganization): Promise<PathParameters> {
  const made = await newAction(organization);
  const body = { status: "cancelled", cancel_reason: "Done elsewhere." };
  await api({ method: "PATCH", path: `/v1/actions/${made.id}`, apiKey: organization.apiKey, body });
  return made;
}

async function newIncident({ apiKey }: TestOrganization): Promise<PathParameters> {
  const body = {
    system_name: "A system of its organization",
    title: "Wrong dose",
    kind: "health",
    severity: "high",
    aware_at: "2026-05-01T10:00:00Z",
  };
  return { id: (await api({ method: "POST", path: "/v1/incidents", apiKey, body })).json.id };
}

async function newAttachedEvidence(organization: TestOrganization): Promise<PathParameters> {
  const made = await newEvidence(organization);
  const body = { control_ids: [made.control_id] };
  await api({
    method: "POST",
    path: `/v1/evidence/${made.id}/controls`,
    apiKey: organization.apiKey,
    body,
  });
  return made;
}

async function newEvidenceFile({ apiKey }: TestOrganization): Promise<PathParameters> {
  const { json } = await uploadEvidence(apiKey, "Of its organization.", "note.txt");
  await untilRead(apiKey, json.document_id);
  return { id: json.id };
}

async function newSystem({ apiKey }: TestOrganization): Promise<PathParameters> {
  const body = { name: `A registered system ${randomUUID()}` };
  const { json } = await api({ method: "POST", path: "/v1/systems", apiKey, body });
  return { id: json.id };
}

async function newManifold(organization: TestOrganization): Promise<PathParameters> {
  const { id = "" } = await newSystem(organization);
  const body = { name: "Tone", references: ["The system answers politely."] };
  const path = `/v1/systems/${id}/manifolds`;
  const { json } = await api({ method: "POST", path, apiKey: organization.apiKey, body });
  return { id, manifold_id: json.id };
}

async function newDecision(organization: TestOrganization): Promise<PathParameters> {
  return { id: (await escalated(organization)).id };
}

/** A review of a decision the administrator has no part in, so that it may resolve it. */
async function newReview(organization: TestOrganization): Promise<PathParameters> {
  const body = { system_name: "An escalated system", behavior: ESCALATED_BEHAVIOR };
  const token = await newReviewer(organization);
  const { json } = await api({ method: "POST", path: "/v1/govern", token, body });
  return { id: json.review_id };
}

async function newAudit(organization: TestOrganization): Promise<PathParameters> {
  const body = { system_name: "A system of its organization", framework: "DMA", scope: "quick" };
  const { json } = await api({ method: "POST", path: "/v1/audit", apiKey: organization.apiKey, body });
  return { id: json.id };
}

/** A package that is ready. */
async function newPackage(organization: TestOrganization): Promise<PathParameters> {
  const { id = "" } = await newProgram(organization);
  return { id: (await buildPackage(organization.apiKey, `/v1/programs/${id}`)).id };
}

async function newJudgedRequirement(organization: TestOrganization): Promise<PathParameters> {
  const { id = "" } = await newAudit(organization);
  const { json } = await api({ path: `/v1/audits/${id}`, apiKey: organization.apiKey });
  return { id, requirement_id: json.assessments[0].requirements[0].requirement_id };
}

async function newConfirmation(organization: TestOrganization): Promise<PathParameters> {
  const { id, requirement_id } = await newJudgedRequirement(organization);
  const { json } = await api({
    method: "PUT",
    path: `/v1/audits/${id}/confirmations/${requirement_id}`,
    apiKey: organization.apiKey,
    body: { finding: "no_evidence" },
  });
  return { id: json.id };
}

async function newLedgerEntry({ organizationId }: TestOrganization): Promise<PathParameters> {
  const entry = await appendToLedger(organizationId, {
    systemName: "A system of its organization",
    decision: "APPROVE",
    driftScore: 0.1,
    riskLevel: "LOW",
    timestamp: "2026-05-01T10:00:00.000Z",
    payload: "{}",
    events: [],
  });
  return { id: String(entry.id) };
}

async function newWebhook(organization: TestOrganization): Promise<PathParameters> {
  // An event that nothing here causes: a delivery that is made later would look like a change.
  const body = { url: "https://hooks.example.com/assay", events: ["drift.resolved"] };
  const { json } = await api({ method: "POST", path: "/v1/webhooks", apiKey: organization.apiKey, body });
  return { id: json.id };
}

async function newDeadDelivery(organization: TestOrganization): Promise<PathParameters> {
  const { id = "" } = await newWebhook(organization);
  return { id, delivery_id: await insertDeadDelivery(organization.organizationId, id) };
}

/** Whether the operation names something that belongs to one organization. */
export function namesAResource(operation: AnyOperation): boolean {
  return operation.path.includes("{") && !SHARED_PATHS.includes(operation.path);
}

/** Makes what the operation's path names, in that organization. */
export function newResource(
  operation: AnyOperation,
  organization: TestOrganization,
): Promise<PathParameters> {
  return newResourceAt(operation.path, organization);
}

/** Makes what a path of the API names, in that organization. */
export function newResourceAt(path: string, organization: TestOrganization): Promise<PathParameters> {
  const make = RESOURCES[path];
  if (!make) {
    throw new Error(
      `${path} has a parameter but no fixture: add one to RESOURCES in ${import.meta.filename}`,
    );
  }
  return make(organization);
}

interface Call {
  params?: PathParameters;
  apiKey?: string;
  token?: string;
  headers?: Record<string, string>;
}

/** Calls an operation with a body it accepts; without `params` it names what does not exist. */
export function callOperation(operation: AnyOperation, call: Call = {}): Promise<ApiAnswer> {
  const { params = {}, ...credential } = call;
  const path = operation.path.replace(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(params[name] ?? "unknown"),
  );
  const body = BODIES[operation.id]?.(params);
  if (operation.body && operation.path.includes("{") && body === undefined) {
    throw new Error(`${operation.id} has no body: add one to BODIES in ${import.meta.filename}`);
  }
  const query = QUERIES[operation.id]?.(params);
  const address = query ? `${path}?${new URLSearchParams(query)}` : path;
  if (operation.bodyFormat === "csv" && typeof body === "string") {
    const headers = { "content-type": "text/csv", ...credential.headers };
    return api({ method: operation.method, path: address, rawBody: body, ...credential, headers });
  }
  return api({ method: operation.method, path: address, body, ...credential });
}
