import { execFileSync } from "node:child_process";
import fs from "node:fs";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openCosignature, parseWitnessKey } from "@/lib/features/ledger/attestation/cosignature";
import { submitCheckpoint, WitnessError } from "@/lib/features/ledger/attestation/witness-client";
import { createGuardedFetch } from "@/lib/platform/outbound";
import { newSigner, SyntheticLog } from "../../../support/synthetic-log";
import { startWitness, type WitnessProcess } from "../../../support/witness-process";

const guardedFetch = createGuardedFetch(["127.0.0.1/32"]);
const ENTRIES = Array.from({ length: 40 }, (_, index) => `entry ${index}`);

let witness: WitnessProcess;
beforeAll(async () => {
  witness = await startWitness();
});
afterAll(() => witness.stop());

type Submission = ReturnType<SyntheticLog["submission"]>;

const submit = (submission: Submission, key = witness.key) =>
  submitCheckpoint({ url: witness.url, witness: parseWitnessKey(key) }, submission, { fetch: guardedFetch });

/** The submission's refusal, as it came over HTTP. */
async function refusalOf({ note, oldSize, hashes }: Submission) {
  const body = `old ${oldSize}\n${hashes.map((hash) => `${hash.toString("base64")}\n`).join("")}\n${note}`;
  const response = await fetch(`${witness.url}/add-checkpoint`, { method: "POST", body });
  return { status: response.status, type: response.headers.get("content-type"), text: await response.text() };
}

function trustedLog(entries: readonly string[] = ENTRIES): SyntheticLog {
  const log = new SyntheticLog(entries);
  witness.trust(log.key);
  return log;
}

describe("a ledger that grows", () => {
  test("is cosigned at each size, with proofs from the size before", async () => {
    const log = trustedLog();
    for (const [from, to] of [
      [0, 1],
      [1, 2],
      [2, 7],
      [7, 8],
      [8, 33],
      [33, 33],
      [33, 40],
    ] as const) {
      const cosigned = await submit(log.submission(from, to));
      expect(cosigned, `${from} to ${to}`).toMatchObject({
        line: expect.stringMatching(/^— witness\.example\.com\/auditor [A-Za-z0-9+/=]+$/),
      });
    }
  });

  test("is cosigned over its text and the time: a changed text or line holds no more", async () => {
    const log = trustedLog();
    const answer = await submit(log.submission(0, 9));
    if (!("line" in answer)) throw new Error("there is no cosignature");
    const key = parseWitnessKey(witness.key);
    const open = (lines: string, note: string) => openCosignature(lines, note, key, new Date());
    expect(open(answer.line, log.checkpoint(9))).toEqual(answer);
    expect(open(answer.line, log.checkpoint(10))).toBeUndefined();
    const changed = Buffer.from(answer.line.split(" ")[2] ?? "", "base64");
    changed.writeUInt8(changed.readUInt8(11) ^ 1, 11);
    const otherTime = `— ${key.name} ${changed.toString("base64")}`;
    expect(open(otherTime, log.checkpoint(9))).toBeUndefined();
    expect(openCosignature(answer.line, log.checkpoint(9), key, new Date(0))).toBeUndefined();
  });

  test("goes on where it was after the witness was killed", async () => {
    const log = trustedLog();
    await submit(log.submission(0, 20));
    await witness.kill("SIGKILL");
    await witness.start();
    expect(await submit(log.submission(0, 30))).toEqual({ seenSize: 20 });
    expect(await submit(log.submission(20, 30))).toHaveProperty("line");
  });
});

describe("a ledger that was rewritten", () => {
  test("is refused where its end was cut off: the witness says what it saw", async () => {
    const log = trustedLog();
    await submit(log.submission(0, 30));
    expect(await refusalOf(log.submission(0, 25))).toEqual({
      status: 409,
      type: "text/x.tlog.size",
      text: "30\n",
    });
    expect(await submit(log.submission(25, 25))).toEqual({ seenSize: 30 });
  });

  test("is refused as a fork, by its proof and by its root, and the witness keeps both checkpoints", async () => {
    const log = trustedLog();
    await submit(log.submission(0, 10));
    const fork = new SyntheticLog(["another", ...ENTRIES.slice(1)], log.signer);
    expect(await refusalOf(fork.submission(10, 12))).toMatchObject({ status: 422 });
    expect(await refusalOf(fork.submission(10, 10))).toMatchObject({
      status: 409,
      type: "text/plain; charset=utf-8",
    });
    for (const submission of [fork.submission(10, 12), fork.submission(10, 10)]) {
      const error = await submit(submission).catch((thrown: unknown) => thrown);
      expect(error).toBeInstanceOf(WitnessError);
      expect(error).toMatchObject({ isDispute: true });
    }
    const disputes = fs.readFileSync(path.join(witness.folder, "disputes.ndjson"), "utf8").trim().split("\n");
    expect(JSON.parse(disputes[0] ?? "")).toMatchObject({
      origin: log.signer.name,
      cosigned: log.checkpoint(10),
      submitted: fork.checkpoint(12),
    });
    expect(await submit(log.submission(10, 11))).toHaveProperty("line");
  });

  test("is refused with a proof that is cut, padded or for another size", async () => {
    const log = trustedLog();
    await submit(log.submission(0, 7));
    const right = log.submission(7, 29);
    const [first, ...rest] = right.hashes;
    if (!first) throw new Error("the proof is empty");
    for (const hashes of [rest, [...right.hashes, first], [...rest, first], []])
      expect(await refusalOf({ ...right, hashes })).toMatchObject({ status: 422 });
    expect(await submit(right)).toHaveProperty("line");
  });
});

