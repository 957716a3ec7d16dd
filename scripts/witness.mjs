// `npm run witness -- COMMAND`: a witness of Assay's ledgers, for a second party's machine. One file that imports
// nothing but Node.js: copy it anywhere. docs/ledger.md says what a cosignature proves; the protocol is C2SP
// tlog-witness, the signatures are C2SP tlog-cosignature (Ed25519, cosignature/v1).
import { createHash, createPrivateKey, createPublicKey, randomBytes, sign, verify } from "node:crypto";
import fs from "node:fs";
import http from "node:http";
import path from "node:path";
import { parseArgs } from "node:util";

const USAGE = `Cosigns the checkpoints of Assay ledgers that only ever grow.

  npm run witness -- init NAME            make the witness's key; NAME is like witness.example.com/auditor
  npm run witness -- trust PUBLIC_KEY     witness a ledger: what GET /v1/ledger/public-key answered, as a file, or
                                          its public_key alone. Once for each chain, and again for a new key
  npm run witness -- serve                answer POST /add-checkpoint
  npm run witness -- list                 show the key, and what was cosigned last
  npm run witness -- accept-lost-state    begin anew after the loss of the state file: the witness can no longer
                                          tell whether a ledger was rewritten before

  --folder FOLDER      where key, known ledgers and state are kept; "witness" by default
  --listen HOST:PORT   where to serve; 127.0.0.1:7400 by default
`;

class Usage extends Error {}
/** An answer that is no cosignature. */
class Refusal extends Error {
  constructor(status, message, contentType = "text/plain; charset=utf-8") {
    super(message);
    Object.assign(this, { status, contentType });
  }
}

// The tree: RFC 6962, section 2.1, and RFC 9162, section 2.1.4.2.
const HASH_BYTES = 32;
const sha256 = (...parts) => {
  const hash = createHash("sha256");
  for (const part of parts) hash.update(part);
  return hash.digest();
};
const nodeHash = (left, right) => sha256(Buffer.from([1]), left, right);

/** Whether the tree of the second size and root is that of the first with leaves added. Sizes are BigInt. */
function isContinuation({ from, to, hashes }) {
  if (from.size === 0n) return hashes.length === 0 && (to.size > 0n || to.root.equals(sha256()));
  if (from.size === to.size) return hashes.length === 0 && from.root.equals(to.root);
  const isWhole = (from.size & (from.size - 1n)) === 0n;
  const [start, ...rest] = isWhole ? [from.root, ...hashes] : hashes;
  if (!start) return false;
  let [place, last] = [from.size - 1n, to.size - 1n];
  while (place & 1n) [place, last] = [place >> 1n, last >> 1n];
  let [older, newer] = [start, start];
  for (const hash of rest) {
    if (last === 0n) return false;
    if (place & 1n || place === last) {
      older = nodeHash(hash, older);
      newer = nodeHash(hash, newer);
      while (!(place & 1n) && place !== 0n) [place, last] = [place >> 1n, last >> 1n];
    } else newer = nodeHash(newer, hash);
    [place, last] = [place >> 1n, last >> 1n];
  }
  return last === 0n && older.equals(from.root) && newer.equals(to.root);
}

// Keys and notes: C2SP signed-note, tlog-checkpoint and tlog-cosignature.
const ED25519 = 1;
const COSIGNATURE = 4;
/** RFC 8410: what comes before the seed in the PKCS #8 form of an Ed25519 private key. */
const PKCS8_PREFIX = Buffer.from("302e020100300506032b657004220420", "hex");

const rawKey = (publicKey) => Buffer.from(publicKey.export({ format: "jwk" }).x, "base64url");
const keyId = (name, publicKey, algorithm) =>
  sha256(`${name}\n`, Buffer.from([algorithm]), rawKey(publicKey)).subarray(0, 4);

function verifierKey({ name, publicKey }) {
  const key = Buffer.concat([Buffer.from([COSIGNATURE]), rawKey(publicKey)]).toString("base64");
  return `${name}+${keyId(name, publicKey, COSIGNATURE).toString("hex")}+${key}`;
}

