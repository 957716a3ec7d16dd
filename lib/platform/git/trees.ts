import { GitError } from "./git-error";
import type { GitObject } from "./pack";

/** What a folder of a repository has at a path. */
export interface RepositoryEntry {
  /** From the root of the repository, with slashes. */
  path: string;
  /** Id of the content. */
  id: string;
  kind: "file" | "symbolic_link" | "submodule" | "unsafe_name";
}

/** A hostile repository names one folder many times within itself: 2^32 paths in a kilobyte. */
export const WALK_LIMITS = { entries: 200_000, depth: 40, pathLength: 1_000 } as const;

const ID_BYTES = 20;
const DIRECTORY = "40000";
const SYMBOLIC_LINK = "120000";
const SUBMODULE = "160000";

interface TreeEntry {
  mode: string;
  name: Buffer;
  id: string;
}

type Objects = ReadonlyMap<string, GitObject>;

/** @throws GitError `damaged` where it is no commit */
export function treeOfCommit(objects: Objects, commit: string): string {
  const object = objects.get(commit);
  const id =
    object?.type === "commit" && /^tree ([\da-f]{40})\n/.exec(object.content.toString("latin1", 0, 64))?.[1];
  if (!id) throw damaged();
  return id;
}

/**
 * Everything below a folder, folders of it included; nothing is followed or opened.
 *
 * @param folder from the root, without slashes around it; empty: the root
 * @throws GitError `unknown_folder`; `too_large` above {@link WALK_LIMITS}; `damaged`
 */
export function listFolder(objects: Objects, root: string, folder: string): RepositoryEntry[] {
  const names = folder === "" ? [] : folder.split("/");
  let tree = root;
  for (const name of names) {
    const entry = [...readTree(objects, tree)].find((each) => each.name.equals(Buffer.from(name, "utf8")));
    if (entry?.mode !== DIRECTORY)
      throw new GitError("unknown_folder", `The branch has no folder ${folder}.`);
    tree = entry.id;
  }
  const found: RepositoryEntry[] = [];
  walk(objects, { tree, path: folder, depth: 0 }, found, { left: WALK_LIMITS.entries });
  return found;
}

function walk(
  objects: Objects,
  { tree, path, depth }: { tree: string; path: string; depth: number },
  found: RepositoryEntry[],
  budget: { left: number },
): void {
  if (depth > WALK_LIMITS.depth)
    throw new GitError("too_large", `Folders are nested more than ${WALK_LIMITS.depth} deep.`);
  const seen = new Set<string>();
  for (const entry of readTree(objects, tree)) {
    budget.left -= 1;
    if (budget.left < 0)
      throw new GitError("too_large", `The folder has more than ${WALK_LIMITS.entries} files and folders.`);
    const name = entry.name.toString("utf8");
    const entryPath = path === "" ? name : `${path}/${name}`;
    const isSafe =
      isSafeName(entry.name, name) && !seen.has(name) && entryPath.length <= WALK_LIMITS.pathLength;
    seen.add(name);
    if (isSafe && entry.mode === DIRECTORY)
      walk(objects, { tree: entry.id, path: entryPath, depth: depth + 1 }, found, budget);
    else found.push({ path: entryPath, id: entry.id, kind: isSafe ? kindOf(entry.mode) : "unsafe_name" });
  }
}

function kindOf(mode: string): RepositoryEntry["kind"] {
  if (mode === SYMBOLIC_LINK) return "symbolic_link";
  return mode === SUBMODULE ? "submodule" : "file";
}

/** A name that means the same to everyone: no path, nothing invisible, and UTF-8. */
function isSafeName(bytes: Buffer, name: string): boolean {
  const isPlain = name !== "" && !/^\.+$/.test(name) && !/[/\\\p{Cc}\p{Cf}]/u.test(name);
  return isPlain && name.toLowerCase() !== ".git" && Buffer.from(name, "utf8").equals(bytes);
}

/** Mode, blank, name, NUL and 20 bytes of id, over and over. */
function* readTree(objects: Objects, id: string): Generator<TreeEntry> {
  const object = objects.get(id);
  if (object?.type !== "tree") throw damaged();
  const { content } = object;
  let offset = 0;
  while (offset < content.length) {
    const blank = content.indexOf(0x20, offset);
    const nul = content.indexOf(0, blank);
    const end = nul + 1 + ID_BYTES;
    if (blank < 0 || nul < 0 || end > content.length) throw damaged();
    yield {
      mode: content.toString("latin1", offset, blank).replace(/^0+/, ""),
      name: content.subarray(blank + 1, nul),
      id: content.toString("hex", nul + 1, end),
    };
    offset = end;
  }
}

function damaged(): GitError {
  return new GitError("damaged", "The server sent content that is damaged.");
}
