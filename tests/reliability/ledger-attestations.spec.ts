import fs from "node:fs";
import path from "node:path";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import {
  appendToLedger,
  attestationRunner,
  getAttestations,
  getAttestedCheckpoint,
  getCheckpoint,
  getPublicKey,
  signCheckpoints,
} from "@/lib/features/ledger";
import { attest } from "@/lib/features/ledger/attestation/attest";
import { openCosignature, parseWitnessKey } from "@/lib/features/ledger/attestation/cosignature";
import { type ClaimedAttestation, claimAttestations } from "@/lib/features/ledger/attestation/queries";
import { claimDueAttestations } from "@/lib/features/ledger/attestation/runner";
import { submitCheckpoint } from "@/lib/features/ledger/attestation/witness-client";
import { decisionsOf } from "@/lib/features/ledger/chain/chain";
import { ledgerSigner } from "@/lib/features/ledger/checkpoints/keys";
import { openNote, parseVerifierKey } from "@/lib/features/ledger/checkpoints/note";
import { createProgramPackage, downloadPackage, getPackage, packageRunner } from "@/lib/features/packages";
import { createProgram } from "@/lib/features/programs";
import { createGuardedFetch } from "@/lib/platform/outbound";
import { newOrganization } from "../support/organization";
import { filesOf, newFolder, verifyPackage } from "../support/package-verifier";
import { SyntheticLog } from "../support/synthetic-log";
import { startAuthority, type TestAuthority } from "../support/time-stamp-authority";
import { startWitness, type WitnessProcess } from "../support/witness-process";
import { actorOf, type OwnDatabase, startOwnDatabase } from "./own-database";

let authority: TestAuthority;
let witness: WitnessProcess;
let database: OwnDatabase;
let db: pg.Client;

beforeAll(async () => {
  [authority, witness] = await Promise.all([startAuthority(), startWitness()]);
  Object.assign(process.env, {
    ASSAY_TSA_URL: authority.url,
    ASSAY_TSA_CA: authority.rootFile,
    ASSAY_WITNESSES: `${witness.url} ${witness.key}`,
  });
  database = await startOwnDatabase();
  db = new pg.Client({ connectionString: database.ownerUrl });
  await db.connect();
});
afterAll(async () => {
  await attestationRunner().stop();
  await db.end();
  await database.stop();
  await Promise.all([authority.stop(), witness.stop()]);
});

async function append(organizationId: string, count: number): Promise<void> {
  for (let index = 0; index < count; index++)
    await appendToLedger(organizationId, {
      systemName: "Aria",
      decision: "APPROVE",
      driftScore: 0,
      riskLevel: "LOW",
      timestamp: "2026-05-01T10:00:00.000Z",
      payload: "{}",
      events: [],
    });
  await signCheckpoints();
}

/** A ledger that the witness knows. */
async function newLedger(organizationId: string, entries: number) {
  witness.trust((await getPublicKey(actorOf(organizationId))).public_key);
  await append(organizationId, entries);
  return actorOf(organizationId);
}

/** Does what is due, as the runner would. */
async function attestDue(signal = new AbortController().signal): Promise<ClaimedAttestation[]> {
  const { jobs } = await claimDueAttestations(100);
  await Promise.all(jobs.map((job) => attest(job, signal)));
  return jobs;
}

/** As if the time of the next attempt had come. */
const makeDue = (organizationId: string) =>
  db.query("UPDATE ledger_attesters SET next_attempt_at = now() WHERE organization_id = $1", [
    organizationId,
  ]);

/** As if the certificate of the newest stamp were about to end. */
const makeRenewable = (organizationId: string) =>
  db.query("UPDATE ledger_attesters SET renew_at = now() WHERE organization_id = $1 AND attester = 'tsa'", [
    organizationId,
  ]);

const stateOf = async (organizationId: string, kind: "time_stamp" | "cosignature") =>
  (await getAttestations(actorOf(organizationId))).attesters.find((attester) => attester.kind === kind);