/** The key of a ledger from its text `name+keyid+key`. */
function readLogKey(text) {
  const [, name, id, encoded] = /^([^\s+]+)\+([0-9a-f]{8})\+([A-Za-z0-9+/=]+)$/.exec(text) ?? [];
  const bytes = Buffer.from(encoded ?? "", "base64");
  if (!name || bytes.length !== 33 || bytes[0] !== ED25519)
    throw new Usage(`This is no Ed25519 key of a ledger: ${text.slice(0, 80)}`);
  const jwk = { kty: "OKP", crv: "Ed25519", x: bytes.subarray(1).toString("base64url") };
  const publicKey = createPublicKey({ key: jwk, format: "jwk" });
  if (keyId(name, publicKey, ED25519).toString("hex") !== id) throw new Usage("The key's id is not its own.");
  return { name, publicKey, text };
}

function isSignedBy({ name, publicKey }, text, lines) {
  return lines.some((line) => {
    const [dash, signer, encoded] = line.split(" ");
    const bytes = Buffer.from(encoded ?? "", "base64");
    if (dash !== "—" || signer !== name || bytes.length !== 68) return false;
    if (!bytes.subarray(0, 4).equals(keyId(name, publicKey, ED25519))) return false;
    return verify(null, Buffer.from(text), publicKey, bytes.subarray(4));
  });
}

function cosign({ name, publicKey, privateKey }, text, seconds) {
  const signature = sign(null, Buffer.from(`cosignature/v1\ntime ${seconds}\n${text}`), privateKey);
  const time = Buffer.alloc(8);
  time.writeBigUInt64BE(BigInt(seconds));
  const bytes = Buffer.concat([keyId(name, publicKey, COSIGNATURE), time, signature]);
  return `— ${name} ${bytes.toString("base64")}\n`;
}

// What is kept: key, known ledgers, and what was cosigned last of each.

const filesOf = (folder) => ({
  key: path.join(folder, "key"),
  logs: path.join(folder, "ledgers.txt"),
  state: path.join(folder, "state.json"),
  disputes: path.join(folder, "disputes.ndjson"),
  lock: path.join(folder, "lock"),
});

/** Replaces a file: whoever reads it after a crash finds the old content or the new, and the new once this returned. */
function writeDurably(file, content) {
  const draft = `${file}.draft`;
  const descriptor = fs.openSync(draft, "w", 0o600);
  try {
    fs.writeFileSync(descriptor, content);
    fs.fsyncSync(descriptor);
  } finally {
    fs.closeSync(descriptor);
  }
  fs.renameSync(draft, file);
  const folder = fs.openSync(path.dirname(file), "r");
  try {
    fs.fsyncSync(folder);
  } finally {
    fs.closeSync(folder);
  }
}

function readKept(file, whatFor) {
  try {
    return fs.readFileSync(file, "utf8");
  } catch (error) {
    throw new Usage(`${file} cannot be read (${error.code}). ${whatFor}`);
  }
}

function readWitness(files) {
  const [name, seed] = readKept(files.key, "Make the witness with: npm run witness -- init NAME")
    .trim()
    .split("\n");
  const der = Buffer.concat([PKCS8_PREFIX, Buffer.from(seed ?? "", "base64")]);
  const privateKey = createPrivateKey({ key: der, format: "der", type: "pkcs8" });
  return { name, privateKey, publicKey: createPublicKey(privateKey) };
}

/** The known ledgers by origin: each name may have several lines, one for each key. */
function readLogs(files) {
  const lines = fs.existsSync(files.logs) ? fs.readFileSync(files.logs, "utf8").split("\n") : [];
  return lines.filter((line) => line !== "").map(readLogKey);
}

/** What was cosigned last, by origin: size as text, root in base64, and the checkpoint. */
function readState(files) {
  const text = readKept(
    files.state,
    "Without it the witness would cosign a rewritten ledger as if it were new. Restore the file from a backup. If it is lost for good: npm run witness -- accept-lost-state",
  );
  try {
    const { ledgers } = JSON.parse(text);
    for (const { size, root } of Object.values(ledgers)) readTree(size, root);
    return ledgers;
  } catch {
    throw new Usage(`${files.state} is damaged. Restore it from a backup.`);
  }
}

const writeState = (files, ledgers) =>
  writeDurably(files.state, `${JSON.stringify({ version: 1, ledgers }, null, 2)}\n`);

function readTree(size, root) {
  const bytes = Buffer.from(root, "base64");
  if (!/^(0|[1-9]\d{0,18})$/.test(size) || bytes.length !== HASH_BYTES || bytes.toString("base64") !== root)
    throw new Refusal(400, "A size or hash is malformed.");
  return { size: BigInt(size), root: bytes };
}

