// Checks an evidence package of Assay, offline and with nothing but Node.js 20.15 or later:
//
//   node verify.mjs                            the folder this file is in
//   node verify.mjs PACKAGE.zip                a package that was not unpacked
//   node verify.mjs --key FINGERPRINT …        and that it was signed with this key
//
// One line for each check. Exit status: 0 every check passed, 1 one failed, 2 it was called wrongly.
// README.txt says what is in a package and what the checks show.
import { createPublicKey, hash, verify } from "node:crypto";
import fs from "node:fs";
import path from "node:path";
import zlib from "node:zlib";

const sha256 = (content) => hash("sha256", content, "buffer");
const hashText = (content) => `sha256:${hash("sha256", content, "hex")}`;

// ---- What is read: a folder, or a zip file -----------------------------------------------------------------------

/** Files that operating systems leave in every folder. */
const LITTER = new Set([".DS_Store", "Thumbs.db", "desktop.ini"]);

function openFolder(root) {
  const names = [];
  const faults = [];
  const list = (folder) => {
    for (const entry of fs.readdirSync(path.join(root, folder), { withFileTypes: true })) {
      const name = folder === "" ? entry.name : `${folder}/${entry.name}`;
      if (entry.isDirectory()) list(name);
      else if (!entry.isFile()) faults.push(`${name} is not an ordinary file`);
      else if (!LITTER.has(entry.name)) names.push(name);
    }
  };
  list("");
  const read = (name) => {
    if (!names.includes(name)) throw new Error(`${name} is missing`);
    return fs.readFileSync(path.join(root, name));
  };
  return { names, faults, read };
}

// Every entry is as Assay writes it: not compressed, with the same date and mode, its sizes after its content.
const LOCAL = { signature: 0x04034b50, length: 30 };
const CENTRAL = { signature: 0x02014b50, length: 46, madeBy: 0x033f, attributes: 0o100644 * 0x10000 };
const DESCRIPTOR = { signature: 0x08074b50, length: 16 };
const END = { signature: 0x06054b50, length: 22 };
const FIXED = { version: 20, flags: 0x0808, method: 0, time: 0, date: 0x2821 };
const SAFE_NAME = /^[A-Za-z0-9_][A-Za-z0-9._-]*(\/[A-Za-z0-9_][A-Za-z0-9._-]*)*$/;

/** Reads the directory of a zip file, and finds everything in the file that is not as it must be. */
function openZip(file) {
  const descriptor = fs.openSync(file, "r");
  const total = fs.fstatSync(descriptor).size;
  const bytesAt = (position, length) => {
    if (position < 0 || position + length > total)
      throw new Error("the zip file is cut off, or its directory is damaged");
    const bytes = Buffer.alloc(length);
    for (let done = 0; done < length; )
      done += fs.readSync(descriptor, bytes, done, length - done, position + done);
    return bytes;
  };
  const end = bytesAt(total - END.length, END.length);
  const count = end.readUInt16LE(10);
  const directory = { size: end.readUInt32LE(12), start: end.readUInt32LE(16) };
  const isPlain =
    end.readUInt32LE(0) === END.signature && end.readUInt32LE(4) === 0 && end.readUInt16LE(20) === 0;
  if (!isPlain || end.readUInt16LE(8) !== count || directory.start + directory.size !== total - END.length)
    throw new Error("the end of the zip file is not as Assay writes it");
  const central = bytesAt(directory.start, directory.size);
  const entries = new Map();
  const faults = [];
  let [position, place] = [0, 0];
  for (let index = 0; index < count; index++) {
    const entry = readCentral(central, position);
    position += CENTRAL.length + entry.nameLength;
    const wanted = `the directory's entry ${index + 1} (${JSON.stringify(entry.name)})`;
    if (!entry.isPlain || !SAFE_NAME.test(entry.name) || entries.has(entry.name))
      throw new Error(`${wanted} is not as Assay writes it`);
    if (entry.start !== place) throw new Error(`${wanted} does not follow the one before it`);
    const data = place + LOCAL.length + entry.nameLength;
    place = data + entry.size + DESCRIPTOR.length;
    const isFramed = bytesAt(data - LOCAL.length - entry.nameLength, data - entry.start).equals(
      localOf(entry),
    );
    if (!isFramed || !bytesAt(data + entry.size, DESCRIPTOR.length).equals(descriptorOf(entry)))
      faults.push(`${entry.name}: what frames it in the zip file was changed`);
    entries.set(entry.name, { ...entry, data });
  }
  if (position !== directory.size || place !== directory.start)
    throw new Error("the zip file has more than its entries");
  const read = (name) => {
    if (!entries.has(name)) throw new Error(`${name} is missing`);
    const { data, size, crc } = entries.get(name);
    const content = bytesAt(data, size);
    if (zlib.crc32(content) !== crc) faults.push(`${name}: its check sum (CRC-32) differs`);
    return content;
  };
  return { names: [...entries.keys()], faults, read, close: () => fs.closeSync(descriptor) };
}

