import type { Actor } from "@/lib/core/actor";
import { getAudit } from "@/lib/features/audits";
import { readFilePieces } from "@/lib/features/documents";
import type { Evidence } from "@/lib/features/evidence/schema";
import { getControl, getProgram, listControlHistory, listControls } from "@/lib/features/programs";
import type { ControlChange, ControlDetail } from "@/lib/features/programs/schema";
import { contentName, NameBook, safeName } from "../file-names";
import {
  FILES_OF_AUDIT,
  filesOfAudit,
  filesOfDocuments,
  gatherAudit,
  type ReadDocuments,
  requirementsFile,
} from "./audit-files";
import { type Gathered, hexOf, jsonFile, type PackageFile } from "./gathered";

/** What the controls lead to. */
interface Reached {
  /** Items of evidence with the controls they are attached to. */
  evidence: Map<string, { item: Evidence; controls: string[] }>;
  approvals: unknown[];
}

/** The content of a package of one program. */
export async function* programContent(
  actor: Actor,
  id: string,
  gathered: Gathered,
): AsyncGenerator<PackageFile> {
  const program = await getProgram(actor, id);
  gathered.about("program", id);
  if (program.system_id !== null) gathered.about("system", program.system_id);
  yield jsonFile("program.json", program);
  const reached: Reached = { evidence: new Map(), approvals: [] };
  yield* filesOfControls(actor, id, gathered, reached);
  const items = [...reached.evidence.values()].sort((one, other) => (one.item.id < other.item.id ? -1 : 1));
  const contents = contentsOf(items.map(({ item }) => item));
  const auditIds = items.flatMap(({ item }) => (item.audit_id === null ? [] : [item.audit_id]));
  const documents: ReadDocuments = new Map();
  for (const auditId of auditIds) gatherAudit(gathered, documents, await getAudit(actor, auditId));
  const { controls } = gathered.counts;
  const listed = controls + program.frameworks.length + items.length + contents.size + documents.size;
  // The program and its approvals are a file each.
  gathered.filesTotal = listed + FILES_OF_AUDIT * auditIds.length + 2;
  yield jsonFile("approvals/approvals.json", reached.approvals);
  for (const code of program.frameworks) yield await requirementsFile(actor, code);
  for (const { item, controls: used } of items) yield evidenceFile(gathered, contents, item, used);
  for (const [digest, path] of contents) {
    gathered.counts.files += 1;
    yield { path, content: readFilePieces(actor.organizationId, hexOf(digest)) };
  }
  for (const auditId of auditIds) yield* filesOfAudit(actor, await getAudit(actor, auditId), documents);
  yield* filesOfDocuments(actor, gathered, documents);
}

async function* filesOfControls(
  actor: Actor,
  programId: string,
  gathered: Gathered,
  { evidence, approvals }: Reached,
): AsyncGenerator<PackageFile> {
  const names = new NameBook();
  const { data } = await listControls(actor, programId);
  for (const { id } of data) {
    const control = await getControl(actor, programId, id);
    gathered.about("control", id);
    gathered.counts.controls += 1;
    for (const item of control.evidence) {
      const known = evidence.get(item.id);
      if (known) known.controls.push(id);
      else evidence.set(item.id, { item, controls: [id] });
    }
    if (control.approvals.length > 0) {
      gathered.counts.approvals += control.approvals.length;
      approvals.push(toApprovals(control));
    }
    const folder = `controls/${safeName(control.framework)}`;
    const name = names.take(`${folder}/${safeName(control.control_id)}`, ".json");
    yield jsonFile(name, { ...toPacked(control), history: await historyOf(actor, programId, id) });
  }
}

/** A control without what belongs to other programs. */
function toPacked({
  related: _,
  linked: __,
  linkable: ___,
  evidence,
  approvals: ____,
  ...control
}: ControlDetail) {
  return { ...control, evidence: evidence.map(({ id, title }) => ({ id, title })) };
}

function toApprovals({ id, framework, control_id, title, approval, approvals }: ControlDetail) {
  return { control: { id, framework, control_id, title }, current: approval, requests: approvals };
}

const HISTORY_PAGE = 500;

async function historyOf(actor: Actor, programId: string, id: string): Promise<ControlChange[]> {
  const history: ControlChange[] = [];
  for (;;) {
    const page = { skip: history.length, limit: HISTORY_PAGE };
    const { data, total } = await listControlHistory(actor, programId, id, page);
    history.push(...data);
    if (data.length === 0 || history.length >= total) return history;
  }
}

/** Where each original file is in the package, by its digest. A file that several items show is there once. */
function contentsOf(items: readonly Evidence[]): Map<string, string> {
  const paths = new Map<string, string>();
  for (const { sha256, file_name } of items)
    if (sha256 !== null && !paths.has(sha256))
      paths.set(sha256, `evidence/files/${contentName(hexOf(sha256), file_name ?? "file")}`);
  return paths;
}

function evidenceFile(
  gathered: Gathered,
  contents: ReadonlyMap<string, string>,
  { controls_count: _, ...item }: Evidence,
  controls: readonly string[],
): PackageFile {
  gathered.about("evidence", item.id);
  if (item.document_id !== null) gathered.about("document", item.document_id);
  gathered.counts.evidence += 1;
  const file = item.sha256 === null ? null : (contents.get(item.sha256) ?? null);
  return jsonFile(`evidence/${safeName(item.id)}.json`, { ...item, file, controls });
}