test("a package holds what was stamped and cosigned, and its own program and OpenSSL accept it", async () => {
  const { admin } = await newOrganization();
  witness.trust((await getPublicKey(admin, "records")).public_key);
  const { id: programId } = await createProgram(admin, { name: "Attested", frameworks: ["DMA"] });
  await getCheckpoint(admin, "records");
  await attestDue();
  const place = newFolder();
  packageRunner().start();
  try {
    const { id } = await createProgramPackage(admin, programId);
    packageRunner().wake();
    await vi.waitFor(async () => expect(await getPackage(admin, id)).toMatchObject({ status: "ready" }), {
      timeout: 60_000,
      interval: 50,
    });
    const { content } = await downloadPackage(admin, id);
    if (typeof content === "string" || !("read" in content)) throw new TypeError("not stored bytes");
    const pieces: Uint8Array[] = [];
    for await (const piece of content.read(0, content.sizeBytes - 1)) pieces.push(piece);
    const zip = path.join(place.folder, "package.zip");
    fs.writeFileSync(zip, Buffer.concat(pieces));
    const { status, stdout, failed } = await verifyPackage(zip);
    expect([status, failed]).toEqual([0, []]);
    expect(stdout).toContain("what was time-stamped is a checkpoint of this ledger");
    expect(stdout).toMatch(/Test Time Stamps stamped \d+ entries on .*its certificate is valid until 20/);
    expect(stdout).toContain("witness.example.com/auditor saw the ledger at");
    const files = new Map((await filesOf(Buffer.concat(pieces))).map((file) => [file.name, file.content]));
    const [note, token] = [files.get("timestamps/1.note"), files.get("timestamps/1.tst")];
    expect(authority.verifies(String(note), token ?? Buffer.alloc(0))).toBe(true);
  } finally {
    await packageRunner().stop();
    place.remove();
  }
});

test("a chain without new entries is stamped again before the certificate of its stamp ends, once", async () => {
  const actor = await newLedger("org_renewed", 2);
  await attestDue();
  const first = (await getAttestations(actor)).time_stamp;
  expect(Date.parse(first?.certificate_valid_until ?? "")).toBeGreaterThan(Date.now() + 29 * 86_400_000);
  const jobsOf = async () =>
    (await attestDue()).filter(({ chain }) => chain.organizationId === "org_renewed");
  expect(await jobsOf()).toEqual([]);
  await makeRenewable("org_renewed");
  expect(await jobsOf()).toHaveLength(1);
  const { rows } = await db.query(
    "SELECT DISTINCT size::int, note, serial_number FROM ledger_time_stamps WHERE organization_id = 'org_renewed'",
  );
  expect(rows.map(({ size, note }) => [size, note])).toEqual(Array(2).fill([2, first?.checkpoint]));
  expect(await jobsOf()).toEqual([]);
});

