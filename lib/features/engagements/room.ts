import type { AuditorActor } from "@/lib/core/actor";
import { notFound } from "@/lib/core/errors";
import type { PageOf } from "@/lib/core/pagination";
import { listActionsOfControl } from "@/lib/features/actions";
import { downloadEvidence } from "@/lib/features/evidence";
import { findControl } from "@/lib/features/frameworks";
import { shortFrameworkName } from "@/lib/features/frameworks/vocabulary";
import { frameworkNames } from "@/lib/features/own-frameworks";
import { downloadPackage, getPackage, listReadyPackages } from "@/lib/features/packages";
import { getControl, getProgram, listControlHistory, listControls } from "@/lib/features/programs";
import type { Control, ControlChange } from "@/lib/features/programs/schema";
import { now } from "@/lib/platform/clock";
import type { Download } from "@/lib/platform/http/download";
import { findEngagement, listAuditors } from "./engagement-queries";
import { stateOf } from "./engagement-state";
import { toSignOff } from "./engagements";
import { listAuditorFindings, toFindingAction } from "./findings";
import { listEvidenceRequests } from "./requests";
import { type NameOf, namingOwner, ownerNames, withOwnerName } from "./room-owners";
import { findVisibleEvidence, listVisibleFiles } from "./room-queries";
import type {
  Room,
  RoomControl,
  RoomControlDetail,
  RoomControlQuery,
  RoomDocument,
  RoomEvidence,
  RoomPackage,
} from "./room-schema";
import { listSamples } from "./samples";
import { recordView } from "./views";

/** What the frame of every page of the room shows. Reading it is no view. */
export async function readRoom(auditor: AuditorActor): Promise<Room> {
  const { organizationId, engagementId, programId } = auditor;
  const [row, auditors, program, names] = await Promise.all([
    findEngagement(organizationId, engagementId),
    listAuditors(organizationId, [engagementId]),
    getProgram(auditor, programId),
    frameworkNames(auditor),
  ]);
  if (!row) throw notFound("audit engagement");
  const { id, title, purpose, requests_open, requests_total, findings_open, findings_total } = row;
  return {
    engagement: {
      ...{ id, title, purpose, requests_open, requests_total, findings_open, findings_total },
      expires_at: row.expires_at.toISOString(),
      state: stateOf(row, now()),
      sign_off: toSignOff(row),
    },
    organization_name: auditor.organizationName,
    auditor: { id: auditor.auditorId, name: auditor.name, firm: auditor.firm },
    auditors: auditors
      .filter(({ revoked_at }) => !revoked_at)
      .map((one) => ({ id: one.id, name: one.name, firm: one.firm })),
    program: {
      id: program.id,
      name: program.name,
      status: program.status,
      readiness_score: program.readiness_score,
      readiness_on_evidence: program.readiness_on_evidence,
      controls_total: program.controls_total,
      controls_counted: program.controls_counted,
      counted_implemented: program.counted_implemented,
      counted_in_progress: program.counted_in_progress,
      counted_gap: program.counted_gap,
      controls_shown: program.controls_shown,
      controls_stated: program.controls_stated,
      approval_mode: program.approval_mode,
      controls_approved: program.controls_approved,
      target_date: program.target_date,
      updated_at: program.updated_at,
      frameworks: program.frameworks.map((code) => ({ code, name: names[code] ?? code })),
    },
    samples_total: row.samples_total,
    is_read_only: row.signed_off_at !== null,
  };
}

/** The engagement and its program at a glance. */
export async function getRoom(auditor: AuditorActor): Promise<Room> {
  await recordView(auditor, "room");
  return readRoom(auditor);
}

function toRoomControl(control: Control, nameOf: NameOf): RoomControl {
  return { ...withoutInternal(control), owner: nameOf(control.owner) };
}

/** The program's controls, in the catalog's order. */
export async function listRoomControls(
  auditor: AuditorActor,
  query: RoomControlQuery = {},
): Promise<{ data: RoomControl[] }> {
  await recordView(auditor, "controls");
  const [{ data }, nameOf] = await Promise.all([
    listControls(auditor, auditor.programId, query),
    ownerNames(auditor),
  ]);
  return { data: data.map((control) => toRoomControl(control, nameOf)) };
}

/** A control with its requirements, evidence, approvals and corrective actions; nothing of other programs. */
export async function getRoomControl(auditor: AuditorActor, id: string): Promise<RoomControlDetail> {
  const {
    related: _,
    linked: __,
    linkable: ___,
    own,
    evidence,
    ...control
  } = await getControl(auditor, auditor.programId, id);
  await recordView(auditor, "control", { id, label: labelOf(control) });
  const [nameOf, actions] = await Promise.all([
    ownerNames(auditor),
    listActionsOfControl(auditor.organizationId, id),
  ]);
  const catalog = findControl(control.framework, control.control_id)?.current?.requirements ?? [];
  const requirements = own ? own.requirements : catalog;
  return {
    ...withoutInternal(control),
    owner: nameOf(control.owner),
    requirements: requirements.map(({ id: requirementId, citation, statement, question }) => ({
      ...{ id: requirementId, citation, statement, question },
    })),
    evidence: evidence.map(({ controls_count: ____, uploaded_by: _____, ...item }): RoomEvidence => item),
    actions: actions.map(toFindingAction),
  };
}