// The protocol: C2SP tlog-witness, in the order of its checks.

const MAX_PROOF_LINES = 63;

function readSubmission(body) {
  const border = body.indexOf("\n\n");
  const [first, ...proof] = body.slice(0, Math.max(border, 0)).split("\n");
  const [, oldSize] = /^old (0|[1-9]\d{0,18})$/.exec(first) ?? [];
  const note = body.slice(border + 2);
  const textEnd = note.lastIndexOf("\n\n");
  if (
    border < 0 ||
    oldSize === undefined ||
    proof.length > MAX_PROOF_LINES ||
    textEnd < 0 ||
    !note.endsWith("\n")
  )
    throw new Refusal(400, "The body is not an old size, proof lines, an empty line and a checkpoint.");
  const text = note.slice(0, textEnd + 1);
  const [origin, size, root] = text.split("\n");
  const hashes = proof.map((line) => readTree("0", line).root);
  return {
    origin,
    note,
    text,
    hashes,
    oldSize: BigInt(oldSize),
    tree: readTree(size ?? "", root ?? ""),
    signatures: note.slice(textEnd + 2, -1).split("\n"),
  };
}

/** Checks a submission and keeps it as the last; all at once, because nothing here waits for anything. */
function addCheckpoint({ files, witness, ledgers }, body) {
  const { origin, note, text, hashes, oldSize, tree, signatures } = readSubmission(body);
  const keys = readLogs(files).filter(({ name }) => name === origin);
  if (keys.length === 0) throw new Refusal(404, `The ledger ${origin} is not known here.`);
  if (!keys.some((key) => isSignedBy(key, text, signatures)))
    throw new Refusal(403, "No known key of the ledger signed the checkpoint.");
  if (oldSize > tree.size) throw new Refusal(400, "The old size is larger than the checkpoint's.");
  const kept = ledgers[origin];
  const seen = kept ? readTree(kept.size, kept.root) : { size: 0n, root: sha256() };
  if (oldSize !== seen.size) throw new Refusal(409, String(seen.size), "text/x.tlog.size");
  if (!isContinuation({ from: seen, to: tree, hashes })) {
    const dispute = {
      at: new Date().toISOString(),
      origin,
      cosigned: kept?.checkpoint ?? null,
      submitted: note,
    };
    fs.appendFileSync(files.disputes, `${JSON.stringify(dispute)}\n`, { mode: 0o600 });
    // Two roots of one size are a fork, whatever the proof says.
    if (oldSize === tree.size && hashes.length === 0)
      throw new Refusal(409, "The checkpoint is another one of the size that was cosigned.");
    throw new Refusal(422, "The proof does not lead from the cosigned checkpoint to this one.");
  }
  const last = { size: String(tree.size), root: tree.root.toString("base64"), checkpoint: note };
  writeState(files, { ...ledgers, [origin]: last });
  ledgers[origin] = last;
  return { line: cosign(witness, text, Math.floor(Date.now() / 1_000)), origin, size: tree.size };
}

const MAX_BODY_BYTES = 65_536;