function readCentral(central, at) {
  if (at + CENTRAL.length > central.length) throw new Error("the directory of the zip file is cut off");
  const nameLength = central.readUInt16LE(at + 28);
  const nameBytes = central.subarray(at + CENTRAL.length, at + CENTRAL.length + nameLength);
  const isPlain =
    central.readUInt32LE(at) === CENTRAL.signature &&
    central.readUInt16LE(at + 4) === CENTRAL.madeBy &&
    central.subarray(at + 6, at + 16).equals(fixedBytes()) &&
    central.readUInt32LE(at + 20) === central.readUInt32LE(at + 24) &&
    // No extra field, comment, other disk or internal attribute.
    central.subarray(at + 30, at + 38).every((byte) => byte === 0) &&
    central.readUInt32LE(at + 38) === CENTRAL.attributes;
  const crc = central.readUInt32LE(at + 16);
  const size = central.readUInt32LE(at + 20);
  return {
    name: nameBytes.toString("latin1"),
    nameBytes,
    nameLength,
    isPlain,
    crc,
    size,
    start: central.readUInt32LE(at + 42),
  };
}

/** Version, flags, method, time and date, which every entry has alike. */
function fixedBytes() {
  const bytes = Buffer.alloc(10);
  for (const [index, value] of Object.values(FIXED).entries()) bytes.writeUInt16LE(value, 2 * index);
  return bytes;
}

function localOf({ nameBytes }) {
  const header = Buffer.alloc(LOCAL.length);
  header.writeUInt32LE(LOCAL.signature, 0);
  fixedBytes().copy(header, 4);
  header.writeUInt16LE(nameBytes.length, 26);
  return Buffer.concat([header, nameBytes]);
}

function descriptorOf({ crc, size }) {
  const bytes = Buffer.alloc(DESCRIPTOR.length);
  for (const [index, value] of [DESCRIPTOR.signature, crc, size, size].entries())
    bytes.writeUInt32LE(value, 4 * index);
  return bytes;
}

// ---- Notes: C2SP signed-note, tlog-checkpoint and tlog-cosignature -----------------------------------------------

const ED25519 = 1;
const COSIGNATURE = 4;

/** A verifier key as C2SP writes it: name, id and key with plus signs between. */
function readKey(text) {
  const [, name, id, encoded] = /^([^\s+]+)\+([0-9a-f]{8})\+([A-Za-z0-9+/=]+)$/.exec(text) ?? [];
  const bytes = Buffer.from(encoded ?? "", "base64");
  if (!name || bytes.length !== 33 || bytes.toString("base64") !== encoded)
    throw new Error(`${JSON.stringify(text)} is not the verifier key of a note`);
  const idBytes = sha256(Buffer.concat([Buffer.from(`${name}\n`), bytes])).subarray(0, 4);
  if (idBytes.toString("hex") !== id) throw new Error(`the id of the key of ${name} is not its own`);
  const jwk = { kty: "OKP", crv: "Ed25519", x: bytes.subarray(1).toString("base64url") };
  return { name, id: idBytes, type: bytes[0], publicKey: createPublicKey({ key: jwk, format: "jwk" }) };
}

/** SHA-256 of a public key in the form that PEM files have. */
const fingerprintOf = (publicKey) => hash("sha256", publicKey.export({ format: "der", type: "spki" }), "hex");

const CHECKPOINT = /^([^\n]+)\n(0|[1-9]\d{0,15})\n([A-Za-z0-9+/]{43}=)\n(?:chain (sha256:[0-9a-f]{64})\n)?$/;