function withoutInternal<C extends Pick<Control, "link_id" | "open_actions" | "open_findings">>({
  link_id: _,
  open_actions: __,
  open_findings: ___,
  ...control
}: C) {
  return control;
}

const labelOf = (control: { framework: string; control_id: string; title: string }) =>
  `${shortFrameworkName(control.framework)} ${control.control_id} ${control.title}`;

/** Who changed what of a control, newest first. What names other programs is left out. */
export async function listRoomControlHistory(
  auditor: AuditorActor,
  id: string,
  page: { skip: number; limit: number },
): Promise<PageOf<ControlChange>> {
  const control = await getControl(auditor, auditor.programId, id);
  await recordView(auditor, "control", { id, label: labelOf(control) });
  const [{ total, data }, nameOf] = await Promise.all([
    listControlHistory(auditor, auditor.programId, id, page),
    ownerNames(auditor),
  ]);
  return { total, data: data.map((change) => withinProgram(change, nameOf)) };
}

/** Changes whose texts may name controls of other programs. */
const ACROSS_PROGRAMS: readonly ControlChange["source"][] = ["related", "link", "undo"];

function withinProgram(change: ControlChange, nameOf: NameOf): ControlChange {
  const changes = change.changes.map((one) =>
    one.field === "link" ? { ...one, from: null, to: null } : namingOwner(one, nameOf),
  );
  return ACROSS_PROGRAMS.includes(change.source)
    ? { ...change, changes, note: "", source_id: null }
    : { ...change, changes };
}

/**
 * A file of the evidence that the room shows, its bytes checked.
 *
 * @throws ServiceError `not_found` for every other item, whatever it is
 */
export async function downloadRoomEvidence(auditor: AuditorActor, id: string) {
  const title = await findVisibleEvidence(auditor, id);
  if (title === undefined) throw notFound("item of evidence with a file");
  const file = await downloadEvidence(auditor, id);
  await recordView(auditor, "file", { id, label: title });
  return file;
}

/** The documents that serve as evidence in the program, by title. */
export async function listRoomDocuments(auditor: AuditorActor): Promise<{ data: RoomDocument[] }> {
  await recordView(auditor, "documents");
  const rows = await listVisibleFiles(auditor);
  const data = rows.map(({ file_name, media_type, size_bytes, sha256, document_version, ...row }) => ({
    ...row,
    file_name: file_name ?? "",
    media_type: media_type ?? "",
    size_bytes: size_bytes ?? 0,
    sha256: `sha256:${sha256}`,
    document_version: document_version ?? 1,
  }));
  return { data };
}

/** The program's evidence packages that are ready, newest first. */
export async function listRoomPackages(auditor: AuditorActor): Promise<{ data: RoomPackage[] }> {
  await recordView(auditor, "documents");
  const packages = await listReadyPackages(auditor, auditor.programId);
  const data = packages.map(({ id, file_name, size_bytes, sha256, counts, finished_at }) => ({
    ...{ id, file_name, size_bytes, sha256, counts, finished_at },
  }));
  return { data };
}

/** An evidence package of the program. @throws ServiceError `not_found` for a package of anything else */
export async function downloadRoomPackage(auditor: AuditorActor, id: string): Promise<Download> {
  const { subject, file_name, status } = await getPackage(auditor, id);
  const isOfProgram = subject.type === "program" && subject.id === auditor.programId;
  if (!isOfProgram || status !== "ready") throw notFound("evidence package");
  await recordView(auditor, "package", { id, label: file_name });
  return downloadPackage(auditor, id);
}

/** The requests, as the auditor sees them. */
export async function listRoomRequests(auditor: AuditorActor) {
  await recordView(auditor, "requests");
  const [{ data }, nameOf] = await Promise.all([
    listEvidenceRequests(auditor, auditor.engagementId),
    ownerNames(auditor),
  ]);
  return { data: data.map((request) => withOwnerName(request, nameOf)) };
}

/** The findings, as the auditor sees them. */
export async function listRoomFindings(auditor: AuditorActor) {
  await recordView(auditor, "findings");
  const [{ data }, nameOf] = await Promise.all([
    listAuditorFindings(auditor, auditor.engagementId),
    ownerNames(auditor),
  ]);
  return { data: data.map((finding) => withOwnerName(finding, nameOf)) };
}

export async function listRoomSamples(auditor: AuditorActor) {
  await recordView(auditor, "samples");
  return listSamples(auditor, auditor.engagementId);
}
