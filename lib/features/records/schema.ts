import { z } from "zod";
import { RECORD_KIND_WORDS, type RecordKind, SUBJECT_TYPE_WORDS, type SubjectType } from "./vocabulary";

export const RECORD_KINDS = Object.keys(RECORD_KIND_WORDS) as [RecordKind, ...RecordKind[]];

export const SUBJECT_TYPES = Object.keys(SUBJECT_TYPE_WORDS) as [SubjectType, ...SubjectType[]];

/** Who acted: a person, an API key, an outside auditor, Assay by itself, or the person at the installation's command line. */
export const RECORD_ACTOR_TYPES = ["member", "api_key", "auditor", "system", "operator"] as const;
export type RecordActorType = (typeof RECORD_ACTOR_TYPES)[number];

/** A record that waits for its place in the chain, as it is kept until it has one. */
export const KeptFactSchema = z.object({
  kind: z.string(),
  subject: z.object({ type: z.string(), id: z.string(), label: z.string() }),
  actor: z.object({ type: z.string(), id: z.string(), name: z.string() }),
  timestamp: z.iso.datetime({ precision: 3 }),
  /** Canonical JSON (RFC 8785) whose digest enters the chain. */
  payload: z.string(),
});
export type KeptFact = z.infer<typeof KeptFactSchema>;
