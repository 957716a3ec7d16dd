/** What identifies an unchanged file: the id of its content in Git, or the SHA-256 of a page and what its server said of it. */
export interface FileMarks {
  revision: string | null;
  etag: string | null;
  last_modified: string | null;
}

/** What is known of a file since the last reading. */
export interface KnownFile extends FileMarks {
  path: string;
  document_id: string | null;
  refusal: string | null;
  gone_at: Date | null;
}

export type KnownFiles = ReadonlyMap<string, KnownFile>;

/** What a reading finds at the place of a file. */
export type Observation =
  /** The commit that the rest is of. */
  | { kind: "revision"; revision: string }
  | { kind: "unchanged"; path: string }
  | {
      kind: "content";
      path: string;
      name: string;
      title: string;
      bytes: Buffer;
      note: string;
      marks: FileMarks;
    }
  | { kind: "gone"; path: string; reason: string }
  /** `marks` are given where the same content would be refused again. */
  | { kind: "refused"; path: string; reason: string; marks?: FileMarks };

/** A source cannot be read. The message is a sentence for people. */
export class SourceError extends Error {}

/** For a file whose document was deleted: it comes back when it changes. */
export const DELETED_HERE = "Its document was deleted here. It is added again when the file changes.";

/** What an unchanged file is: still refused, deleted here, or unchanged. */
export function observeUnchanged(known: KnownFile): Observation {
  const { path, refusal, document_id } = known;
  if (refusal !== null) return { kind: "refused", path, reason: refusal };
  return document_id === null ? { kind: "refused", path, reason: DELETED_HERE } : { kind: "unchanged", path };
}
