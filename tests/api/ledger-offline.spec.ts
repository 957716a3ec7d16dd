import { spawn } from "node:child_process";
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { text } from "node:stream/consumers";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { appendToLedger, type LedgerIntent } from "@/lib/features/ledger";
import { buildEntries, toLedgerEntry } from "@/lib/features/ledger/chain/build-entries";
import { GENESIS } from "@/lib/features/ledger/chain/chain-check";
import { api } from "../support/api";
import { newOrganization, type TestOrganization } from "../support/organization";

const ENTRIES = 300;
const ROOT = path.resolve(import.meta.dirname, "../..");

let organization: TestOrganization;
let folder: string;
const at = (name: string) => path.join(folder, name);
const write = (name: string, content: string) => fs.writeFileSync(at(name), content);
const read = (name: string) => fs.readFileSync(at(name), "utf8");

/** Everything that makes lines and texts hard to read, U+2028 and U+2029 among them. */
const NAMES = [
  "Aria",
  "\u2028line\u2029\u0085",
  '"}{\\',
  "\u202Eevil\u2066",
  "e\u0301😀\u{10FFFF}",
  "\t\r\n\u0001\u007F",
];

function decision(index: number): LedgerIntent {
  return {
    systemName: NAMES[index % NAMES.length] ?? "Aria",
    decision: "APPROVE",
    driftScore: index / 1_000,
    riskLevel: "LOW",
    timestamp: "2026-05-01T10:00:00.000Z",
    payload: JSON.stringify({ index, text: NAMES }),
    events: [],
  };
}

beforeAll(async () => {
  folder = fs.mkdtempSync(path.join(os.tmpdir(), "assay-export-"));
  organization = await newOrganization();
  const append = (index: number) => appendToLedger(organization.organizationId, decision(index));
  await Promise.all(Array.from({ length: ENTRIES }, (_, index) => append(index)));
  const download = async (name: string, address: string) =>
    write(name, (await api({ path: `/v1/ledger${address}`, apiKey: organization.apiKey })).text);
  await download("checkpoint.json", "/checkpoint");
  await Promise.all(Array.from({ length: 7 }, (_, index) => append(ENTRIES + index)));
  await download("export.ndjson", "/export");
  await download("public-key.json", "/public-key");
  await download("proof.json", "/120/proof");
  await download("later.json", "/checkpoint");
});
afterAll(() => fs.rmSync(folder, { recursive: true }));

async function run(command: string, args: readonly string[], cwd = folder) {
  const child = spawn(command, args, { cwd, stdio: ["ignore", "pipe", "pipe"] });
  const ended = new Promise<number | null>((resolve) => child.once("close", resolve));
  const [output, errors] = await Promise.all([text(child.stdout), text(child.stderr)]);
  return { status: await ended, said: output + errors };
}

const verifier = (...args: string[]) =>
  run(process.execPath, [path.join(ROOT, "scripts/verify-ledger.mjs"), ...args]);
const verifyExport = (file = "export.ndjson", checkpoint = "checkpoint.json", key = "public-key.json") =>
  verifier(file, checkpoint, key);

describe("an export as it was downloaded", () => {
  test("is what was signed, and what came later is told apart", async () => {
    const { status, said } = await verifyExport();
    expect([status, said]).toEqual([
      0,
      expect.stringContaining(`${ENTRIES + 7} entries, the first ${ENTRIES} of them`),
    ]);
    expect(said).toContain("7 later entries");
    expect((await verifyExport("export.ndjson", "later.json")).said).not.toContain("later entries");
  });

  test("is checked the same with the bare note, the bare key or the PEM", async () => {
    const key = JSON.parse(read("public-key.json"));
    write("note.txt", JSON.parse(read("checkpoint.json")).checkpoint);
    write("vkey.txt", `${key.public_key}\n`);
    write("key.pem", key.pem);
    for (const keyFile of ["vkey.txt", "key.pem"])
      expect((await verifyExport("export.ndjson", "note.txt", keyFile)).status).toBe(0);
  });

  test("of an empty ledger is whole", async () => {
    const { apiKey } = await newOrganization();
    for (const [name, address] of [
      ["empty.ndjson", "export"],
      ["empty.json", "checkpoint"],
      ["empty-key.json", "public-key"],
    ] as const)
      write(name, (await api({ path: `/v1/ledger/${address}`, apiKey })).text);
    expect((await verifyExport("empty.ndjson", "empty.json", "empty-key.json")).status).toBe(0);
  });
});

interface Proof {
  readonly id: number;
  readonly index: number;
  readonly hashes: readonly string[];
  readonly leaf_hash: string;
  readonly checkpoint: string;
}

/** The one of both signed checkpoints that a proof was not made for; a proof is made for either of them. */
function otherCheckpoint(proof: Proof) {
  const [checkpoint] = ["checkpoint.json", "later.json"]
    .map((name) => JSON.parse(read(name)).checkpoint as string)
    .filter((signed) => signed !== proof.checkpoint);
  return { checkpoint };
}

type Entry = Record<string, unknown> & { id: number };
const parse = (file: string) =>
  read(file)
    .trimEnd()
    .split("\n")
    .map((line) => JSON.parse(line) as Entry);
const changed = (id: number, change: (entry: Entry) => object) => (entries: Entry[]) =>
  entries.map((entry) => (entry.id === id ? { ...entry, ...change(entry) } : entry));

/** A whole chain written anew, with another decision at one place. */
function rewritten(from: number): Entry[] {
  const contents = Array.from({ length: ENTRIES + 7 }, (_, index) => ({
    id: `int_${index}`,
    content: { ...decision(index), decision: index + 1 === from ? ("FLAG" as const) : ("APPROVE" as const) },
  }));
  const { entries } = buildEntries(organization.organizationId, GENESIS, contents);
  return entries.map((entry) => ({
    ...toLedgerEntry(entry),
    canonical: entry.canonicalText,
    payload: entry.payload,
  }));
}