/** What a checkpoint says. Who signed it is for {@link signaturesOf} to say. */
function readCheckpoint(note) {
  const border = note.lastIndexOf("\n\n");
  const text = note.slice(0, border + 1);
  const [, origin, size, root] = CHECKPOINT.exec(text) ?? [];
  if (!origin || !note.endsWith("\n")) throw new Error("it is not a checkpoint");
  return {
    text,
    origin,
    size: Number(size),
    root: Buffer.from(root, "base64"),
    lines: note.slice(border + 2, -1).split("\n"),
  };
}

/** The signatures of a note by one key, each the bytes after the key's id. */
function signaturesOf({ lines }, { name, id }) {
  return lines.flatMap((line) => {
    const [dash, signer, encoded, ...rest] = line.split(" ");
    const bytes = Buffer.from(encoded ?? "", "base64");
    // Base64 that is not written as a signer writes it is another note, whatever it decodes to.
    const isOf = dash === "—" && signer === name && rest.length === 0 && bytes.toString("base64") === encoded;
    return isOf && bytes.subarray(0, 4).equals(id) ? [bytes.subarray(4)] : [];
  });
}

// ---- The tree: RFC 6962, section 2.1 -----------------------------------------------------------------------------

const LEAF = Buffer.from([0]);
const NODE = Buffer.from([1]);
const nodeHash = (left, right) => sha256(Buffer.concat([NODE, left, right], 65));

/** Where a tree of so many leaves divides: the largest power of two below. */
function splitOf(count) {
  let split = 1;
  while (2 * split < count) split *= 2;
  return split;
}

/**
 * Follows the proof from the signed root down to each entry. Every line has the two hashes below one that is known
 * to be right; a hash that is the root of no entry's branch is taken as it is, since the one above it covers it.
 */
function checkProof(entries, proof, { size, root }) {
  const lines = proof.toString("latin1").split("\n");
  if (lines.pop() !== "") return ["ledger/proof.txt is cut off"];
  const faults = [];
  let next = 0;
  const descend = (begin, end, node, from, to) => {
    if (from === to) return;
    if (end - begin === 1) {
      const { id, leaf } = entries[from];
      if (!leaf.equals(node)) faults.push(`entry ${id} is not the one in the signed tree`);
      return;
    }
    const pair = /^([0-9a-f]{64}) ([0-9a-f]{64})$/.exec(lines[next++] ?? "");
    const [left, right] = pair ? [Buffer.from(pair[1], "hex"), Buffer.from(pair[2], "hex")] : [];
    if (!left || !nodeHash(left, right).equals(node)) {
      const ids = entries.slice(from, to).map(({ id }) => id);
      throw new Error(
        `line ${next} of ledger/proof.txt does not lead from the signed root to ${listed(ids.map((id) => `entry ${id}`))}`,
      );
    }
    const middle = begin + splitOf(end - begin);
    let border = from;
    while (border < to && entries[border].id <= middle) border++;
    descend(begin, middle, left, from, border);
    descend(middle, end, right, border, to);
  };
  descend(0, size, root, 0, entries.length);
  if (next !== lines.length) faults.push("ledger/proof.txt has lines that prove nothing");
  return faults;
}

/** Whether one tree is another with leaves added (RFC 9162, section 2.1.4.2). */
function isConsistent(older, newer, hashes) {
  if (older.size === newer.size) return hashes.length === 0 && older.root.equals(newer.root);
  if (older.size > newer.size || older.size === 0) return false;
  const [start, ...rest] = Number.isInteger(Math.log2(older.size)) ? [older.root, ...hashes] : hashes;
  if (!start) return false;
  let [place, last, first, second] = [older.size - 1, newer.size - 1, start, start];
  const half = (value) => Math.floor(value / 2);
  while (place % 2 === 1) [place, last] = [half(place), half(last)];
  for (const sibling of rest) {
    if (last === 0) return false;
    if (place % 2 === 1 || place === last) {
      first = nodeHash(sibling, first);
      second = nodeHash(sibling, second);
      while (place % 2 === 0 && place !== 0) [place, last] = [half(place), half(last)];
    } else second = nodeHash(second, sibling);
    [place, last] = [half(place), half(last)];
  }
  return last === 0 && first.equals(older.root) && second.equals(newer.root);
}

// ---- Entries of the ledger ---------------------------------------------------------------------------------------

