import { spawnSync } from "node:child_process";
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { parseWitnessKey } from "@/lib/features/ledger/attestation/cosignature";
import { submitCheckpoint } from "@/lib/features/ledger/attestation/witness-client";
import { buildEntries, toLedgerEntry } from "@/lib/features/ledger/chain/build-entries";
import { GENESIS } from "@/lib/features/ledger/chain/chain-check";
import { createGuardedFetch } from "@/lib/platform/outbound";
import { readRoots, requestTimeStamp } from "@/lib/platform/time-stamping";
import { newSigner, SyntheticLog } from "../../../support/synthetic-log";
import { startAuthority, type TestAuthority } from "../../../support/time-stamp-authority";
import { startWitness, type WitnessProcess } from "../../../support/witness-process";

const SCRIPT = path.resolve("scripts/verify-ledger.mjs");
const guardedFetch = createGuardedFetch(["127.0.0.1/32"]);
const signer = newSigner();

let folder: string;
let authority: TestAuthority;
let witness: WitnessProcess;
/** What `GET /v1/ledger/checkpoint` answers: a checkpoint of 7 entries, of which 5 are stamped and cosigned. */
let checkpoint: {
  checkpoint: string;
  cosignatures: { witness: string; public_key: string; checkpoint: string }[];
  time_stamp: { checkpoint: string; token: string; stamped_at: string } | null;
};

beforeAll(async () => {
  folder = fs.mkdtempSync(path.join(os.tmpdir(), "assay-attested-"));
  [authority, witness] = await Promise.all([startAuthority(), startWitness()]);
  const decision = {
    systemName: "Aria",
    decision: "APPROVE" as const,
    driftScore: 0,
    riskLevel: "LOW" as const,
    timestamp: "2026-05-01T10:00:00.000Z",
    payload: "{}",
    events: [],
  };
  const contents = Array.from({ length: 7 }, (_, index) => ({ id: `intent_${index}`, content: decision }));
  const { entries } = buildEntries(signer.name.split("/")[2] ?? "", GENESIS, contents);
  const texts = entries.map(({ canonical }) => Buffer.from(canonical).toString("utf8"));
  const log = new SyntheticLog(
    texts,
    signer,
    entries.map(({ currentHash }) => currentHash),
  );
  witness.trust(log.key);
  const lines = entries.map((entry, index) =>
    JSON.stringify({ ...toLedgerEntry(entry), canonical: texts[index], payload: entry.payload }),
  );
  fs.writeFileSync(path.join(folder, "export.ndjson"), `${lines.join("\n")}\n`);
  fs.writeFileSync(path.join(folder, "public-key.json"), log.key);
  checkpoint = {
    checkpoint: log.checkpoint(7),
    cosignatures: [
      {
        witness: "witness.example.com/auditor",
        public_key: witness.key,
        checkpoint: await cosigned(witness, log, 5),
      },
    ],
    time_stamp: await stamped(log.checkpoint(5)),
  };
});
afterAll(async () => {
  await Promise.all([authority.stop(), witness.stop()]);
  fs.rmSync(folder, { recursive: true });
});

async function cosigned({ url, key }: WitnessProcess, log: SyntheticLog, size: number): Promise<string> {
  const submission = log.submission(0, size);
  const answer = await submitCheckpoint({ url, witness: parseWitnessKey(key) }, submission, {
    fetch: guardedFetch,
  });
  if (!("line" in answer)) throw new Error("there is no cosignature");
  return `${submission.note}${answer.line}\n`;
}

async function stamped(note: string) {
  const roots = readRoots(fs.readFileSync(authority.rootFile, "utf8"));
  const { token, at } = await requestTimeStamp(
    Buffer.from(note),
    { url: authority.url, roots, policy: undefined },
    { fetch: guardedFetch },
  );
  return { checkpoint: note, token: token.toString("base64"), stamped_at: at.toISOString() };
}

function verified(answer: unknown, ...args: string[]) {
  const content = typeof answer === "string" ? answer : JSON.stringify(answer);
  fs.writeFileSync(path.join(folder, "checkpoint.json"), content);
  const files = ["export.ndjson", "checkpoint.json", "public-key.json"];
  const options = { cwd: folder, encoding: "utf8" } as const;
  const { status, stdout, stderr } = spawnSync(process.execPath, [SCRIPT, ...files, ...args], options);
  return { status, said: stdout + stderr };
}