describe("an export that was tampered with", () => {
  test.each<[string, (entries: Entry[]) => object[], RegExp]>([
    ["a field", changed(17, () => ({ decision: "ESCALATE" })), /entry 17: content/],
    ["the score", changed(300, () => ({ drift_score: 1 })), /entry 300: content/],
    ["the text", changed(5, (entry) => ({ canonical: `${entry.canonical} ` })), /entry 5: content/],
    ["the payload", changed(1, () => ({ payload: "{}" })), /entry 1: content/],
    ["the hash", changed(9, () => ({ current_hash: `sha256:${"1".repeat(64)}` })), /entry 9: content/],
    ["an entry that is gone", (entries) => entries.toSpliced(41, 1), /entry 42: gap/],
    [
      "an entry twice",
      (entries) => entries.toSpliced(41, 0, ...entries.slice(40, 41)),
      /entry 41: duplicate/,
    ],
    [
      "two that changed places",
      (entries) => entries.toSpliced(10, 2, ...entries.slice(10, 12).reverse()),
      /entry 11: gap/,
    ],
    ["no end", (entries) => entries.slice(0, 200), /entry 201: truncation/],
    ["nothing", () => [], /entry 1: truncation/],
    ["a chain written anew", () => rewritten(7), /rewrite/],
    ["a line that is no entry", (entries) => [...entries, "junk" as unknown as object], /entry 308: content/],
  ])("%s is named", async (_, tamper, told) => {
    write(
      "tampered.ndjson",
      tamper(parse("export.ndjson"))
        .map((entry) => `${JSON.stringify(entry)}\n`)
        .join(""),
    );
    const { status, said } = await verifyExport("tampered.ndjson");
    expect([status, said]).toEqual([1, expect.stringMatching(told)]);
    expect(said).toMatch(/^BROKEN: /);
  });

  test("a checkpoint that was altered or is another's is a bad signature", async () => {
    const checkpoint = JSON.parse(read("checkpoint.json"));
    write(
      "altered.json",
      JSON.stringify({ ...checkpoint, checkpoint: checkpoint.checkpoint.replace("\n300\n", "\n299\n") }),
    );
    const other = await newOrganization();
    write("others.json", (await api({ path: "/v1/ledger/checkpoint", apiKey: other.apiKey })).text);
    for (const file of ["altered.json", "others.json"]) {
      const { status, said } = await verifyExport("export.ndjson", file);
      expect([status, said], file).toEqual([1, expect.stringMatching(/^BROKEN: signature/)]);
    }
  });
});

describe("an inclusion proof alone", () => {
  test("is checked against the signed root", async () => {
    const { status, said } = await verifier("--proof", "proof.json", "public-key.json");
    expect([status, said]).toEqual([0, expect.stringContaining("number 120 of")]);
    expect((await verifier("--proof", "proof.json")).status).toBe(0);
  });

  test.each<[string, (proof: Proof) => object]>([
    ["another leaf", () => ({ leaf_hash: `sha256:${"2".repeat(64)}` })],
    ["another place", (proof) => ({ id: proof.id + 1, index: proof.index + 1 })],
    ["a hash too few", (proof) => ({ hashes: proof.hashes.slice(1) })],
    ["a hash too many", (proof) => ({ hashes: [...proof.hashes, proof.leaf_hash] })],
    ["another checkpoint", otherCheckpoint],
  ])("with %s is broken", async (_, change) => {
    const proof = JSON.parse(read("proof.json"));
    write("changed.json", JSON.stringify({ ...proof, ...change(proof) }));
    const { status, said } = await verifier("--proof", "changed.json", "public-key.json");
    expect([status, said]).toEqual([1, expect.stringMatching(/^BROKEN: /)]);
  });
});

test("wrong calls say how to call, with status 2", async () => {
  for (const args of [
    [],
    ["export.ndjson"],
    ["--help"],
    ["missing", "checkpoint.json", "public-key.json"],
    ["export.ndjson", "export.ndjson", "public-key.json"],
    ["export.ndjson", "checkpoint.json", "proof.json.missing"],
  ])
    expect((await verifier(...args)).status, args.join(" ")).toBe(2);
});

test("the guide's commands by hand come to the same", async () => {
  const guide = fs.readFileSync(path.join(ROOT, "docs/ledger.md"), "utf8");
  const commands = [...guide.matchAll(/^```bash by-hand\n(.*?)^```/gms)].map(([, block]) => block).join("");
  // The guide's checkpoint covers the whole export.
  const byHand = `cp later.json checkpoint.json\n${commands}`;
  fs.mkdirSync(at("by-hand"));
  for (const name of ["export.ndjson", "later.json", "public-key.json"])
    fs.copyFileSync(at(name), at(`by-hand/${name}`));
  const { status, said } = await run("bash", ["-euo", "pipefail", "-c", byHand], at("by-hand"));
  const lines = said.trim().split("\n");
  const second = parse("export.ndjson")[1];
  const hex = (field: string) => String(second?.[field]).replace("sha256:", "");
  expect([status, lines.slice(0, 5)], said).toEqual([
    0,
    [
      `${hex("current_hash")}  -`,
      `${hex("payload_digest")}  -`,
      second?.current_hash,
      second?.payload_digest,
      "true",
    ],
  ]);
  expect(lines.slice(5)).toEqual([
    "Signature Verified Successfully",
    "The chain is the signed one.",
    expect.stringMatching(/^[0-9a-f]{64} {2}-$/),
  ]);
});