describe("a signed checkpoint", () => {
  test("is stamped and cosigned, and both hold without Assay", async () => {
    const actor = await newLedger("org_attested", 3);
    await attestDue();
    const { time_stamp: stamp, cosignatures, attesters, size } = await getCheckpoint(actor);
    expect(size).toBe(3);
    expect(stamp).toMatchObject({ size: 3, authority: "Test Time Stamps", policy: authority.policy });
    expect(authority.verifies(stamp?.checkpoint ?? "", Buffer.from(stamp?.token ?? "", "base64"))).toBe(true);
    const [cosigned] = cosignatures;
    expect(cosigned).toMatchObject({
      size: 3,
      witness: "witness.example.com/auditor",
      public_key: witness.key,
    });
    const { public_key: key } = await getPublicKey(actor);
    const note = cosigned?.checkpoint ?? "";
    expect(openNote(note, parseVerifierKey(key))).toBe(
      openNote(stamp?.checkpoint ?? "", parseVerifierKey(key)),
    );
    expect(openCosignature(note, note, parseWitnessKey(witness.key), new Date())).toBeDefined();
    expect(attesters).toMatchObject([
      { kind: "time_stamp", state: "current", size: 3, failure: null },
      { kind: "cosignature", state: "current", size: 3, failure: null },
    ]);
  });

  test("waits for its time, or for many new entries", async () => {
    await newLedger("org_waiting", 2);
    await attestDue();
    await append("org_waiting", 2);
    const asked = authority.requests;
    const isOurs = ({ chain }: ClaimedAttestation) => chain.organizationId === "org_waiting";
    expect((await attestDue()).filter(isOurs)).toEqual([]);
    expect(authority.requests).toBe(asked);
    const now = new Date();
    const terms = { attesters: ["tsa"], claimId: "test", capacity: 100, now, claimedUntil: now };
    expect((await claimAttestations({ ...terms, newEntries: 3 })).filter(isOurs)).toEqual([]);
    expect((await claimAttestations({ ...terms, newEntries: 2 })).filter(isOurs)).toHaveLength(1);
    await makeDue("org_waiting");
    expect((await attestDue()).filter(isOurs)).toHaveLength(2);
    expect((await getAttestations(actorOf("org_waiting"))).time_stamp?.size).toBe(4);
  });

  test("of later is led to by proofs from what was stamped and cosigned", async () => {
    const actor = await newLedger("org_growing", 3);
    await attestDue();
    await append("org_growing", 4);
    const { checkpoint, consistency } = await getAttestedCheckpoint(actor);
    expect(checkpoint).toMatchObject({ size: 7, time_stamp: { size: 3 }, cosignatures: [{ size: 3 }] });
    expect(consistency).toMatchObject([{ from: 3, to: 7, checkpoint: checkpoint.checkpoint }]);
  });

  test("is attested by a process in the background", async () => {
    await newLedger("org_background", 2);
    attestationRunner().start();
    attestationRunner().wake();
    await vi.waitFor(
      async () => {
        const { time_stamp, cosignatures } = await getAttestations(actorOf("org_background"));
        expect([time_stamp?.size, cosignatures[0]?.size]).toEqual([2, 2]);
      },
      { timeout: 20_000, interval: 50 },
    );
    await attestationRunner().stop();
  });

  test("that two processes claim is attested by one of them", async () => {
    await newLedger("org_contested", 2);
    const claims = await Promise.all([claimDueAttestations(100), claimDueAttestations(100)]);
    const ours = claims
      .flatMap(({ jobs }) => jobs)
      .filter(({ chain }) => chain.organizationId === "org_contested");
    expect(ours).toHaveLength(2);
    for (const job of ours) await attest(job, new AbortController().signal);
  });
});

describe("an authority that is out of order", () => {
  test("is shown with its reason, asked again later, and holds up nothing", async () => {
    await newLedger("org_failing", 1);
    authority.behave("http_500");
    await attestDue();
    const failing = await stateOf("org_failing", "time_stamp");
    expect(failing).toMatchObject({
      state: "failing",
      size: null,
      failure: "The authority answered with status 500.",
    });
    expect((await stateOf("org_failing", "cosignature"))?.state).toBe("current");
    await append("org_failing", 1);
    expect((await getCheckpoint(actorOf("org_failing"))).size).toBe(2);
    const asked = authority.requests;
    await attestDue();
    expect(authority.requests).toBe(asked);
    authority.behave("wrong_nonce");
    await makeDue("org_failing");
    await attestDue();
    const again = await stateOf("org_failing", "time_stamp");
    expect(again).toMatchObject({ failure: "The time stamp does not repeat the nonce of the request." });
    expect(again?.failing_since).toBe(failing?.failing_since);
    const retries = await db.query<{ minutes: number }>(
      `SELECT round(extract(epoch FROM next_attempt_at - now()) / 60)::int AS minutes FROM ledger_attesters
       WHERE organization_id = 'org_failing' AND attester = 'tsa'`,
    );
    expect(retries.rows[0]?.minutes).toBe(2);
    authority.behave("good");
    await makeDue("org_failing");
    await attestDue();
    expect(await stateOf("org_failing", "time_stamp")).toMatchObject({
      state: "current",
      size: 2,
      failure: null,
    });
  });

  test("that is silent when the process stops gives the claim back", async () => {
    await newLedger("org_stopped", 1);
    authority.behave("silence");
    const runner = attestationRunner();
    runner.start();
    runner.wake();
    const asked = authority.requests;
    await vi.waitFor(() => expect(authority.requests).toBeGreaterThan(asked), {
      timeout: 20_000,
      interval: 20,
    });
    await runner.stop();
    authority.behave("good");
    expect((await stateOf("org_stopped", "time_stamp"))?.state).toBe("waiting");
    await attestDue();
    expect((await stateOf("org_stopped", "time_stamp"))?.state).toBe("current");
  });
});

