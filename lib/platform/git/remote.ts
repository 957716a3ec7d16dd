import type { Fetched, GuardedFetch } from "@/lib/platform/outbound";
import { GitError } from "./git-error";
import { type GitObject, type PackLimits, readPack } from "./pack";
import { lineOf, notGit, type Packet, readPackets, writePackets } from "./packet-lines";

/** A repository on a server, and what reading it may cost. */
export interface RemoteTerms {
  url: string;
  /** Value of the header `authorization`. */
  authorization?: string | undefined;
  fetch: GuardedFetch;
  limits: PackLimits & { maxAnswerBytes: number; timeoutMs: number };
  signal?: AbortSignal | undefined;
}

const SERVICE = "git-upload-pack";
const LONGEST_ADVERTISEMENT = 1_048_576;
const LONGEST_REFS = 4_194_304;
const OBJECT_ID = /^[\da-f]{40}$/;

/**
 * Reads a repository over HTTP without a copy of it: Git's protocol version 2 (gitprotocol-v2) hands out single
 * objects by their ids and, where the server can, a commit's folders without its files. So an unchanged branch costs
 * two small requests, and a changed file costs that file.
 */
export class GitRemote {
  readonly #terms: RemoteTerms;
  readonly #base: string;
  readonly #authorization: string | undefined;
  readonly #canFilter: boolean;

  private constructor(terms: RemoteTerms, base: string, canFilter: boolean) {
    this.#terms = terms;
    this.#base = base;
    const isSameOrigin = new URL(base).origin === new URL(terms.url).origin;
    this.#authorization = isSameOrigin ? terms.authorization : undefined;
    this.#canFilter = canFilter;
  }

  /**
   * Asks a server what it can. A redirect is followed here, as Git does, and never afterwards.
   *
   * @throws GitError; FetchError when there is no answer
   */
  static async open(terms: RemoteTerms): Promise<GitRemote> {
    const { fetch, authorization, limits, signal } = terms;
    const url = terms.url.replace(/\/+$/, "");
    const suffix = `/info/refs?service=${SERVICE}`;
    const answer = await fetch({
      url: `${url}${suffix}`,
      headers: { "git-protocol": "version=2", accept: "*/*" },
      authorization,
      maxBytes: LONGEST_ADVERTISEMENT,
      timeoutMs: limits.timeoutMs,
      signal,
    });
    requireSuccess(answer);
    if (!answer.url.href.endsWith(suffix)) throw notGit();
    const capabilities = readCapabilities(answer.body);
    const format = capabilities.get("object-format") ?? "sha1";
    if (format !== "sha1")
      throw new GitError(
        "protocol",
        `The repository names its objects by ${format}, which cannot be read yet.`,
      );
    const canFilter = (capabilities.get("fetch") ?? "").split(" ").includes("filter");
    return new GitRemote(terms, answer.url.href.slice(0, -suffix.length), canFilter);
  }

  /**
   * The newest commit of a branch.
   *
   * @param branch null: the one the server names as its own
   * @throws GitError `unknown_branch`
   */
  async findCommit(branch: string | null): Promise<string> {
    const name = branch === null ? "HEAD" : `refs/heads/${branch}`;
    const body = await this.#ask(
      ["command=ls-refs", "delimiter", `ref-prefix ${name}`, "flush"],
      LONGEST_REFS,
    );
    for (const packet of readPackets(body)) {
      const [id = "", ref] = typeof packet === "string" ? [] : lineOf(packet).split(" ");
      if (ref === name && OBJECT_ID.test(id)) return id;
    }
    throw new GitError(
      "unknown_branch",
      branch === null ? "The repository has no commits." : `The repository has no branch ${branch}.`,
    );
  }

  /** A commit and all its folders; its files too where the server cannot leave them out. */
  fetchTrees(commit: string): Promise<Map<string, GitObject>> {
    return this.#fetchObjects([
      `want ${commit}`,
      "deepen 1",
      ...(this.#canFilter ? ["filter blob:none"] : []),
    ]);
  }

  /** Objects by their ids, and nothing else. */
  fetchFiles(ids: readonly string[]): Promise<Map<string, GitObject>> {
    return this.#fetchObjects(ids.map((id) => `want ${id}`));
  }

  async #fetchObjects(wants: readonly string[]): Promise<Map<string, GitObject>> {
    const { limits } = this.#terms;
    const body = await this.#ask(
      ["command=fetch", "delimiter", "no-progress", ...wants, "done", "flush"],
      limits.maxAnswerBytes,
    );
    return readPack(packOf(readPackets(body)), limits);
  }

  async #ask(packets: readonly string[], maxBytes: number): Promise<Buffer> {
    const { fetch, limits, signal } = this.#terms;
    const answer = await fetch({
      url: `${this.#base}/${SERVICE}`,
      method: "POST",
      headers: {
        "git-protocol": "version=2",
        "content-type": `application/x-${SERVICE}-request`,
        accept: `application/x-${SERVICE}-result`,
      },
      authorization: this.#authorization,
      body: writePackets(packets),
      maxBytes,
      timeoutMs: limits.timeoutMs,
      signal,
    });
    requireSuccess(answer);
    return answer.body;
  }
}

function requireSuccess({ statusCode }: Fetched): void {
  if (statusCode === 200) return;
  const what =
    statusCode === 401 || statusCode === 403
      ? "does not let us in. Give a token that may read the repository, or a new one"
      : statusCode === 404
        ? "has no such repository, or wants a token before it says so"
        : "cannot answer now";
  throw new GitError("refused", `The server ${what} (HTTP ${statusCode}).`);
}

/** The capabilities of a server of version 2, after a line of the service that some leave out. */
function readCapabilities(body: Buffer): Map<string, string> {
  const lines = [...readPackets(body)].flatMap((packet) =>
    typeof packet === "string" ? [] : [lineOf(packet)],
  );
  const start = lines[0]?.startsWith("# service=") ? 1 : 0;
  if (lines[start] !== "version 2") {
    if (start === 0) throw notGit();
    throw new GitError("protocol", "The server does not speak version 2 of Git's protocol.");
  }
  return new Map(
    lines.slice(start + 1).map((line) => {
      const [name = "", ...value] = line.split("=");
      return [name, value.join("=")];
    }),
  );
}

const DATA = 1;
const FATAL = 3;

/** The pack within an answer to `fetch`: sections by name, and within `packfile` a band in the first byte. */
function packOf(packets: Iterable<Packet>): Buffer {
  const parts: Buffer[] = [];
  let isPack = false;
  for (const packet of packets) {
    if (typeof packet === "string") continue;
    if (!isPack) {
      const line = lineOf(packet);
      if (line.startsWith("ERR ")) throw refused();
      isPack = line === "packfile";
    } else if (packet[0] === DATA) parts.push(packet.subarray(1));
    else if (packet[0] === FATAL) throw refused();
  }
  if (!isPack) throw notGit();
  return Buffer.concat(parts);
}

/** What the server says itself is left out: it may repeat what it was sent, a token included. */
function refused(): GitError {
  return new GitError("refused", "The server did not hand out what it was asked for.");
}