/** The line of an entry, from the text that was hashed: whatever else a line says was changed. */
function lineOf(said, canonical, payload) {
  return JSON.stringify({
    chain: said.chain,
    id: Number(said.id),
    kind: said.kind,
    subject: { type: said.subject_type, id: said.subject_id, label: said.subject_label },
    actor: { type: said.actor_type, id: said.actor_id, name: said.actor_name },
    current_hash: hashText(canonical),
    previous_hash: said.previous_hash,
    timestamp: said.timestamp,
    payload_digest: said.payload_digest,
    canonical,
    payload,
  });
}

function* linesOf(content) {
  for (let from = 0; from < content.length; ) {
    const end = content.indexOf(10, from);
    yield content.toString("utf8", from, end < 0 ? content.length : end);
    from = end < 0 ? content.length : end + 1;
  }
}

/** What is wrong with an entry by itself; undefined: nothing. */
function entryFault(line, { canonical, payload, current_hash }, organization) {
  if (typeof canonical !== "string" || typeof payload !== "string") return "has no hashed text";
  if (hashText(canonical) !== current_hash) return "does not have the hash of its text";
  const said = JSON.parse(canonical);
  if (said.organization !== organization || said.chain !== "records") return "is of another ledger";
  if (hashText(payload) !== said.payload_digest) return "has a payload that differs from its digest";
  if (lineOf(said, canonical, payload) !== line) return "has fields that differ from its hashed text";
  return undefined;
}

function readEntries(content, organization) {
  const entries = [];
  const faults = [];
  let [last, seal] = [0];
  for (const line of linesOf(content)) {
    const entry = JSON.parse(line);
    const fault =
      Number.isSafeInteger(entry.id) && entry.id > last
        ? entryFault(line, entry, organization)
        : "is out of order";
    if (fault) faults.push(`entry ${entry.id} ${fault}`);
    last = entry.id;
    entries.push({ id: entry.id, leaf: sha256(Buffer.concat([LEAF, Buffer.from(String(entry.canonical))])) });
    seal = entry;
  }
  if (content.at(-1) !== 10) faults.push("ledger/entries.ndjson is cut off");
  return { entries, faults, seal };
}

// ---- The checks --------------------------------------------------------------------------------------------------

const LEDGER_FILES = [
  "entries.ndjson",
  "proof.txt",
  "checkpoint.txt",
  "verifier-key.txt",
  "public-key.pem",
].map((name) => `ledger/${name}`);
/** Files that the list of digests does not have: it cannot have itself, nor what is made from it. */
const isBesides = (name) =>
  name === "SHA256SUMS" || LEDGER_FILES.includes(name) || /^(timestamps|cosignatures)\/[\w.-]+$/.test(name);

/** What the ledger's entry of the package says too. */
const SEALED_MEMBERS = ["organization", "about", "created_at", "contents_sha256", "counts", "records_sha256"];
const MANIFEST_MEMBERS = ["format", "format_version", "id", ...SEALED_MEMBERS, "created_by", "files"];

const listed = (items) =>
  items.length > 5 ? `${items.slice(0, 5).join(", ")} and ${items.length - 5} more` : items.join(", ");
const isSame = (one, other) => JSON.stringify(sorted(one)) === JSON.stringify(sorted(other));
const sorted = (value) =>
  value !== null && typeof value === "object" && !Array.isArray(value)
    ? Object.fromEntries(
        Object.keys(value)
          .sort()
          .map((name) => [name, sorted(value[name])]),
      )
    : value;

/** Prints the outcomes. A check gives its faults: none, and it passed. */
class Report {
  failed = 0;

  constructor(print) {
    this.print = print;
  }

  line(isOk, text) {
    if (!isOk) this.failed += 1;
    this.print(`${isOk ? "ok     " : "FAILED "} ${text}\n`);
  }

  /** Something to know that is neither good nor bad. */
  note(text) {
    this.print(`        ${text}\n`);
  }

  /** Runs a check. What it throws is its fault, so that damaged data fails and never ends the program. */
  check(text, work) {
    try {
      const faults = work();
      for (const fault of faults) this.line(false, `${text}: ${fault}`);
      if (faults.length === 0) this.line(true, text);
    } catch (error) {
      this.line(false, `${text}: ${error.message}`);
    }
  }
}