async function readBody(request) {
  const chunks = [];
  let bytes = 0;
  for await (const chunk of request) {
    bytes += chunk.length;
    if (bytes > MAX_BODY_BYTES) throw new Refusal(413, "The body is longer than 64 kB.");
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString("utf8");
}

async function answer(context, request, response) {
  try {
    if (new URL(request.url, "http://witness").pathname !== "/add-checkpoint")
      throw new Refusal(404, "There is only /add-checkpoint.");
    if (request.method !== "POST") throw new Refusal(405, "Send a POST.");
    const { line, origin, size } = addCheckpoint(context, await readBody(request));
    say(`cosigned ${size} entries of ${origin}`);
    response.writeHead(200, { "content-type": "text/plain; charset=utf-8" }).end(line);
  } catch (error) {
    const refusal = error instanceof Refusal ? error : new Refusal(500, "The checkpoint could not be kept.");
    say(`refused with ${refusal.status}: ${error.message}`);
    response
      .writeHead(refusal.status, { "content-type": refusal.contentType, connection: "close" })
      .end(`${refusal.message}\n`);
  }
}

const say = (text) => process.stdout.write(`${new Date().toISOString()} ${text}\n`);

/** Two processes with one state would let a ledger be rolled back between them. */
function lock(file) {
  for (let attempt = 0; attempt < 2; attempt++) {
    try {
      fs.writeFileSync(file, String(process.pid), { flag: "wx" });
      process.on("exit", () => fs.rmSync(file, { force: true }));
      return;
    } catch (error) {
      if (error.code !== "EEXIST") throw error;
      if (isAlive(Number(fs.readFileSync(file, "utf8"))))
        throw new Usage(`Another witness uses this folder. If that is wrong, delete ${file}.`);
      fs.rmSync(file, { force: true });
    }
  }
  throw new Usage(`Another witness has just taken this folder: ${file}`);
}

function isAlive(pid) {
  try {
    return pid > 0 && process.kill(pid, 0);
  } catch (error) {
    return error.code === "EPERM";
  }
}

// Commands.

function init(files, [name, ...rest]) {
  if (!name || rest.length > 0 || /[\s+]/.test(name))
    throw new Usage("Give the witness a name without blanks and +.");
  if (fs.existsSync(files.key)) throw new Usage(`There is a key already: ${files.key}`);
  fs.mkdirSync(path.dirname(files.key), { recursive: true, mode: 0o700 });
  writeDurably(files.key, `${name}\n${randomBytes(32).toString("base64")}\n`);
  writeState(files, {});
  process.stdout.write(
    `The witness's verifier key, for ASSAY_WITNESSES:\n${verifierKey(readWitness(files))}\n`,
  );
}

function trust(files, [given, ...rest]) {
  if (!given || rest.length > 0) throw new Usage(USAGE);
  readWitness(files);
  const content = (fs.existsSync(given) ? fs.readFileSync(given, "utf8") : given).trim();
  const key = readLogKey(content.startsWith("{") ? String(JSON.parse(content).public_key) : content);
  const known = readLogs(files).map(({ text }) => text);
  if (!known.includes(key.text)) writeDurably(files.logs, `${[...known, key.text].join("\n")}\n`);
  process.stdout.write(`The ledger ${key.name} is witnessed.\n`);
}

function list(files) {
  const [witness, ledgers] = [readWitness(files), readState(files)];
  const lines = readLogs(files).map(({ name }) => `${name}: ${ledgers[name]?.size ?? "no"} entries cosigned`);
  process.stdout.write(`${[verifierKey(witness), ...lines].join("\n")}\n`);
}

function acceptLostState(files) {
  readWitness(files);
  if (fs.existsSync(files.state)) throw new Usage(`The state is there: ${files.state}`);
  writeState(files, {});
  process.stdout.write("The witness begins anew: it will cosign whatever each ledger shows first.\n");
}

function serve(files, listen) {
  const [, host, port] = /^(.+):(\d{1,5})$/.exec(listen) ?? [];
  if (!host) throw new Usage("--listen takes HOST:PORT.");
  const witness = readWitness(files);
  lock(files.lock);
  const context = { files, witness, ledgers: readState(files) };
  readLogs(files);
  const server = http.createServer((request, response) => void answer(context, request, response));
  server.requestTimeout = 15_000;
  server.maxConnections = 100;
  server.on("error", (error) => {
    process.stderr.write(`${listen} cannot be used (${error.code}).\n`);
    process.exit(2);
  });
  server.listen(Number(port), host.replace(/^\[|\]$/g, ""), () => {
    const { port: actual } = server.address();
    say(`witness ${witness.name} listens on http://${host}:${actual}, key ${verifierKey(witness)}`);
  });
  for (const signal of ["SIGINT", "SIGTERM"]) process.on(signal, () => process.exit(0));
}

const COMMANDS = {
  init,
  trust,
  list,
  "accept-lost-state": acceptLostState,
  serve: (files, _, { listen }) => serve(files, listen),
};

try {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      folder: { type: "string", default: "witness" },
      listen: { type: "string", default: "127.0.0.1:7400" },
    },
  });
  const [command, ...rest] = positionals;
  if (!Object.hasOwn(COMMANDS, command ?? "")) throw new Usage(USAGE);
  COMMANDS[command](filesOf(path.resolve(values.folder)), rest, values);
} catch (error) {
  process.stderr.write(`${error.message}\n`);
  process.exitCode = 2;
}