test("a ledger is made known by its public key, as text or as the answer of the API", async () => {
  const [log, other] = [new SyntheticLog(ENTRIES), new SyntheticLog(ENTRIES)];
  const file = path.join(witness.folder, "public-key.json");
  fs.writeFileSync(file, JSON.stringify({ key_id: "x", public_key: other.key }));
  expect(witness.command("trust", log.key).status).toBe(0);
  expect(witness.command("trust", file).status).toBe(0);
  expect(witness.command("trust", witness.key).status).toBe(2);
  expect(await submit(log.submission(0, 3))).toHaveProperty("line");
  expect(await submit(other.submission(0, 4))).toHaveProperty("line");
  expect(witness.command("list").said).toContain(`${other.signer.name}: 4 entries cosigned`);
});

describe("what is not cosigned", () => {
  test("an unknown ledger: 404", async () => {
    const log = new SyntheticLog(ENTRIES);
    expect(await refusalOf(log.submission(0, 3))).toMatchObject({ status: 404 });
    await expect(submit(log.submission(0, 3))).rejects.toThrow("does not know this ledger");
  });

  test("a checkpoint that no known key signed: 403", async () => {
    const log = trustedLog();
    const thief = { ...newSigner(), name: log.signer.name };
    const stolen = { ...log.submission(0, 3), note: log.checkpoint(3, thief) };
    expect(await refusalOf(stolen)).toMatchObject({ status: 403 });
    await expect(submit(stolen)).rejects.toThrow("does not know the key");
  });

  test("what is malformed: 400", async () => {
    const log = trustedLog();
    const right = log.submission(0, 3);
    expect(await refusalOf({ ...right, oldSize: 5 })).toMatchObject({ status: 400 });
    for (const body of [
      "",
      "old 0\n",
      "old 00\n\nx",
      `old -1\n\n${right.note}`,
      `old 0\nAAAA\n\n${right.note}`,
    ]) {
      const response = await fetch(`${witness.url}/add-checkpoint`, { method: "POST", body });
      expect(response.status, body).toBe(400);
    }
    expect((await fetch(`${witness.url}/add-checkpoint`)).status).toBe(405);
    expect((await fetch(witness.url)).status).toBe(404);
    const long = await fetch(`${witness.url}/add-checkpoint`, { method: "POST", body: "x".repeat(70_000) });
    expect(long.status).toBe(413);
  });

  test("is what another key than the configured one signed", async () => {
    const log = trustedLog();
    const other = await startWitness("witness.example.com/auditor");
    await other.kill();
    await expect(submit(log.submission(0, 3), other.key)).rejects.toThrow("that its configured key made");
    await other.stop();
  });
});

describe("a witness that lost its state", () => {
  test("does not start until its operator accepts that, and then begins anew", async () => {
    const own = await startWitness();
    const log = new SyntheticLog(ENTRIES);
    own.trust(log.key);
    const means = { fetch: guardedFetch };
    const key = parseWitnessKey(own.key);
    const submitToOwn = (from: number, to: number) =>
      submitCheckpoint({ url: own.url, witness: key }, log.submission(from, to), means);
    await submitToOwn(0, 10);
    await own.kill();
    fs.rmSync(path.join(own.folder, "state.json"));
    expect(own.command("serve")).toMatchObject({
      status: 2,
      said: expect.stringContaining("Restore the file from a backup"),
    });
    expect(own.command("accept-lost-state").status).toBe(0);
    await own.start();
    expect(await submitToOwn(10, 20)).toEqual({ seenSize: 0 });
    expect(await submitToOwn(0, 20)).toHaveProperty("line");
    await own.stop();
  });

  test("does not start with a damaged one either", async () => {
    const own = await startWitness();
    await own.kill();
    fs.writeFileSync(path.join(own.folder, "state.json"), '{"version":1,"ledgers":{"a":{"size":"3"');
    expect(own.command("serve")).toMatchObject({ status: 2, said: expect.stringContaining("is damaged") });
    await own.stop();
  });
});

test("two processes do not share a witness's folder", () => {
  expect(witness.command("serve", "--listen", "127.0.0.1:0")).toMatchObject({
    status: 2,
    said: expect.stringContaining("Another witness uses this folder"),
  });
});

test("a witness imports nothing but Node.js, so that it can be copied anywhere", () => {
  const script = fs.readFileSync("scripts/witness.mjs", "utf8");
  const imports = [...script.matchAll(/^import .* from "(.+)";$/gm)].map(([, name]) => name);
  expect(imports.length).toBeGreaterThan(3);
  expect(imports.filter((name) => !name?.startsWith("node:"))).toEqual([]);
  expect(() => execFileSync(process.execPath, ["--check", "scripts/witness.mjs"])).not.toThrow();
});