function checkPackage(source, isZip, pinned, report) {
  const digests = new Map();
  const json = (name) => JSON.parse(source.read(name).toString("utf8"));
  let manifest;
  report.check("manifest.json can be read and is of a version that this program knows", () => {
    if (!source.names.includes("manifest.json")) return ["manifest.json is missing"];
    const text = source.read("manifest.json").toString("utf8");
    manifest = JSON.parse(text);
    const isKnown = manifest.format === "assay-evidence-package" && manifest.format_version === 1;
    if (!isKnown || !Array.isArray(manifest.files)) manifest = undefined;
    if (!manifest) return ["it is not the manifest of an evidence package of version 1"];
    const isPlain =
      `${JSON.stringify(manifest, null, 2)}\n` === text &&
      Object.keys(manifest).join() === MANIFEST_MEMBERS.join() &&
      manifest.files.every((file) => Object.keys(file).join() === "path,size,sha256");
    return isPlain ? [] : ["manifest.json is not written as Assay writes it"];
  });
  if (!manifest) return;
  const named = new Set(manifest.files.map(({ path: name }) => name));
  report.check(
    `each of ${manifest.files.length} files has the size and SHA-256 that the manifest gives`,
    () =>
      manifest.files.flatMap(({ path: name, size, sha256: wanted }) => {
        if (!source.names.includes(name)) return [];
        const content = source.read(name);
        const found = hashText(content);
        digests.set(name, { hex: found.slice(7), text: found });
        return found === wanted && content.length === size ? [] : [`${name} was changed`];
      }),
  );
  report.check("no file is missing and none is extra", () => [
    ...[...named].filter((name) => !source.names.includes(name)).map((name) => `${name} is missing`),
    ...source.names
      .filter((name) => name !== "manifest.json" && !named.has(name))
      .map((name) => `${name} is extra`),
    ...(named.size === manifest.files.length ? [] : ["the manifest names a file twice"]),
    ...(isZip ? [] : source.faults),
  ]);
  if (isZip)
    report.check("the zip file is made of these files and nothing else", () => [...new Set(source.faults)]);
  const digestOf = (name) => digests.get(name)?.text;
  report.check("SHA256SUMS has every file of the content, as it is", () => {
    const lines = source.read("SHA256SUMS").toString("utf8").split("\n").filter(Boolean);
    const sums = new Map(lines.map((line) => [line.slice(66), line.slice(0, 64)]));
    const content = [...named].filter((name) => !isBesides(name));
    return [
      ...content.filter((name) => !sums.has(name)).map((name) => `${name} is not in it`),
      ...[...sums]
        .filter(([name, hex]) => digests.get(name)?.hex !== hex)
        .map(([name]) => `${name} differs from it`),
    ];
  });
  const ledger = checkLedger(source, manifest, pinned, report);
  report.check("the ledger's entry of this package vouches for its content", () =>
    sealFaults(ledger.seal, ledger.entries, manifest, digestOf("SHA256SUMS")),
  );
  const shown = new Set();
  report.check("evidence and audits refer to their files by SHA-256", () => {
    const faults = [];
    const refer = (from, file, wanted) => {
      shown.add(wanted);
      if (digestOf(file) !== wanted) faults.push(`${from} refers to ${file}, which is another file`);
    };
    for (const name of named) {
      if (/^evidence\/[^/]+\.json$/.test(name)) {
        const { file, sha256: wanted } = json(name);
        if (wanted !== null) refer(name, file, wanted);
      }
      if (/^audits\/[^/]+\/audit\.json$/.test(name))
        for (const { file, sha256: wanted } of json(name).documents) refer(name, file, wanted);
    }
    return faults;
  });
  if (named.has("approvals/approvals.json"))
    report.check("current approvals are of evidence that is in the package", () =>
      json("approvals/approvals.json").flatMap(({ control, current }) =>
        current.state !== "approved" || current.stale
          ? []
          : current.evidence
              .filter(({ sha256: wanted }) => wanted !== null && !shown.has(wanted))
              .map(
                ({ title }) => `${control.framework} ${control.control_id}: ${JSON.stringify(title)} is not`,
              ),
      ),
    );
  if (ledger.checkpoint) checkWitnesses(source, [...named], ledger.checkpoint, report);
}

