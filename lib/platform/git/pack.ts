import { createHash } from "node:crypto";
import { inflate } from "node:zlib";
import { applyDelta } from "./delta";
import { GitError } from "./git-error";

export const OBJECT_TYPES = ["commit", "tree", "blob", "tag"] as const;
export type ObjectType = (typeof OBJECT_TYPES)[number];

export interface GitObject {
  type: ObjectType;
  content: Buffer;
}

/** What a pack may cost. */
export interface PackLimits {
  maxObjects: number;
  /** Of one object, inflated. Unit: bytes. */
  maxObjectBytes: number;
  /** Of all objects, inflated. Unit: bytes. */
  maxTotalBytes: number;
}

const HEADER_BYTES = 12;
const TRAILER_BYTES = 20;
const REF_DELTA = 7;
const ID_BYTES = 20;

interface Entry {
  /** 1 to 4: an object; 7: a delta to the object that `base` names. */
  code: number;
  base: string | undefined;
  content: Buffer;
}

/**
 * The objects of a pack (gitformat-pack, version 2) by the SHA-1 that their content has, so that whoever looks one up
 * by its id has the right bytes. Every size is checked before anything is inflated, and inflating stops at the size an
 * object claims. Deltas to earlier offsets are refused: they come only where a client has asked for them.
 *
 * @throws GitError `too_large` above a limit; `damaged` for what is no pack
 */
export async function readPack(pack: Buffer, limits: PackLimits): Promise<Map<string, GitObject>> {
  const objects = new Map<string, GitObject>();
  const deltas: Entry[] = [];
  const budget = { left: limits.maxTotalBytes };
  for await (const entry of readEntries(pack, limits, budget)) {
    const type = OBJECT_TYPES[entry.code - 1];
    if (type) keep(objects, { type, content: entry.content });
    else deltas.push(entry);
  }
  resolveDeltas(objects, deltas, { limits, budget });
  return objects;
}

interface Budget {
  left: number;
}

function spend(budget: Budget, size: number, { maxObjectBytes, maxTotalBytes }: PackLimits): void {
  if (size > maxObjectBytes)
    throw new GitError("too_large", `A file is larger than ${megabytes(maxObjectBytes)} MB.`);
  budget.left -= size;
  if (budget.left < 0)
    throw new GitError("too_large", `The content is larger than ${megabytes(maxTotalBytes)} MB.`);
}

const megabytes = (bytes: number) => Math.round(bytes / 1_048_576);

async function* readEntries(pack: Buffer, limits: PackLimits, budget: Budget): AsyncGenerator<Entry> {
  if (pack.length < HEADER_BYTES + TRAILER_BYTES || pack.toString("latin1", 0, 4) !== "PACK") throw damaged();
  const count = pack.readUInt32BE(8);
  if (pack.readUInt32BE(4) !== 2) throw damaged();
  if (count > limits.maxObjects)
    throw new GitError("too_large", `The repository has more than ${limits.maxObjects} files and folders.`);
  const end = pack.length - TRAILER_BYTES;
  let offset = HEADER_BYTES;
  for (let index = 0; index < count; index += 1) {
    const header = readEntryHeader(pack, offset, end);
    spend(budget, header.size, limits);
    const { content, consumed } = await inflateOne(pack.subarray(header.start, end), header.size);
    yield { code: header.code, base: header.base, content };
    offset = header.start + consumed;
  }
}

/** Type and size in 4 and 7 bits a byte, lowest first, then the base's id where it is a delta. */
function readEntryHeader(pack: Buffer, at: number, end: number) {
  let offset = at;
  const next = () => {
    const byte = offset < end ? pack[offset] : undefined;
    if (byte === undefined) throw damaged();
    offset += 1;
    return byte;
  };
  let byte = next();
  const code = (byte >> 4) & 7;
  let size = byte & 15;
  for (let factor = 16; byte & 0x80; factor *= 128) {
    byte = next();
    size += (byte & 0x7f) * factor;
    if (!Number.isSafeInteger(size)) throw damaged();
  }
  if (code === REF_DELTA) {
    const base = pack.toString("hex", offset, offset + ID_BYTES);
    return { code, size, base, start: offset + ID_BYTES };
  }
  if (code < 1 || code > OBJECT_TYPES.length) throw damaged();
  return { code, size, base: undefined, start: offset };
}

/** Inflates one stream. @returns its content, and how many bytes of `bytes` it took */
function inflateOne(bytes: Buffer, size: number): Promise<{ content: Buffer; consumed: number }> {
  return new Promise((resolve, reject) => {
    // With `info` the answer has the engine too, which the types do not say.
    const done = (error: Error | null, answer: unknown) => {
      const inflated = error ? undefined : toInflated(answer);
      if (inflated?.content.length === size) resolve(inflated);
      else reject(damaged());
    };
    inflate(bytes, { info: true, maxOutputLength: Math.max(size, 1) }, done);
  });
}

function toInflated(answer: unknown): { content: Buffer; consumed: number } | undefined {
  if (typeof answer !== "object" || answer === null || !("buffer" in answer) || !("engine" in answer))
    return undefined;
  const { buffer, engine } = answer;
  if (!Buffer.isBuffer(buffer) || typeof engine !== "object" || engine === null) return undefined;
  if (!("bytesWritten" in engine) || typeof engine.bytesWritten !== "number") return undefined;
  return { content: buffer, consumed: engine.bytesWritten };
}

/** A delta may come before its base and be the base of others, so each object calls for the deltas that wait for it. */
function resolveDeltas(
  objects: Map<string, GitObject>,
  deltas: readonly Entry[],
  { limits, budget }: { limits: PackLimits; budget: Budget },
): void {
  const waiting = new Map<string, Entry[]>();
  for (const delta of deltas) {
    const base = delta.base ?? "";
    const others = waiting.get(base);
    if (others) others.push(delta);
    else waiting.set(base, [delta]);
  }
  const ready = [...waiting.keys()].filter((id) => objects.has(id));
  for (let id = ready.pop(); id !== undefined; id = ready.pop()) {
    const base = objects.get(id);
    for (const { content: delta } of waiting.get(id) ?? []) {
      const content = base && applyDelta(base.content, delta, (size) => spend(budget, size, limits));
      if (!base || !content) throw damaged();
      ready.push(keep(objects, { type: base.type, content }));
    }
    waiting.delete(id);
  }
  if (waiting.size > 0) throw damaged();
}

function keep(objects: Map<string, GitObject>, object: GitObject): string {
  const id = objectId(object);
  objects.set(id, object);
  return id;
}

/** The id of an object: SHA-1 of its type, its size and its content. */
export function objectId({ type, content }: GitObject): string {
  return createHash("sha1").update(`${type} ${content.length}\0`).update(content).digest("hex");
}

function damaged(): GitError {
  return new GitError("damaged", "The server sent content that is damaged.");
}
