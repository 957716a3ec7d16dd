import { promises as fs } from "node:fs";
import path from "node:path";
import type { Actor } from "@/lib/core/actor";
import { excerptRecords, getPublicKey, type RecordExcerpt } from "@/lib/features/ledger";
import type { CheckpointAnswer } from "@/lib/features/ledger/schema";
import { settings } from "@/lib/platform/env";
import { type BuiltPackage, type ClaimedPackage, storeProgress } from "./claim-queries";
import { auditContent } from "./contents/audit-files";
import { Gathered, jsonFile, type PackageFile } from "./contents/gathered";
import { programContent } from "./contents/program-files";
import { storePackage } from "./package-store";
import { type FileContent, PackageWriter, type PackedFile, toSums } from "./package-writer";
import { sealPackage } from "./seal";

/** How often progress is stored. */
const PROGRESS_MS = 500;

/**
 * Builds a package and stores its file. Content comes first; its digests are recorded in the ledger; then come the
 * records with their proofs, that of the content among them, and last the manifest.
 *
 * @param signal ends the work when the claim was lost
 */
export async function buildPackage(job: ClaimedPackage, signal: AbortSignal): Promise<BuiltPackage> {
  const writer = new PackageWriter();
  const written = write(job, new TrackedWriter(job, writer, signal)).then(
    (result) => {
      writer.end();
      return result;
    },
    (error: unknown) => {
      writer.fail(error instanceof Error ? error : new Error("The package could not be written."));
      throw error;
    },
  );
  const [result, { digest, sizeBytes }] = await Promise.all([
    written,
    storePackage(job.organization_id, job.id, writer.output),
  ]);
  return { ...result, sha256: digest, sizeBytes };
}

/** Writes files, keeps what the manifest needs of them, and stores how far it is. */
class TrackedWriter {
  readonly files: PackedFile[] = [];
  #storedAt = 0;

  constructor(
    readonly job: ClaimedPackage,
    readonly writer: PackageWriter,
    readonly signal: AbortSignal,
  ) {}

  async add({ path: name, content }: { path: string; content: FileContent }, total: number | null) {
    this.signal.throwIfAborted();
    const file = await this.writer.add(name, content);
    this.files.push(file);
    if (performance.now() - this.#storedAt > PROGRESS_MS) {
      this.#storedAt = performance.now();
      await storeProgress(this.job, this.files.length, total);
    }
    return file;
  }
}

/** Files besides those of the content: the list of digests, five of the ledger, and the manifest. */
const OTHER_FILES = 7;

async function write(
  job: ClaimedPackage,
  to: TrackedWriter,
): Promise<Pick<BuiltPackage, "files" | "counts">> {
  const actor = readerOf(job);
  const gathered = new Gathered();
  const total = () =>
    gathered.filesTotal === null ? null : gathered.filesTotal + STATIC_FILES.length + OTHER_FILES;
  for await (const file of contentOf(job, actor, gathered)) await to.add(file, total());
  const content = [...to.files];
  const sums = await to.add({ path: "SHA256SUMS", content: toSums(content) }, total());
  gathered.about("package", job.id);
  const seal = await sealPackage(job, actor, {
    contents: `sha256:${sums.sha256}`,
    counts: gathered.counts,
    subjects: gathered.subjects,
  });
  await writeLedger(actor, to, seal.ids, total());
  const counts = { ...gathered.counts, ledger_entries: seal.ids.length };
  const { payload } = seal;
  const manifest = {
    format: "assay-evidence-package",
    format_version: 1,
    id: job.id,
    ...payload,
    created_by: { type: job.requested_by_type, id: job.requested_by, name: job.requested_by_name },
    files: to.files.map(({ path: name, size, sha256 }) => ({ path: name, size, sha256: `sha256:${sha256}` })),
  };
  await to.add(jsonFile("manifest.json", manifest), total());
  return { files: to.files.length, counts };
}

async function* contentOf(
  job: ClaimedPackage,
  actor: Actor,
  gathered: Gathered,
): AsyncGenerator<PackageFile> {
  for (const name of STATIC_FILES) yield { path: name, content: await readStatic(name) };
  const content = job.subject_type === "program" ? programContent : auditContent;
  yield* content(actor, job.subject_id, gathered);
}

/** What every package has: what it is, and what checks it. */
const STATIC_FILES = ["README.txt", "verify.mjs"] as const;

function readStatic(name: (typeof STATIC_FILES)[number]): Promise<Buffer> {
  return fs.readFile(path.join(settings().rootDir, "lib", "features", "packages", "verify", name));
}

async function writeLedger(
  actor: Actor,
  to: TrackedWriter,
  ids: readonly number[],
  total: number | null,
): Promise<void> {
  const excerpt = await excerptRecords(actor, ids);
  const { checkpoint, public_key } = excerpt.checkpoint;
  const { pem } = await getPublicKey(actor, "records");
  await to.add({ path: "ledger/entries.ndjson", content: excerpt.entries() }, total);
  await to.add({ path: "ledger/proof.txt", content: excerpt.proof() }, total);
  await to.add({ path: "ledger/checkpoint.txt", content: checkpoint }, total);
  await to.add({ path: "ledger/verifier-key.txt", content: `${public_key}\n` }, total);
  await to.add({ path: "ledger/public-key.pem", content: pem }, total);
  for (const file of attestationFiles(excerpt)) await to.add(file, total);
}

/** What others said of the ledger, as README.txt describes it: time stamps, and cosignatures of witnesses. */
function attestationFiles({ checkpoint, consistency }: RecordExcerpt): PackageFile[] {
  const { time_stamp: stamp, cosignatures } = checkpoint;
  const seen = (name: string, note: string, size: number): PackageFile[] => {
    const proof = consistency.find(({ from }) => from === size)?.hashes;
    const lines = proof?.map((hash) => `${hash.replace(/^sha256:/, "")}\n`).join("");
    return [
      { path: `${name}.note`, content: note },
      ...(lines === undefined ? [] : [{ path: `${name}.proof`, content: lines }]),
    ];
  };
  return [
    ...(stamp === null
      ? []
      : [
          ...seen("timestamps/1", stamp.checkpoint, stamp.size),
          { path: "timestamps/1.tst", content: Buffer.from(stamp.token, "base64") },
          jsonFile("timestamps/1.json", described(stamp)),
        ]),
    ...cosignatures.flatMap(({ checkpoint: note, size }, at) => seen(`cosignatures/${at + 1}`, note, size)),
    ...(cosignatures.length === 0
      ? []
      : [
          {
            path: "cosignatures/witnesses.txt",
            content: cosignatures.map(({ public_key }) => `${public_key}\n`).join(""),
          },
        ]),
  ];
}

/** What a time stamp says, for readers without OpenSSL. */
function described({ token: _, checkpoint: __, ...stamp }: NonNullable<CheckpointAnswer["time_stamp"]>) {
  return stamp;
}

/** Who reads for a package: the one who requested it, with the scopes that were checked at the request. */
function readerOf(job: ClaimedPackage): Actor {
  return {
    kind: "api_key",
    organizationId: job.organization_id,
    organizationName: job.organization_name,
    plan: "free",
    apiKeyId: job.requested_by,
    name: job.requested_by_name,
    scopes: ["programs", "audit"],
  };
}
