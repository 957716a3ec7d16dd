import { FORM_FILE_LIMIT_BYTES } from "@/lib/core/operation";
import {
  GitError,
  type GitObject,
  GitRemote,
  listFolder,
  type RepositoryEntry,
  treeOfCommit,
} from "@/lib/platform/git";
import { FetchError, type GuardedFetch } from "@/lib/platform/outbound";
import { type KnownFiles, type Observation, observeUnchanged, SourceError } from "./observation";
import { isIncluded } from "./patterns";
import { SOURCE_LIMITS } from "./schema";

export interface GitPlace {
  url: string;
  branch: string | null;
  folder: string;
  include: readonly string[];
  username: string | null;
  token: string | null;
  /** The commit that was read to its end before, with the same terms. */
  readRevision: string | null;
}

export interface ReadingPorts {
  fetch: GuardedFetch;
  signal: AbortSignal;
}

const MEBIBYTE = 1_048_576;
const LIMITS = {
  maxObjects: 250_000,
  maxObjectBytes: FORM_FILE_LIMIT_BYTES,
  maxTotalBytes: 128 * MEBIBYTE,
  maxAnswerBytes: 64 * MEBIBYTE,
  timeoutMs: 120_000,
};
/** Files that are asked for at once. */
const BATCH = 16;

/** GitHub's and GitLab's tokens go with any user name. */
const DEFAULT_USERNAME = "x-access-token";

/**
 * Observes a folder of a repository. Files whose content is known are not fetched; the same commit as before costs no
 * more than the question for it.
 *
 * @throws GitError, FetchError, SourceError where the repository cannot be read
 */
export async function* observeGit(
  place: GitPlace,
  known: KnownFiles,
  { fetch, signal }: ReadingPorts,
): AsyncGenerator<Observation> {
  const remote = await GitRemote.open({
    url: place.url,
    authorization: authorizationOf(place),
    fetch,
    limits: LIMITS,
    signal,
  });
  const commit = await remote.findCommit(place.branch);
  yield { kind: "revision", revision: commit };
  if (commit === place.readRevision) {
    for (const file of known.values()) if (file.gone_at === null) yield observeUnchanged(file);
    return;
  }
  const objects = await remote.fetchTrees(commit);
  const entries = selectEntries(listFolder(objects, treeOfCommit(objects, commit), place.folder), place);
  const wanted: RepositoryEntry[] = [];
  for (const entry of entries) {
    const file = known.get(entry.path);
    if (entry.kind !== "file") yield { kind: "refused", path: entry.path, reason: REFUSALS[entry.kind] };
    else if (file?.revision === entry.id && file.gone_at === null) yield observeUnchanged(file);
    else wanted.push(entry);
  }
  for (let start = 0; start < wanted.length; start += BATCH) {
    const batch = wanted.slice(start, start + BATCH);
    const files = await fetchFiles(remote, [...new Set(batch.map(({ id }) => id))], objects);
    for (const entry of batch) yield observeFile(entry, files.get(entry.id), commit);
  }
}

function authorizationOf({ username, token }: GitPlace): string | undefined {
  if (token === null) return undefined;
  return `Basic ${Buffer.from(`${username ?? DEFAULT_USERNAME}:${token}`, "utf8").toString("base64")}`;
}

const REFUSALS: Readonly<Record<Exclude<RepositoryEntry["kind"], "file">, string>> = {
  symbolic_link: "It is a symbolic link, which is not followed.",
  submodule: "It is another repository (a submodule). Connect that one as a source of its own.",
  unsafe_name: "Its name is not plain: it has a path, invisible characters or no UTF-8, or comes twice.",
};

function selectEntries(
  entries: readonly RepositoryEntry[],
  { folder, include }: GitPlace,
): RepositoryEntry[] {
  const start = folder === "" ? 0 : folder.length + 1;
  const selected = entries.filter(({ path }) => isIncluded(include, path.slice(start)));
  if (selected.length <= SOURCE_LIMITS.files) return selected;
  throw new SourceError(
    `The folder has ${selected.length.toLocaleString("en-US")} files that match; at most ${SOURCE_LIMITS.files.toLocaleString("en-US")} are taken. Choose a narrower folder or narrower patterns.`,
  );
}

type Files = Map<string, GitObject | "too_large">;

/** Fetches files together, and where that is too much, in halves, so that one large file costs no other. */
async function fetchFiles(
  remote: GitRemote,
  ids: readonly string[],
  present: ReadonlyMap<string, GitObject>,
): Promise<Files> {
  const missing = ids.filter((id) => !present.has(id));
  const files: Files = new Map(ids.flatMap((id) => toPair(id, present.get(id))));
  for (const [id, file] of missing.length > 0 ? await fetchOrHalve(remote, missing) : []) files.set(id, file);
  return files;
}

function toPair(id: string, object: GitObject | undefined): [string, GitObject][] {
  return object ? [[id, object]] : [];
}

async function fetchOrHalve(remote: GitRemote, ids: readonly string[]): Promise<Files> {
  try {
    return await remote.fetchFiles(ids);
  } catch (error) {
    const isTooLarge =
      (error instanceof GitError && error.reason === "too_large") ||
      (error instanceof FetchError && error.failure === "too_large");
    if (!isTooLarge) throw error;
    if (ids.length === 1) return new Map(ids.map((id) => [id, "too_large"]));
    const middle = Math.ceil(ids.length / 2);
    const [first, second] = [ids.slice(0, middle), ids.slice(middle)];
    return new Map([...(await fetchOrHalve(remote, first)), ...(await fetchOrHalve(remote, second))]);
  }
}

function observeFile(
  { path, id }: RepositoryEntry,
  file: GitObject | "too_large" | undefined,
  commit: string,
): Observation {
  const marks = { revision: id, etag: null, last_modified: null };
  if (file === "too_large")
    return {
      kind: "refused",
      path,
      marks,
      reason: `It is larger than ${FORM_FILE_LIMIT_BYTES / MEBIBYTE} MB.`,
    };
  if (file?.type !== "blob") return { kind: "refused", path, reason: "The server did not send it." };
  const name = path.split("/").at(-1) ?? path;
  return {
    kind: "content",
    path,
    name,
    title: titleOf(path, name),
    bytes: file.content,
    note: `${path} at commit ${commit.slice(0, 12)}`,
    marks,
  };
}

/** What says nothing by itself. */
const COMMON_NAME = /^(?:readme|index|overview)$/i;

function titleOf(path: string, name: string): string {
  const withoutEnding = (text: string) => text.replace(/\.[^.]{1,8}$/, "");
  const title = withoutEnding(name) || name;
  return COMMON_NAME.test(title) ? withoutEnding(path) : title;
}
