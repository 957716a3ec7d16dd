import type { Actor, Caller } from "@/lib/core/actor";
import type { CursorPageOf, PageOf } from "@/lib/core/pagination";
import type { SortedKey } from "@/lib/core/sorting";
import { listActions } from "@/lib/features/actions";
import { listAuditHistory } from "@/lib/features/audits";
import { AuditHistoryQuerySchema } from "@/lib/features/audits/history-schema";
import { listMembers } from "@/lib/features/auth";
import { listDocuments } from "@/lib/features/documents";
import { DocumentQuerySchema } from "@/lib/features/documents/schema";
import { listEvidence } from "@/lib/features/evidence";
import { EvidenceQuerySchema } from "@/lib/features/evidence/schema";
import { listDecisions, listSystemOverviews } from "@/lib/features/governance";
import { DecisionQuerySchema } from "@/lib/features/governance/schema";
import { SystemQuerySchema } from "@/lib/features/systems/schema";
import { csvOf } from "@/lib/platform/csv";
import {
  ACTION_COLUMNS,
  AUDIT_COLUMNS,
  DECISION_COLUMNS,
  DOCUMENT_COLUMNS,
  EVIDENCE_COLUMNS,
  MEMBER_COLUMNS,
  SYSTEM_COLUMNS,
} from "./columns";
import type {
  ActionExportQuery,
  AuditExportQuery,
  DecisionExportQuery,
  DocumentExportQuery,
  EvidenceExportQuery,
  MemberExportQuery,
  SystemExportQuery,
} from "./schema";

/** Rows read at once, as the client takes them. */
const PAGE = 1_000;

type CSV = AsyncGenerator<string>;

export function exportSystems(actor: Actor, query: SystemExportQuery): CSV {
  const { cursor } = SystemQuerySchema.shape;
  return csvOf(
    SYSTEM_COLUMNS,
    pagesOf((page) => listSystemOverviews(actor, { ...query, ...page }), cursor),
  );
}

export function exportAudits(actor: Actor, query: AuditExportQuery): CSV {
  const { cursor } = AuditHistoryQuerySchema.shape;
  return csvOf(
    AUDIT_COLUMNS,
    pagesOf((page) => listAuditHistory(actor, { ...query, ...page }), cursor),
  );
}

export function exportEvidence(actor: Actor, query: EvidenceExportQuery): CSV {
  const { cursor } = EvidenceQuerySchema.shape;
  return csvOf(
    EVIDENCE_COLUMNS,
    pagesOf((page) => listEvidence(actor, { ...query, ...page }), cursor),
  );
}

export function exportDecisions(actor: Actor, query: DecisionExportQuery): CSV {
  const { cursor } = DecisionQuerySchema.shape;
  return csvOf(
    DECISION_COLUMNS,
    pagesOf((page) => listDecisions(actor, { ...query, ...page }), cursor),
  );
}

export function exportDocuments(actor: Actor, query: DocumentExportQuery): CSV {
  const { cursor } = DocumentQuerySchema.shape;
  return csvOf(
    DOCUMENT_COLUMNS,
    pagesOf((page) => listDocuments(actor, { ...query, ...page }), cursor),
  );
}

export function exportActions(actor: Actor, query: ActionExportQuery): CSV {
  return csvOf(
    ACTION_COLUMNS,
    pagesBySkip((skip) => listActions(actor, { ...query, skip, limit: PAGE })),
  );
}

export function exportMembers(actor: Caller, query: MemberExportQuery): CSV {
  return csvOf(MEMBER_COLUMNS, onePage(listMembers(actor, query)));
}

interface SortedPageRequest {
  skip: number;
  limit: number;
  cursor: SortedKey | undefined;
}

/** Every page of a list, each after the last item of the one before: what is added meanwhile moves nothing. */
async function* pagesOf<Item>(
  read: (page: SortedPageRequest) => Promise<CursorPageOf<Item>>,
  cursor: { parse: (text: string) => SortedKey | undefined },
): AsyncGenerator<readonly Item[]> {
  for (let after: SortedKey | undefined; ; ) {
    const { data, next_cursor } = await read({ skip: 0, limit: PAGE, cursor: after });
    yield data;
    if (next_cursor === null) return;
    after = cursor.parse(next_cursor);
  }
}

/** Every page of a list without a cursor. */
async function* pagesBySkip<Item>(
  read: (skip: number) => Promise<PageOf<Item>>,
): AsyncGenerator<readonly Item[]> {
  for (let skip = 0; ; skip += PAGE) {
    const { data } = await read(skip);
    yield data;
    if (data.length < PAGE) return;
  }
}

async function* onePage<Item>(reading: Promise<{ data: Item[] }>): AsyncGenerator<readonly Item[]> {
  yield (await reading).data;
}
