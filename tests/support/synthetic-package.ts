import { createHash, generateKeyPairSync, type KeyObject, sign } from "node:crypto";
import { canonicalText } from "@/lib/features/ledger/chain/canonical";
import { signCheckpoint } from "@/lib/features/ledger/checkpoints/checkpoint";
import { type LedgerKey, signerOf } from "@/lib/features/ledger/checkpoints/keys";
import { verifierKeyText } from "@/lib/features/ledger/checkpoints/note";
import {
  branchesOf,
  consistencyRanges,
  type Hash,
  leafHash,
  nodeHash,
} from "@/lib/features/ledger/tree/tree";

export const sha256 = (content: string | Uint8Array) =>
  `sha256:${createHash("sha256").update(content).digest("hex")}`;

const ORGANIZATION = "org_synthetic";
const chain = { organizationId: ORGANIZATION, name: "records" } as const;
const AT = "2026-11-23T00:00:00.000Z";

interface File {
  name: string;
  content: Buffer;
}

/** A package with the smallest content and a ledger of so many entries, and a checkpoint of it at any size. */
export function syntheticPackage(entries: number) {
  const content = [{ name: "README.txt", content: Buffer.from("What this is.\n") }];
  const sums = content.map((file) => `${sha256(file.content).slice(7)}  ${file.name}\n`).join("");
  const ids = Array.from({ length: entries - 1 }, (_, index) => index + 1);
  const sealed = {
    organization: { id: ORGANIZATION, name: "Synthetic" },
    about: { type: "program", id: "prg_1", name: "Launch" },
    created_at: AT,
    contents_sha256: sha256(sums),
    counts: { ledger_entries: entries },
    records_sha256: sha256(ids.join(",")),
  };
  const leaves: Hash[] = [];
  const hashes: string[] = [];
  let lines = "";
  for (let id = 1; id <= entries; id++) {
    const isSeal = id === entries;
    const payload = isSeal ? JSON.stringify(sealed) : "{}";
    const said = {
      ...{ kind: isSeal ? "package_created" : "control_status", subjectType: isSeal ? "package" : "control" },
      ...{ subjectId: isSeal ? "pkg_1" : "ctl_1", subjectLabel: "Launch", actorType: "system" },
      ...{ actorId: "system", actorName: "Assay", payloadDigest: sha256(payload), timestamp: AT },
      previousHash: hashes.at(-1) ?? `sha256:${"0".repeat(64)}`,
    };
    const canonical = canonicalText({ ...said, chain: "records", organizationId: ORGANIZATION, id });
    hashes.push(sha256(canonical));
    leaves.push(leafHash(Buffer.from(canonical)));
    lines += `${JSON.stringify({
      ...{ chain: "records", id, kind: said.kind },
      subject: { type: said.subjectType, id: said.subjectId, label: said.subjectLabel },
      actor: { type: said.actorType, id: said.actorId, name: said.actorName },
      ...{ current_hash: hashes.at(-1), previous_hash: said.previousHash, timestamp: AT },
      ...{ payload_digest: said.payloadDigest, canonical, payload },
    })}\n`;
  }
  const rootOf = (begin: number, end: number): Hash => {
    if (end - begin === 1) return leaves[begin] ?? Buffer.alloc(0);
    const [left, right] = branchesOf({ begin, end }).map((range) => rootOf(range.begin, range.end));
    return nodeHash(left ?? Buffer.alloc(0), right ?? Buffer.alloc(0));
  };
  const proofOf = (begin: number, end: number): string => {
    if (end - begin === 1) return "";
    const parts = branchesOf({ begin, end });
    const pair = parts.map((part) => rootOf(part.begin, part.end).toString("hex")).join(" ");
    return `${pair}\n${parts.map((part) => proofOf(part.begin, part.end)).join("")}`;
  };
  const key = newKey();
  const signer = signerOf(key, chain);
  const noteAt = (size: number) =>
    signCheckpoint({ size, root: rootOf(0, size), latestHash: hashes[size - 1] ?? "" }, signer).note;
  const pem = key.publicKey.export({ format: "pem", type: "spki" }).toString();
  const files: File[] = [
    ...content,
    { name: "SHA256SUMS", content: Buffer.from(sums) },
    { name: "ledger/entries.ndjson", content: Buffer.from(lines) },
    { name: "ledger/proof.txt", content: Buffer.from(proofOf(0, entries)) },
    { name: "ledger/checkpoint.txt", content: Buffer.from(noteAt(entries)) },
    { name: "ledger/verifier-key.txt", content: Buffer.from(`${verifierKeyText(signer)}\n`) },
    { name: "ledger/public-key.pem", content: Buffer.from(pem) },
  ];
  /** Hex lines of the proof that the whole ledger continues a smaller one. */
  const consistencyFrom = (size: number) =>
    consistencyRanges(size, entries)
      .map(({ begin, end }) => `${rootOf(begin, end).toString("hex")}\n`)
      .join("");
  const withManifest = (more: readonly File[]): File[] => {
    const all = [...files, ...more];
    const manifest = {
      ...{ format: "assay-evidence-package", format_version: 1, id: "pkg_1", ...sealed },
      created_by: { type: "system", id: "system", name: "Assay" },
      files: all.map((file) => ({
        path: file.name,
        size: file.content.length,
        sha256: sha256(file.content),
      })),
    };
    return [
      ...all,
      { name: "manifest.json", content: Buffer.from(`${JSON.stringify(manifest, null, 2)}\n`) },
    ];
  };
  return { noteAt, consistencyFrom, withManifest };
}

function newKey(): LedgerKey {
  const { publicKey, privateKey } = generateKeyPairSync("ed25519");
  const der = publicKey.export({ format: "der", type: "spki" });
  return { publicKey, privateKey, fingerprint: sha256(der).slice(7, 23) };
}

/** A witness (C2SP tlog-cosignature): its verifier key, and a note with its cosignature. */
export function newWitness(name: string) {
  const { publicKey, privateKey } = newKey();
  const raw = Buffer.concat([Buffer.from([4]), rawKey(publicKey)]);
  const id = createHash("sha256").update(`${name}\n`).update(raw).digest().subarray(0, 4);
  const cosign = (note: string, seconds: number): string => {
    const text = note.slice(0, note.lastIndexOf("\n\n") + 1);
    const time = Buffer.alloc(8);
    time.writeBigUInt64BE(BigInt(seconds));
    const signature = sign(null, Buffer.from(`cosignature/v1\ntime ${seconds}\n${text}`), privateKey);
    return `${note}— ${name} ${Buffer.concat([id, time, signature]).toString("base64")}\n`;
  };
  return { key: `${name}+${id.toString("hex")}+${raw.toString("base64")}`, cosign };
}

const rawKey = (publicKey: KeyObject) =>
  Buffer.from(publicKey.export({ format: "jwk" }).x ?? "", "base64url");
