import dns from "node:dns";
import net from "node:net";
import { decodeHtml } from "./formats/html";
import { pageOf } from "./formats/markdown";
import { makeSafe } from "./formats/safe-html";
import { PIECE, type ReadingMessage, type ReadingRequest } from "./messages";
import { readInProcess } from "./read-in-process";
import { ReadingRefusal } from "./refusal";

/** Entry of the reading process: reads one document after the other, as the parent sends them. */
function main(): void {
  cutOff();
  let pieces: Uint8Array[] = [];
  process.on("message", async (message: ReadingRequest) => {
    if (message.kind === "piece") {
      pieces.push(message.bytes);
      return;
    }
    const [only] = pieces;
    const bytes = only && pieces.length === 1 ? Uint8Array.from(only) : new Uint8Array(Buffer.concat(pieces));
    pieces = [];
    await answer(bytes, message);
  });
  process.on("disconnect", () => process.exit(0));
  send({ kind: "ready" });
}

/** Documents name addresses; no reader needs one. What would connect fails instead. */
function cutOff(): void {
  const refuse = () => {
    throw new Error("The reading process has no network");
  };
  Object.assign(net.Socket.prototype, { connect: refuse });
  Object.assign(dns, { lookup: refuse, resolve: refuse });
  Object.assign(globalThis, { fetch: refuse, WebSocket: undefined, XMLHttpRequest: undefined });
}

type Asked<K extends ReadingRequest["kind"]> = Extract<ReadingRequest, { kind: K }>;

async function answer(bytes: Uint8Array, request: Exclude<ReadingRequest, { kind: "piece" }>): Promise<void> {
  try {
    if (request.kind === "read") await read(bytes, request);
    else if (request.kind === "draw") await draw(bytes, request);
    else await render(bytes, request);
  } catch (error) {
    if (!(error instanceof ReadingRefusal)) throw error;
    await send({ kind: "refused", code: error.code, parts: [...error.parts] });
  }
}

async function draw(bytes: Uint8Array, request: Asked<"draw">): Promise<void> {
  // Loaded only where a page is drawn: it brings the canvas.
  const { drawInProcess } = await import("./draw-in-process");
  const { png, ...page } = await drawInProcess(bytes, request.page);
  for (let at = 0; at < png.length; at += PIECE.bytes)
    await send({ kind: "picture", bytes: png.subarray(at, at + PIECE.bytes) });
  await send({ kind: "drawn", page, usedMb: usedMb() });
}

async function render(bytes: Uint8Array, { format, passages }: Asked<"render">): Promise<void> {
  const page = format === "html" ? decodeHtml(bytes).text : pageOf(bytes).html;
  const { html, marked } = makeSafe(page, passages);
  await sendText(html);
  await send({ kind: "rendered", marked });
}

async function sendText(text: string): Promise<void> {
  for (let at = 0; at < text.length; at += PIECE.characters)
    await send({ kind: "text", text: text.slice(at, at + PIECE.characters) });
}

const usedMb = () => process.memoryUsage.rss() / 1e6;

async function read(
  bytes: Uint8Array,
  { fileName, mediaType, limits, recognizes }: Asked<"read">,
): Promise<void> {
  const { text, blocks, tables, parts, recognized_pages, ...head } = await readInProcess(bytes, {
    claims: { fileName, mediaType },
    limits,
    onRecognized: recognizes ? (done, total) => send({ kind: "progress", done, total }) : undefined,
  });
  await sendText(text);
  for (const slice of slices(blocks)) await send({ kind: "blocks", blocks: slice });
  for (const slice of slices(tables)) await send({ kind: "tables", tables: slice });
  for (const slice of slices(parts)) await send({ kind: "parts", parts: slice });
  for (const page of recognized_pages) await send({ kind: "recognized_page", page });
  await send({ kind: "done", head, usedMb: usedMb() });
}

function* slices<T>(items: readonly T[]): Generator<T[]> {
  for (let at = 0; at < items.length; at += PIECE.items) yield items.slice(at, at + PIECE.items);
}

function send(message: ReadingMessage): Promise<void> {
  return new Promise((resolve) => process.send?.(message, () => resolve()));
}

main();
