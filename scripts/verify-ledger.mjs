// `npm run verify-ledger -- EXPORT CHECKPOINT PUBLIC_KEY`: checks an export of the ledger without the
// product, which this file imports nothing of. docs/ledger.md describes what is checked and why.
import { createHash, createPublicKey, verify } from "node:crypto";
import fs from "node:fs";
import { parseArgs } from "node:util";

const USAGE = `Checks an export of an Assay ledger with nothing but the public key.

  npm run verify-ledger -- EXPORT CHECKPOINT PUBLIC_KEY [LATER_KEY] [--witness KEY]...
  npm run verify-ledger -- --proof PROOF [PUBLIC_KEY]

EXPORT      what GET /v1/ledger/export answered
CHECKPOINT  what GET /v1/ledger/checkpoint answered, or the signed note alone
PUBLIC_KEY  what GET /v1/ledger/public-key answered, or its public_key or PEM alone
LATER_KEY   the same answer of a later day, when the key was replaced after you kept PUBLIC_KEY: the
            hand-overs in it lead from your key to the one that signed the checkpoint
KEY         the verifier key of a witness, as the witness gave it to you: the checkpoint must hold its
            cosignature
PROOF       what GET /v1/ledger/{id}/proof answered; without PUBLIC_KEY the key in it is trusted

Each is of one chain: for the records add chain=records to every address.

Exit status: 0 all is well, 1 something is broken, 2 the command cannot be run.
`;

/** What is wrong with the ledger, as opposed to with the command. */
class Broken extends Error {}
class Usage extends Error {}

const sha256 = (...parts) => {
  const hash = createHash("sha256");
  for (const part of parts) hash.update(part);
  return hash.digest();
};
const hashText = (bytes) => `sha256:${bytes.toString("hex")}`;
const GENESIS_HASH = `sha256:${"0".repeat(64)}`;

// The tree: RFC 6962, section 2.1.
const leafHash = (content) => sha256(Buffer.from([0]), content);
const nodeHash = (left, right) => sha256(Buffer.from([1]), left, right);

/** The roots of the perfect subtrees a growing tree consists of, largest first: 53 hashes at most. */
class Tree {
  #roots = [];