function checkLedger(source, manifest, pinned, report) {
  const organization = manifest.organization?.id;
  const found = { entries: [] };
  report.check("the entries of the ledger are what was hashed", () => {
    const { faults, ...read } = readEntries(source.read("ledger/entries.ndjson"), organization);
    Object.assign(found, read);
    return faults;
  });
  let key;
  report.check("the checkpoint was signed with the key in ledger/", () => {
    const [line, ...rest] = source.read("ledger/verifier-key.txt").toString("utf8").split("\n");
    if (rest.join() !== "" || rest.length !== 1) return ["ledger/verifier-key.txt is not one line"];
    key = readKey(line);
    const checkpoint = readCheckpoint(source.read("ledger/checkpoint.txt").toString("utf8"));
    const fingerprint = fingerprintOf(key.publicKey);
    const pem = key.publicKey.export({ format: "pem", type: "spki" });
    if (key.type !== ED25519 || source.read("ledger/public-key.pem").toString("utf8") !== pem)
      return ["ledger/verifier-key.txt and ledger/public-key.pem are not the same key"];
    if (checkpoint.lines.length !== 1) return ["ledger/checkpoint.txt has more than one signature"];
    if (
      checkpoint.origin !== key.name ||
      key.name !== `assay/${fingerprint.slice(0, 16)}/${organization}/records`
    )
      return ["it is of another ledger than the key"];
    const isSigned = signaturesOf(checkpoint, key).some((bytes) =>
      verify(null, Buffer.from(checkpoint.text), key.publicKey, bytes),
    );
    if (!isSigned) return ["ledger/checkpoint.txt was not signed with it, or was changed"];
    found.checkpoint = checkpoint;
    return [];
  });
  report.check(`${found.entries.length} entries are in the tree of the checkpoint`, () =>
    found.checkpoint
      ? checkProof(found.entries, source.read("ledger/proof.txt"), found.checkpoint)
      : ["there is no signed checkpoint to compare with"],
  );
  if (pinned && key)
    report.check("the key is the one that was given", () =>
      isPinned(pinned, key) ? [] : ["it is another one"],
    );
  if (key) report.note(`The key's fingerprint: ${fingerprintOf(key.publicKey)}`);
  return found;
}

/** Whether a key is the one given: a fingerprint, a verifier key, or a file with either or a PEM. */
function isPinned(given, { publicKey }) {
  const text = (fs.existsSync(given) ? fs.readFileSync(given, "utf8") : given).trim();
  const wanted = text.startsWith("-----BEGIN")
    ? fingerprintOf(createPublicKey(text))
    : text.includes("+")
      ? fingerprintOf(readKey(text).publicKey)
      : text
          .replace(/^sha256:/i, "")
          .replaceAll(":", "")
          .toLowerCase();
  return wanted === fingerprintOf(publicKey);
}

/** The last entry is the package's own: what it says of the package must be what the manifest says and what is there. */
function sealFaults(seal, entries, manifest, sums) {
  if (seal?.kind !== "package_created" || seal.subject.id !== manifest.id)
    return ["ledger/entries.ndjson does not end with the entry of this package"];
  const said = JSON.parse(seal.payload);
  const ids = entries.slice(0, -1).map(({ id }) => id);
  return [
    ...SEALED_MEMBERS.filter((name) => !isSame(said[name], manifest[name])).map(
      (name) => `manifest.json has another ${name}`,
    ),
    ...(isSame(seal.actor, manifest.created_by) ? [] : ["manifest.json has another created_by"]),
    ...(said.contents_sha256 === sums
      ? []
      : ["the content was changed after it was recorded: SHA256SUMS is another"]),
    ...(said.records_sha256 === hashText(ids.join(","))
      ? []
      : ["ledger/entries.ndjson has other entries than were recorded"]),
  ];
}

/** A checkpoint that someone else has seen; undefined where the package's checkpoint does not continue it. */
function seenCheckpoint(source, name, names, checkpoint) {
  const seen = readCheckpoint(source.read(name).toString("utf8"));
  const proof = name.replace(/\.note$/, ".proof");
  const lines = names.includes(proof) ? [...linesOf(source.read(proof))] : [];
  const hashes = lines.map((line) => Buffer.from(line, "hex"));
  return isConsistent(seen, checkpoint, hashes) ? seen : undefined;
}