describe("a witness", () => {
  test("that does not know the ledger yet is shown so, until it does", async () => {
    await append("org_unknown", 2);
    await attestDue();
    expect(await stateOf("org_unknown", "cosignature")).toMatchObject({
      state: "failing",
      failure: expect.stringContaining("does not know this ledger"),
    });
    await newLedger("org_unknown", 1);
    await makeDue("org_unknown");
    await attestDue();
    expect(await stateOf("org_unknown", "cosignature")).toMatchObject({ state: "current", size: 3 });
  });

  test("that lost its state is taken along again", async () => {
    await newLedger("org_lost_state", 5);
    await attestDue();
    await witness.kill();
    fs.rmSync(`${witness.folder}/state.json`);
    witness.command("accept-lost-state");
    await startOnSamePort();
    await append("org_lost_state", 1);
    await makeDue("org_lost_state");
    await attestDue();
    expect(await stateOf("org_lost_state", "cosignature")).toMatchObject({ state: "current", size: 6 });
  });

  test("that saw more, or something else, is a dispute that is shown", async () => {
    const organizationId = "org_rewritten";
    await newLedger(organizationId, 3);
    // The history of before: the same key signed it, and the witness cosigned it.
    const former = new SyntheticLog(["a", "b", "c", "d", "e"], ledgerSigner(decisionsOf(organizationId)));
    await submitCheckpoint(
      { url: witness.url, witness: parseWitnessKey(witness.key) },
      former.submission(0, 5),
      { fetch: createGuardedFetch(["127.0.0.1/32"]) },
    );
    await attestDue();
    expect(await stateOf(organizationId, "cosignature")).toMatchObject({
      state: "disputed",
      size: null,
      failure: expect.stringContaining("The witness cosigned 5 entries; this ledger has 3"),
    });
    await append(organizationId, 4);
    await makeDue(organizationId);
    await attestDue();
    expect(await stateOf(organizationId, "cosignature")).toMatchObject({
      state: "disputed",
      failure: expect.stringContaining("The witness saw another history"),
    });
    expect((await getAttestations(actorOf(organizationId))).cosignatures).toEqual([]);
  });
});

test("a stored cosignature or stamp of what Assay did not sign is not shown", async () => {
  await newLedger("org_forged", 2);
  await attestDue();
  await db.query(
    `INSERT INTO ledger_cosignatures (organization_id, chain, size, witness, note, cosigned_at)
     SELECT organization_id, chain, 9, witness, replace(note, E'\\n2\\n', E'\\n9\\n'), cosigned_at
     FROM ledger_cosignatures WHERE organization_id = 'org_forged'`,
  );
  await db.query(
    `INSERT INTO ledger_time_stamps (organization_id, chain, size, note, token, authority, policy, serial_number, stamped_at)
     SELECT organization_id, chain, 9, replace(note, E'\\n2\\n', E'\\n9\\n'), token, authority, policy, '99', stamped_at
     FROM ledger_time_stamps WHERE organization_id = 'org_forged'`,
  );
  const { time_stamp, cosignatures } = await getAttestations(actorOf("org_forged"));
  expect([time_stamp, cosignatures]).toEqual([null, []]);
});

/** The address is in Assay's settings. */
async function startOnSamePort(): Promise<void> {
  await witness.start(new URL(witness.url).port);
}