const cosignedNote = () => checkpoint.cosignatures[0]?.checkpoint ?? "";
const withCosigned = (note: string) => ({
  ...checkpoint,
  cosignatures: checkpoint.cosignatures.map((one) => ({ ...one, checkpoint: note })),
});
const withStamp = (changes: object) => ({
  ...checkpoint,
  time_stamp: { ...checkpoint.time_stamp, ...changes },
});

test("a cosignature is checked with the witness's own key, and a stamp is for what the export contains", () => {
  const { status, said } = verified(checkpoint, "--witness", witness.key);
  expect([status, said]).toEqual([
    0,
    expect.stringContaining("The first 5 were cosigned by witness.example.com/auditor at "),
  ]);
  const at = checkpoint.time_stamp?.stamped_at;
  expect(said).toContain(
    `The first 5 have a time stamp that says ${at}. Its signature was not checked: use openssl ts -verify.`,
  );
});

test("a cosignature is only mentioned when the key is not given", () => {
  const { status, said } = verified(checkpoint);
  expect([status, said]).toEqual([0, expect.stringContaining("which was not checked")]);
});

test("a cosigned checkpoint can be given alone", () => {
  expect(verified(cosignedNote(), "--witness", witness.key)).toMatchObject({
    status: 0,
    said: expect.stringContaining("The first 5 were cosigned by"),
  });
});

test("a missing or changed cosignature is found", () => {
  const note = cosignedNote();
  const changed = `${note.slice(0, -6)}${note.at(-6) === "A" ? "B" : "A"}${note.slice(-5)}`;
  const later = `${checkpoint.checkpoint}${note.trim().split("\n").at(-1)}\n`;
  for (const answer of [
    { ...checkpoint, cosignatures: [] },
    withCosigned(changed),
    withCosigned(later),
    withCosigned(checkpoint.checkpoint),
  ])
    expect(verified(answer, "--witness", witness.key)).toMatchObject({
      status: 1,
      said: expect.stringContaining("has no cosignature by witness.example.com/auditor"),
    });
  expect(verified(checkpoint, "--witness", "w+00000000+AAAA").status).toBe(2);
  expect(verified(checkpoint, "--witnes", witness.key).status).toBe(2);
});

test("a stamp for something else, or none at all, is found", async () => {
  const foreign = await stamped(new SyntheticLog(["a", "b"], signer).checkpoint(2));
  expect(verified(withStamp({ token: foreign.token }))).toMatchObject({
    status: 1,
    said: expect.stringContaining("the time stamp is for something else"),
  });
  expect(verified(withStamp(foreign))).toMatchObject({
    status: 1,
    said: expect.stringContaining("rewrite: the entries up to 2 are not those that were stamped or cosigned"),
  });
  for (const token of ["AAAA", "", "MIIB", Buffer.alloc(2_000, 0x30).toString("base64")])
    expect(verified(withStamp({ token }))).toMatchObject({
      status: 1,
      said: expect.stringMatching(/^BROKEN/),
    });
});

test("a cosigned history that the export does not have is found", async () => {
  const rewritten = new SyntheticLog(["a", "b", "c", "d", "e", "f", "g", "h", "i"], signer);
  const own = await startWitness("witness.example.com/other");
  own.trust(rewritten.key);
  const note = await cosigned(own, rewritten, 5);
  const { key } = own;
  await own.stop();
  expect(verified(withCosigned(note), "--witness", key)).toMatchObject({
    status: 1,
    said: expect.stringContaining("rewrite: the entries up to 5 are not those that were stamped or cosigned"),
  });
});

test("an export that ends before what was cosigned is found", async () => {
  const longer = new SyntheticLog(["a", "b", "c", "d", "e", "f", "g", "h", "i"], signer);
  const own = await startWitness("witness.example.com/third");
  own.trust(longer.key);
  const note = await cosigned(own, longer, 9);
  const { key } = own;
  await own.stop();
  expect(verified(withCosigned(note), "--witness", key)).toMatchObject({
    status: 1,
    said: expect.stringContaining(
      "truncation: the export ends before it, 9 entries were stamped or cosigned",
    ),
  });
});