/** Time stamps, and cosignatures of witnesses (C2SP tlog-cosignature), are of checkpoints of the same ledger. */
function checkWitnesses(source, names, checkpoint, report) {
  const within = (folder) => names.filter((name) => name.startsWith(folder) && name.endsWith(".note"));
  const foreign = (name) => [
    `${name} is not of the ledger of ledger/checkpoint.txt, or its proof was changed`,
  ];
  const stamped = within("timestamps/");
  if (stamped.length > 0) {
    report.check("what was time-stamped is a checkpoint of this ledger", () =>
      stamped.flatMap((name) => (seenCheckpoint(source, name, names, checkpoint) ? [] : foreign(name))),
    );
    for (const name of stamped) noteStamp(source, name.replace(/\.note$/, ".json"), names, report);
    report.note("The time stamps themselves are for OpenSSL: README.txt has the command.");
  }
  const notes = within("cosignatures/");
  if (notes.length === 0) return;
  report.check("witnesses have signed checkpoints of this ledger", () => {
    const keys = [...linesOf(source.read("cosignatures/witnesses.txt"))].filter(Boolean).map(readKey);
    return notes.flatMap((name) => {
      const seen = seenCheckpoint(source, name, names, checkpoint);
      if (!seen) return foreign(name);
      const signed = keys.flatMap((key) =>
        signaturesOf(seen, key).flatMap((bytes) => cosignature(seen, key, bytes)),
      );
      for (const { by, at } of signed) report.note(`${by} saw the ledger at ${seen.size} entries on ${at}`);
      return signed.length > 0
        ? []
        : [`${name} has no valid signature of a key in cosignatures/witnesses.txt`];
    });
  });
}

/** What a stamp says of itself; only OpenSSL can check it. */
function noteStamp(source, name, names, report) {
  if (!names.includes(name)) return;
  const {
    authority,
    stamped_at,
    size,
    certificate_valid_until: until,
  } = JSON.parse(source.read(name).toString("utf8"));
  const ends = until === null ? "" : `; its certificate is valid until ${until}`;
  report.note(`${authority} stamped ${size} entries on ${stamped_at}, says ${name}${ends}`);
}

function cosignature({ text }, { name, type, publicKey }, bytes) {
  if (type !== COSIGNATURE || bytes.length !== 72) return [];
  const seconds = bytes.readBigUInt64BE(0);
  const message = Buffer.from(`cosignature/v1\ntime ${seconds}\n${text}`);
  const isSigned = verify(null, message, publicKey, bytes.subarray(8));
  return isSigned ? [{ by: name, at: new Date(Number(seconds) * 1_000).toISOString() }] : [];
}

/**
 * Checks a package and prints a line for each check.
 *
 * @param target its folder or zip file
 * @param pinned the key it must be signed with; undefined: any
 * @returns how many checks failed
 */
export function verifyPackage(target, pinned, print) {
  const isZip = fs.statSync(target).isFile();
  const report = new Report(print);
  let source;
  try {
    source = isZip ? openZip(target) : openFolder(target);
    checkPackage(source, isZip, pinned, report);
  } catch (error) {
    report.line(false, `the package can be read: ${error.message}`);
  } finally {
    source?.close?.();
  }
  return report.failed;
}

const USAGE = "Usage: node verify.mjs [--key FINGERPRINT_OR_FILE] [PACKAGE.zip or its folder]\n";

function main(args) {
  const rest = [...args];
  const at = rest.indexOf("--key");
  const [, pinned] = at < 0 ? [] : rest.splice(at, 2);
  const [target = import.meta.dirname] = rest;
  if (rest.length > 1 || target.startsWith("-") || (at >= 0 && !pinned) || !fs.existsSync(target)) {
    process.stderr.write(USAGE);
    return 2;
  }
  const failed = verifyPackage(target, pinned, (line) => process.stdout.write(line));
  const end =
    failed === 0
      ? "The package is as it was made. Compare the key's fingerprint with one from a source you trust."
      : `${failed === 1 ? "One check" : `${failed} checks`} failed. Do not rely on this package.`;
  process.stdout.write(`\n${end}\n`);
  return failed === 0 ? 0 : 1;
}

if (process.argv[1] && fs.realpathSync(process.argv[1]) === import.meta.filename)
  process.exitCode = main(process.argv.slice(2));
