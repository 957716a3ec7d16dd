import type { RelatedControl } from "@/lib/features/frameworks/schema";
import type { LeftOut, RelatedOffer } from "./related-schema";
import type { ControlStatus } from "./vocabulary";

/** A control that may follow another one, with what decides about it. */
export interface Candidate
  extends Pick<
    RelatedOffer,
    | "id"
    | "framework"
    | "control_id"
    | "title"
    | "status"
    | "owner"
    | "evidence_count"
    | "program_id"
    | "program_name"
    | "version"
  > {
  program_status: string;
  /** The system its program is about. */
  system_id: string | null;
  isExcluded: boolean;
  applies: boolean;
  link_id: string | null;
  /** Ids of the evidence that is attached. */
  evidence_ids: readonly string[];
}

/** The control that others follow. */
export interface Source {
  control_id: string;
  status: ControlStatus;
  link_id: string | null;
  system_id: string | null;
  /** Its valid evidence. */
  evidence: readonly { id: string; title: string }[];
}

/** How a candidate is related to the source, seen from the source. */
export type RelationTo = Pick<RelatedControl, "origin" | "reason"> & { relation: RelatedOffer["relation"] };

/** How far a status is. A gap is no further than what was not started. */
const RANK: Readonly<Record<ControlStatus, number>> = {
  gap: 0,
  not_started: 0,
  in_progress: 1,
  implemented: 2,
};

/** What would change in a candidate, or why nothing can. Pure. */
export function offerTo(source: Source, candidate: Candidate, relation: RelationTo): RelatedOffer | LeftOut {
  const shown = shownOf(candidate);
  const why = whyLeftOut(source, candidate);
  if (why) return { ...shown, ...relation, why };
  const proposed_status = RANK[source.status] > RANK[candidate.status] ? source.status : null;
  const proposed_evidence = source.evidence.filter(({ id }) => !candidate.evidence_ids.includes(id));
  if (proposed_status === null && proposed_evidence.length === 0)
    return { ...shown, ...relation, why: "nothing_to_apply" };
  const caution = cautionOf(source, candidate, relation);
  return {
    ...shown,
    ...relation,
    version: candidate.version,
    proposed_status,
    proposed_evidence,
    is_suggested: caution === null,
    caution,
  };
}

export function isOffer(item: RelatedOffer | LeftOut): item is RelatedOffer {
  return !("why" in item);
}

function shownOf(candidate: Candidate) {
  const { id, framework, control_id, title, status, owner, evidence_count, program_id, program_name } =
    candidate;
  return { id, framework, control_id, title, status, owner, evidence_count, program_id, program_name };
}

function whyLeftOut(source: Source, candidate: Candidate): LeftOut["why"] | undefined {
  if (candidate.program_status === "completed") return "completed";
  if (candidate.isExcluded) return "excluded";
  if (!candidate.applies) return "does_not_apply";
  if (source.link_id !== null && source.link_id === candidate.link_id) return "linked";
  return RANK[candidate.status] > RANK[source.status] ? "further" : undefined;
}

/** Why a status does not follow by itself; null where it does. */
function cautionOf(source: Source, candidate: Candidate, { relation }: RelationTo): string | null {
  const { control_id } = source;
  if (source.system_id !== candidate.system_id)
    return `${candidate.program_name} is about another system or the whole organization, so check that ${control_id} is the same there.`;
  switch (relation) {
    case "same":
    case "equal":
    case "superset":
      return null;
    case "subset":
      return `${candidate.control_id} asks for more than ${control_id}, so the rest may be open.`;
    case "intersects":
      return `${candidate.control_id} and ${control_id} share a part only, so each may have open duties of its own.`;
    case "related":
      return `${candidate.control_id} may share evidence with ${control_id}, but not its duties.`;
  }
}
