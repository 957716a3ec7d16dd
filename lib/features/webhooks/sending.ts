import type { Dispatcher } from "undici";
import { takeConnection } from "@/lib/platform/outbound";

const MAX_ANSWER_BYTES = 64 * 1024;
const EXCERPT_BYTES = 1_024;

export interface OutgoingRequest {
  url: URL;
  /** The checked addresses of the URL's host: no other one is connected to. */
  addresses: readonly string[];
  headers: Readonly<Record<string, string>>;
  body: string;
  /** Aborted when the attempt's time is over. */
  signal: AbortSignal;
}

export interface Answer {
  statusCode: number;
  retryAfter: string | undefined;
  /** The first kilobyte as text: bytes that are not UTF-8 are replaced, U+0000 is left out. */
  excerpt: string;
  /** Why the answer was not read to its end; a cut at 64 KB is no reason. */
  error: unknown;
}

/**
 * POSTs once, without following redirects. Reads at most 64 KB of the answer and then closes the connection.
 *
 * @throws the transport's error when there was no status
 */
export async function sendRequest(request: OutgoingRequest): Promise<Answer> {
  const { url, addresses, headers, body, signal } = request;
  const connection = takeConnection(url, addresses);
  let isWhole = false;
  try {
    const path = `${url.pathname}${url.search}`;
    const response = await connection.client.request({
      method: "POST",
      path,
      headers: { ...headers },
      body,
      signal,
    });
    const { statusCode } = response;
    const [retryAfter] = [response.headers["retry-after"]].flat();
    const answer = await readAnswer(response.body);
    isWhole = answer.isWhole;
    // U+0000 is valid UTF-8 and cannot be stored as text.
    const excerpt = answer.beginning.toString("utf8").replaceAll("\u0000", "");
    return { statusCode, retryAfter, excerpt, error: answer.error };
  } finally {
    if (isWhole) connection.keep();
    else connection.drop();
  }
}

interface ReadAnswer {
  beginning: Buffer;
  isWhole: boolean;
  error: unknown;
}

async function readAnswer(body: Dispatcher.ResponseData["body"]): Promise<ReadAnswer> {
  const kept: Buffer[] = [];
  let total = 0;
  const upTo = (isWhole: boolean, error?: unknown) => ({
    beginning: Buffer.concat(kept).subarray(0, EXCERPT_BYTES),
    isWhole,
    error,
  });
  try {
    const chunks: AsyncIterable<Buffer> = body;
    for await (const chunk of chunks) {
      // A copy, because a chunk is a view of a much larger buffer.
      if (total < EXCERPT_BYTES) kept.push(Buffer.from(chunk.subarray(0, EXCERPT_BYTES)));
      total += chunk.length;
      if (total > MAX_ANSWER_BYTES) return upTo(false);
    }
    return upTo(true);
  } catch (error) {
    return upTo(false, error);
  }
}
