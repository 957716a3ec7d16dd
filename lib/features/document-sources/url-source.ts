import { FORM_FILE_LIMIT_BYTES } from "@/lib/core/operation";
import { READABLE_ENDINGS } from "@/lib/features/documents/file-types-schema";
import { sha256Hex } from "@/lib/platform/crypto";
import { FetchError, type Fetched } from "@/lib/platform/outbound";
import type { ReadingPorts } from "./git-source";
import {
  DELETED_HERE,
  type KnownFile,
  type KnownFiles,
  type Observation,
  observeUnchanged,
} from "./observation";

const TIMEOUT_MS = 30_000;
/** URLs that are fetched at once. */
const AT_ONCE = 4;

/** Observes each URL. What the server says is unchanged is not downloaded; one that fails leaves the others alone. */
export async function* observeUrls(
  urls: readonly string[],
  known: KnownFiles,
  ports: ReadingPorts,
): AsyncGenerator<Observation> {
  for (let start = 0; start < urls.length; start += AT_ONCE) {
    const batch = urls.slice(start, start + AT_ONCE);
    yield* await Promise.all(batch.map((url) => observe(url, known.get(url), ports)));
  }
}

async function observe(
  path: string,
  known: KnownFile | undefined,
  { fetch, signal }: ReadingPorts,
): Promise<Observation> {
  try {
    const headers = known?.gone_at === null ? conditionsOf(known) : {};
    const answer = await fetch({
      url: path,
      headers,
      maxBytes: FORM_FILE_LIMIT_BYTES,
      timeoutMs: TIMEOUT_MS,
      signal,
    });
    return toObservation(path, known, answer);
  } catch (error) {
    if (!(error instanceof FetchError)) throw error;
    return { kind: "refused", path, reason: error.message };
  }
}

function conditionsOf({ etag, last_modified }: KnownFile): Record<string, string> {
  return {
    ...(etag === null ? {} : { "if-none-match": etag }),
    ...(last_modified === null ? {} : { "if-modified-since": last_modified }),
  };
}

function toObservation(path: string, known: KnownFile | undefined, answer: Fetched): Observation {
  const { statusCode, headers, body, url } = answer;
  if (statusCode === 304)
    return known ? observeUnchanged(known) : { kind: "refused", path, reason: DELETED_HERE };
  if (statusCode === 404 || statusCode === 410)
    return { kind: "gone", path, reason: `The server answers that it is not there (HTTP ${statusCode}).` };
  if (statusCode !== 200)
    return { kind: "refused", path, reason: `The server did not hand it out (HTTP ${statusCode}).` };
  return {
    kind: "content",
    path,
    name: fileNameOf(url, headers.get("content-type")),
    title: titleOf(new URL(path)),
    bytes: body,
    note: `Read from ${path}`.slice(0, 1_000),
    marks: {
      revision: sha256Hex(body),
      etag: markOf(headers.get("etag")),
      last_modified: markOf(headers.get("last-modified")),
    },
  };
}

/** A mark that a server could not take back is none. */
function markOf(header: string | undefined): string | null {
  return header !== undefined && /^[\x20-\x7e]{1,500}$/.test(header) ? header : null;
}

/** Endings for what servers say they send; a name that has a known ending keeps it. */
const ENDINGS: Readonly<Record<string, string>> = {
  "text/html": "html",
  "application/xhtml+xml": "html",
  "application/pdf": "pdf",
  "text/markdown": "md",
  "text/plain": "txt",
  "text/csv": "csv",
  "application/json": "json",
};

const LONGEST_STEM = 150;

/** A plain name for a page: the last part of its path, with the ending of what it is. */
export function fileNameOf(url: URL, contentType: string | undefined): string {
  const last =
    decode(url.pathname)
      .split("/")
      .findLast((part) => part !== "") ?? url.hostname;
  const plain =
    last
      .replace(/[\\:\p{Cc}\p{Cf}]/gu, " ")
      .trim()
      .slice(-LONGEST_STEM) || url.hostname;
  const type = contentType?.split(";")[0]?.trim().toLowerCase() ?? "";
  const ending = ENDINGS[type];
  const own = /\.([^.]+)$/.exec(plain)?.[1]?.toLowerCase() ?? "";
  const isFitting = READABLE_ENDINGS.includes(own) && (ending !== "html" || own === "html" || own === "htm");
  return isFitting || ending === undefined ? plain : `${plain}.${ending}`;
}

/** Host and path: names of pages repeat. */
function titleOf({ hostname, pathname }: URL): string {
  return `${hostname}${decode(pathname).replace(/\/+$/, "")}`;
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