  push(leaf) {
    let root = { height: 0, hash: leaf };
    while (this.#roots.at(-1)?.height === root.height) {
      root = { height: root.height + 1, hash: nodeHash(this.#roots.pop().hash, root.hash) };
    }
    this.#roots.push(root);
  }

  root() {
    const hashes = this.#roots.map(({ hash }) => hash);
    return hashes.length === 0 ? sha256() : hashes.reduceRight((right, left) => nodeHash(left, right));
  }
}

/** RFC 9162, section 2.1.3.2: the root that a leaf at a place and the hashes along its path make. */
function rootOfPath({ index, size, leaf, hashes }) {
  let [place, last, node] = [BigInt(index), BigInt(size) - 1n, leaf];
  if (place > last) throw new Broken("the proof names a place outside the tree");
  for (const hash of hashes) {
    if (last === 0n) throw new Broken("the proof has too many hashes");
    if (place % 2n === 1n || place === last) {
      node = nodeHash(hash, node);
      while (place % 2n === 0n && place !== 0n) [place, last] = [place / 2n, last / 2n];
    } else node = nodeHash(node, hash);
    [place, last] = [place / 2n, last / 2n];
  }
  if (last !== 0n) throw new Broken("the proof has too few hashes");
  return node;
}

// Keys and notes: C2SP signed-note and tlog-checkpoint.
const ED25519 = 1;
const rawKey = (publicKey) => Buffer.from(publicKey.export({ format: "jwk" }).x, "base64url");
const keyId = (name, publicKey, algorithm = ED25519) =>
  sha256(`${name}\n`, Buffer.from([algorithm]), rawKey(publicKey)).subarray(0, 4);

/** A verifier key, a PEM, or the answer that holds either and the notes of hand-overs. `name` is undefined for a PEM. */
function readKey(text) {
  const content = text.trim();
  if (content.startsWith("{")) {
    const { public_key: verifierKey, pem, keys } = parseJson(content, "the public key");
    const notes = Array.isArray(keys) ? keys.map(({ handover }) => handover).filter(Boolean) : [];
    return { ...readKey(verifierKey ?? pem ?? ""), notes };
  }
  if (content.startsWith("-----BEGIN PUBLIC KEY-----")) return { publicKey: createPublicKey(content) };
  return readVerifierKey(
    content,
    ED25519,
    "The public key is neither a note key, nor a PEM, nor an answer with one of them.",
  );
}

function readVerifierKey(content, algorithm, otherwise) {
  const [, name, id, encoded] = /^([^\s+]+)\+([0-9a-f]{8})\+([A-Za-z0-9+/=]+)$/.exec(content) ?? [];
  const bytes = Buffer.from(encoded ?? "", "base64");
  if (!name || bytes.length !== 33 || bytes[0] !== algorithm) throw new Usage(otherwise);
  const jwk = { kty: "OKP", crv: "Ed25519", x: bytes.subarray(1).toString("base64url") };
  const publicKey = createPublicKey({ key: jwk, format: "jwk" });
  if (keyId(name, publicKey, algorithm).toString("hex") !== id)
    throw new Usage("The public key's id is not its own.");
  return { name, publicKey };
}

const CHECKPOINT = /^([^\n]+)\n(0|[1-9]\d{0,15})\n([A-Za-z0-9+/]{43}=)\nchain (sha256:[0-9a-f]{64})\n$/;

const HANDOVER =
  /^assay\/handover\/([\w-]+(?:\/records)?)\n(\d{1,16})\n([A-Za-z0-9+/]{43}=)\nchain (sha256:[0-9a-f]{64})\nfrom (\S+)\nto (\S+)\nat \S+\n$/;

/** One key's statement that another signs from a size on. Both must have signed it. */
function openHandover(note) {
  const border = String(note).lastIndexOf("\n\n");
  const text = String(note).slice(0, border + 1);
  const [, organization, size, root, latestHash, fromText, toText] = HANDOVER.exec(text) ?? [];
  if (!organization) throw new Broken("signature: a hand-over between keys is not one of an Assay ledger");
  const [from, to] = [readKey(fromText), readKey(toText)];
  const lines = note.slice(border + 2).split("\n");
  for (const key of [from, to])
    if (
      !key.name.endsWith(`/${organization}`) ||
      !lines.some((line) => isSignature(line, text, key.name, key.publicKey))
    )
      throw new Broken("signature: a hand-over between keys was not signed by both of them");
  return { from, to, size: Number(size), root: Buffer.from(root, "base64"), latestHash };
}

const isSameKey = (one, other) =>
  one.name === other.name && rawKey(one.publicKey).equals(rawKey(other.publicKey));

/**
 * The key that signed as `origin`, reached from a trusted one by hand-overs: back, to a key before it,
 * which signed nothing larger than what it handed over; or on, to one after it.
 */
function keyOf(origin, trusted, handovers) {
  const walk = (isNext, other, limit) => {
    const used = [];
    for (let key = trusted; used.length <= handovers.length; ) {
      if (key.name === origin) return { key, used, ...(used.length > 0 ? limit(used.at(-1)) : {}) };
      const handover = handovers.find((one) => isNext(one, key));
      if (!handover) return undefined;
      used.push(handover);
      key = other(handover);
    }
    return undefined;
  };
  const back = walk(
    ({ to }, key) => isSameKey(to, key),
    ({ from }) => from,
    ({ size }) => ({ upTo: size }),
  );
  return (
    back ??
    walk(
      ({ from }, key) => isSameKey(from, key),
      ({ to }) => to,
      () => ({}),
    )
  );
}

/** Checks a note's signature and reads what it says. */
function openCheckpoint(content, key) {
  const note = content.trimStart().startsWith("{")
    ? parseJson(content, "the checkpoint").checkpoint
    : content.replaceAll("\r\n", "\n");
  const border = typeof note === "string" ? note.lastIndexOf("\n\n") : -1;
  if (border < 0) throw new Usage("The checkpoint is neither a signed note nor an answer with one.");
  const text = note.slice(0, border + 1);
  const [, origin, size, root, latestHash] = CHECKPOINT.exec(text) ?? [];
  if (!origin) throw new Broken("signature: the checkpoint is not one of an Assay ledger");
  const handovers = (key.notes ?? []).map(openHandover).sort((one, other) => other.size - one.size);
  const found = key.name === undefined ? { key, used: [] } : keyOf(origin, key, handovers);
  if (!found) throw new Broken(`signature: the checkpoint is of ${origin}, the key of ${key.name}`);
  if (found.upTo !== undefined && Number(size) > found.upTo)
    throw new Broken(`signature: its key handed over at ${found.upTo} entries and signs nothing after that`);
  if (
    !note
      .slice(border + 2)
      .split("\n")
      .some((line) => isSignature(line, text, origin, found.key.publicKey))
  )
    throw new Broken("signature: the checkpoint was not signed with this key, or was changed");
  const checkpoint = { origin, size: Number(size), root: Buffer.from(root, "base64"), latestHash };
  return { ...checkpoint, handovers: found.used };
}

function isSignature(line, text, name, publicKey) {
  const [dash, signer, encoded] = line.split(" ");
  if (dash !== "—" || signer !== name || !encoded) return false;
  const bytes = Buffer.from(encoded, "base64");
  if (!bytes.subarray(0, 4).equals(keyId(name, publicKey))) return false;
  return verify(null, Buffer.from(text), publicKey, bytes.subarray(4));
}

/** The members of the hashed text, sorted, and the entry's field that each must agree with, by chain. */
const RECORD_MEMBERS = {
  actor_id: (entry) => entry.actor?.id,
  actor_name: (entry) => entry.actor?.name,
  actor_type: (entry) => entry.actor?.type,
  chain: (entry) => entry.chain,
  id: (entry) => String(entry.id),
  kind: (entry) => entry.kind,
  organization: (_, said) => said.organization,
  payload_digest: (entry) => entry.payload_digest,
  previous_hash: (entry) => entry.previous_hash,
  subject_id: (entry) => entry.subject?.id,
  subject_label: (entry) => entry.subject?.label,
  subject_type: (entry) => entry.subject?.type,
  timestamp: (entry) => entry.timestamp,
  v: () => "1",
};

const DECISION_MEMBERS = {
  decision: (entry) => entry.decision,
  drift_score: (entry) => Number(entry.drift_score).toFixed(6),
  id: (entry) => String(entry.id),
  organization: (_, said) => said.organization,
  payload_digest: (entry) => entry.payload_digest,
  previous_hash: (entry) => entry.previous_hash,
  risk_level: (entry) => entry.risk_level,
  system_name: (entry) => entry.system_name,
  timestamp: (entry) => entry.timestamp,
  v: () => "1",
};

/** What is wrong with an entry by itself; undefined: nothing. */
function contentFault(entry) {
  if (typeof entry.canonical !== "string" || typeof entry.payload !== "string")
    return "it has no hashed text";
  if (hashText(sha256(entry.canonical)) !== entry.current_hash) return "its text does not have its hash";
  let said;
  try {
    said = JSON.parse(entry.canonical);
  } catch {
    return "its text is not JSON";
  }
  const expected = Object.fromEntries(
    Object.entries(entry.chain === "records" ? RECORD_MEMBERS : DECISION_MEMBERS).map(([member, valueIn]) => [
      member,
      valueIn(entry, said),
    ]),
  );
  // RFC 8785 of an object of texts with these names is what JSON.stringify writes in this order.
  if (JSON.stringify(expected) !== entry.canonical) return "its fields do not say what its text says";
  if (hashText(sha256(entry.payload)) !== entry.payload_digest) return "its payload does not have its digest";
  return undefined;
}

/** Follows the chain entry by entry; throws at the first that is bad. */
class Chain {
  lastId = 0;
  latestHash = GENESIS_HASH;
  #name;

  /** @param name the organization and, of the records, the chain, as the checkpoint's origin has them */
  constructor(name) {
    this.#name = name;
  }

  push(entry) {
    const expected = this.lastId + 1;
    if (!Number.isSafeInteger(entry.id)) throw new Broken(`entry ${expected}: content: it has no id`);
    if (entry.id > expected) throw new Broken(`entry ${expected}: gap: it is missing, ${entry.id} follows`);
    if (entry.id < expected) throw new Broken(`entry ${entry.id}: duplicate: ${this.lastId} came before`);
    const fault = contentFault(entry);
    if (fault) throw new Broken(`entry ${entry.id}: content: ${fault}`);
    if (entry.previous_hash !== this.latestHash)
      throw new Broken(`entry ${entry.id}: link: it does not follow from the entry before`);
    const { organization, chain } = JSON.parse(entry.canonical);
    const name = chain === undefined ? organization : `${organization}/${chain}`;
    if (name !== this.#name)
      throw new Broken(`entry ${entry.id}: content: it is of ${name}, the checkpoint of ${this.#name}`);
    this.lastId = entry.id;
    this.latestHash = entry.current_hash;
  }
}

// What vouches from outside: C2SP tlog-cosignature and RFC 3161. An answer of GET /v1/ledger/checkpoint holds both, each
// with the checkpoint it is about, which the export must contain too.
const COSIGNATURE = 4;

/** The time of a witness's cosignature on a note; undefined when it has none that holds. */
function cosignedAt(note, { name, publicKey }) {
  const border = note.lastIndexOf("\n\n");
  const id = keyId(name, publicKey, COSIGNATURE);
  for (const line of note.slice(border + 2).split("\n")) {
    const [dash, signer, encoded] = line.split(" ");
    const bytes = Buffer.from(encoded ?? "", "base64");
    if (dash !== "—" || signer !== name || bytes.length !== 76 || !bytes.subarray(0, 4).equals(id)) continue;
    const seconds = bytes.readBigUInt64BE(4);
    const message = Buffer.from(`cosignature/v1\ntime ${seconds}\n${note.slice(0, border + 1)}`);
    if (verify(null, message, publicKey, bytes.subarray(12))) return new Date(Number(seconds) * 1_000);
  }
  return undefined;
}

/** An element of DER: its tag, its content, and where the next begins. */
function readDer(bytes, at = 0) {
  const short = bytes[at + 1] ?? 0;
  const lengthBytes = short & 0x80 ? short & 0x7f : 0;
  const start = at + 2 + lengthBytes;
  if (short === 0x80 || lengthBytes > 4 || start > bytes.length)
    throw new Broken("the time stamp is not DER");
  const length = lengthBytes === 0 ? short : bytes.readUIntBE(at + 2, lengthBytes);
  if (start + length > bytes.length) throw new Broken("the time stamp is not DER");
  return { tag: bytes[at], content: bytes.subarray(start, start + length), end: start + length };
}

function derChildren(bytes) {
  const children = [];
  for (let at = 0; at < bytes.length; at = children.at(-1).end) children.push(readDer(bytes, at));
  return children;
}

const SHA_256 = Buffer.from("0609608648016503040201", "hex");

/** What a TimeStampToken says, without its signature: the digest that was stamped, and when. */
function readToken(token) {
  // ContentInfo { type, [0] SignedData { version, digests, { TSTInfo's type, [0] OCTET STRING { TSTInfo } } … } }
  const [, wrapped] = derChildren(readDer(token).content);
  const [, , encapsulated] = derChildren(readDer(wrapped?.content ?? Buffer.alloc(0)).content);
  const [, octets] = derChildren(encapsulated?.content ?? Buffer.alloc(0));
  const info = readDer(readDer(octets?.content ?? Buffer.alloc(0)).content);
  const [, , imprint, , time] = derChildren(info.content);
  const [algorithm, digest] = derChildren(imprint?.content ?? Buffer.alloc(0));
  const [, year, rest] = /^(\d{4})(\d{10}(?:\.\d+)?)Z$/.exec(String(time?.content)) ?? [];
  if (!digest || !year || !algorithm?.content.subarray(0, SHA_256.length).equals(SHA_256))
    throw new Broken("the time stamp is none over SHA-256");
  const at = new Date(`${year}-${rest.replace(/^(..)(..)(..)(..)/, "$1-$2T$3:$4:")}Z`);
  return { digest: digest.content, at };
}

/**
 * The checkpoints that were stamped or cosigned, with the lines to say when the export contains them.
 *
 * @param witnesses keys of witnesses that must have cosigned
 */
function readAttestations(content, key, witnesses) {
  const isAnswer = content.trimStart().startsWith("{");
  const { time_stamp: stamp, cosignatures = [] } = isAnswer ? parseJson(content, "the checkpoint") : {};
  const bare = isAnswer ? [] : [{ checkpoint: content.replaceAll("\r\n", "\n") }];
  const attested = [];
  for (const witness of witnesses) {
    const found = [...cosignatures, ...bare]
      .map(({ checkpoint }) => ({ note: String(checkpoint), at: cosignedAt(String(checkpoint), witness) }))
      .find(({ at }) => at !== undefined);
    if (!found) throw new Broken(`signature: the checkpoint has no cosignature by ${witness.name}`);
    const { size, root, latestHash } = openCheckpoint(found.note, key);
    const line = `The first ${size} were cosigned by ${witness.name} at ${found.at.toISOString()}.`;
    attested.push({ size, root, latestHash, line });
  }
  for (const { public_key: text, witness } of cosignatures)
    if (!witnesses.some(({ name }) => name === witness))
      attested.push({
        line: `There is a cosignature by ${witness}, which was not checked: give the witness's own key with --witness. Here it is said to be ${text}`,
      });
  if (stamp) {
    const { size, root, latestHash } = openCheckpoint(stamp.checkpoint, key);
    const { digest, at } = readToken(Buffer.from(String(stamp.token), "base64"));
    if (!digest.equals(sha256(stamp.checkpoint)))
      throw new Broken(
        `signature: the time stamp is for something else than the checkpoint of ${size} entries`,
      );
    const line = `The first ${size} have a time stamp that says ${at.toISOString()}. Its signature was not checked: use openssl ts -verify.`;
    attested.push({ size, root, latestHash, line });
  }
  return attested;
}

async function checkExport([exportFile, checkpointFile, keyFile, laterFile], witnessKeys) {
  const kept = readKey(readFile(keyFile));
  const later = laterFile === undefined ? undefined : readKey(readFile(laterFile));
  const key = { ...kept, notes: [...(kept.notes ?? []), ...(later?.notes ?? [])] };
  const checkpoint = openCheckpoint(readFile(checkpointFile), key);
  const witnesses = witnessKeys.map((text) =>
    readVerifierKey(text, COSIGNATURE, "--witness takes the verifier key of a witness: name+keyid+key."),
  );
  const attested = readAttestations(readFile(checkpointFile), key, witnesses);
  const marks = [
    ...checkpoint.handovers.map((handover) => ({ ...handover, what: "those the keys handed over" })),
    ...attested.flatMap((one) =>
      one.size > 0 ? [{ ...one, what: "those that were stamped or cosigned" }] : [],
    ),
  ];
  const [chain, tree] = [new Chain(checkpoint.origin.split("/").slice(2).join("/")), new Tree()];
  let [line, signedHash, signedRoot] = [0, GENESIS_HASH, sha256()];
  for await (const text of linesOf(exportFile)) {
    line += 1;
    if (text === "") continue;
    const entry = parseLine(text, line, chain.lastId + 1);
    chain.push(entry);
    if (chain.lastId > Math.max(checkpoint.size, ...marks.map(({ size }) => size))) continue;
    tree.push(leafHash(Buffer.from(entry.canonical, "utf8")));
    for (const mark of marks)
      if (
        chain.lastId === mark.size &&
        (chain.latestHash !== mark.latestHash || !tree.root().equals(mark.root))
      )
        throw new Broken(`rewrite: the entries up to ${mark.size} are not ${mark.what}`);
    if (chain.lastId === checkpoint.size) [signedHash, signedRoot] = [chain.latestHash, tree.root()];
  }
  if (chain.lastId < checkpoint.size)
    throw new Broken(
      `entry ${chain.lastId + 1}: truncation: the export ends before it, ${checkpoint.size} entries were signed`,
    );
  if (signedHash !== checkpoint.latestHash || !signedRoot.equals(checkpoint.root))
    throw new Broken(
      `rewrite: the entries up to ${checkpoint.size} are a chain, but not the one that was signed`,
    );
  const attestedSize = Math.max(0, ...attested.map(({ size }) => size ?? 0));
  if (chain.lastId < attestedSize)
    throw new Broken(
      `entry ${chain.lastId + 1}: truncation: the export ends before it, ${attestedSize} entries were stamped or cosigned`,
    );
  const beyond = chain.lastId - checkpoint.size;
  return [
    `OK: ${chain.lastId} entries, the first ${checkpoint.size} of them signed by ${checkpoint.origin}.`,
    ...(beyond > 0
      ? [`${beyond} later entries are a chain but are not covered by this checkpoint: fetch a newer one.`]
      : []),
    ...attested.map(({ line }) => line),
  ];
}

function checkProof([proofFile, keyFile]) {
  const proof = parseJson(readFile(proofFile), "the proof");
  const key = readKey(keyFile === undefined ? String(proof.public_key) : readFile(keyFile));
  const checkpoint = openCheckpoint(String(proof.checkpoint), key);
  if (proof.size !== checkpoint.size) throw new Broken("the proof is for another size than its checkpoint");
  if (proof.index !== proof.id - 1) throw new Broken("the proof's place is not the entry's");
  const hashes = [proof.leaf_hash, ...proof.hashes].map(parseHash);
  const root = rootOfPath({ ...proof, leaf: hashes[0], hashes: hashes.slice(1) });
  if (!root.equals(checkpoint.root))
    throw new Broken(`entry ${proof.id}: the proof does not lead to the signed root`);
  return [
    `OK: the entry with leaf hash ${proof.leaf_hash} is number ${proof.id} of ${proof.size} signed by ${checkpoint.origin}.`,
  ];
}

function parseHash(text) {
  if (!/^sha256:[0-9a-f]{64}$/.test(text)) throw new Broken("the proof holds something that is no hash");
  return Buffer.from(text.slice("sha256:".length), "hex");
}

function parseJson(text, what) {
  try {
    return JSON.parse(text);
  } catch {
    throw new Usage(`In the file of ${what} is no JSON.`);
  }
}

function parseLine(text, line, id) {
  try {
    const entry = JSON.parse(text);
    if (entry !== null && typeof entry === "object") return entry;
  } catch {
    // Reported below, as is a line that is JSON but no entry.
  }
  throw new Broken(`entry ${id}: content: line ${line} is no entry`);
}

function readFile(file) {
  try {
    return fs.readFileSync(file, "utf8");
  } catch (error) {
    throw new Usage(`${file} cannot be read (${error.code}).`);
  }
}

/**
 * Line by line, so that memory stays flat however long the export is. Not node:readline, which also ends
 * lines at U+2028 and U+2029: in JSON these are ordinary characters of a text.
 */
async function* linesOf(file) {
  if (!fs.existsSync(file)) throw new Usage(`${file} cannot be read (ENOENT).`);
  let rest = "";
  for await (const chunk of fs.createReadStream(file, "utf8")) {
    const lines = (rest + chunk).split("\n");
    rest = lines.pop() ?? "";
    yield* lines;
  }
  yield rest;
}

function readArgs(args) {
  try {
    const options = { witness: { type: "string", multiple: true } };
    return parseArgs({ args, allowPositionals: true, options });
  } catch {
    throw new Usage(USAGE);
  }
}

async function main(args) {
  if (args[0] === "--proof" && (args.length === 2 || args.length === 3)) return checkProof(args.slice(1));
  const { values, positionals: files } = readArgs(args);
  if (files.length === 3 || files.length === 4) return checkExport(files, values.witness ?? []);
  throw new Usage(USAGE);
}

try {
  const lines = await main(process.argv.slice(2));
  process.stdout.write(`${lines.join("\n")}\n`);
} catch (error) {
  process.stderr.write(`${error instanceof Broken ? "BROKEN: " : ""}${error.message}\n`);
  process.exitCode = error instanceof Broken ? 1 : 2;
}
