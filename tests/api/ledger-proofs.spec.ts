import { createPublicKey } from "node:crypto";
import { beforeAll, describe, expect, test } from "vitest";
import { appendToLedger, type LedgerIntent } from "@/lib/features/ledger";
import { openCheckpoint } from "@/lib/features/ledger/checkpoints/checkpoint";
import { parseVerifierKey } from "@/lib/features/ledger/checkpoints/note";
import { EMPTY_ROOT, leafHash, verifyConsistency, verifyInclusion } from "@/lib/features/ledger/tree/tree";
import { api } from "../support/api";
import { newOrganization, type TestOrganization } from "../support/organization";

const ENTRIES = 300;

let organization: TestOrganization;
beforeAll(async () => {
  organization = await newOrganization();
  await append(organization, ENTRIES);
});

async function append({ organizationId }: TestOrganization, count: number): Promise<void> {
  const appends = Array.from({ length: count }, (_, index) =>
    appendToLedger(organizationId, decision(index)),
  );
  await Promise.all(appends);
}

function decision(index: number): LedgerIntent {
  return {
    systemName: `System ${index % 3}`,
    decision: index % 2 === 0 ? "APPROVE" : "FLAG",
    driftScore: 0.5,
    riskLevel: index % 2 === 0 ? "LOW" : "HIGH",
    timestamp: new Date(Date.UTC(2026, 4, 1) + index * 3_600_000).toISOString(),
    payload: JSON.stringify({ index }),
    events: [],
  };
}

const get = (path: string, { apiKey } = organization) => api({ path: `/v1/ledger${path}`, apiKey });
const bytes = (hash: string) => Buffer.from(hash.replace("sha256:", ""), "hex");

describe("an entry", () => {
  test("is read with the text that was hashed, its payload, and the size that covers it", async () => {
    await get("/checkpoint");
    const { json } = await get("/7");
    const leaf = JSON.parse(json.canonical);
    expect(json).toMatchObject({ id: 7, system_name: "System 0", payload: '{"index":6}' });
    expect([leaf.id, leaf.organization]).toEqual(["7", organization.organizationId]);
    expect(json.checkpoint_size).toBeGreaterThanOrEqual(7);
  });

  test.each(["0", "-1", "301", "1.0", "1e1", "007", "9".repeat(30)])("%s does not exist", async (id) => {
    for (const path of [`/${id}`, `/${id}/proof`]) {
      const { status, json } = await get(path);
      expect([status, json.code], path).toEqual([404, "not_found"]);
    }
  });
});

describe("a checkpoint", () => {
  test("covers every entry there is and opens with the public key", async () => {
    const { json } = await get("/checkpoint");
    const { json: key } = await get("/public-key");
    const verifier = parseVerifierKey(key.public_key);
    const opened = openCheckpoint(json.checkpoint, verifier);
    expect(opened).toMatchObject({ size: ENTRIES, latestHash: json.latest_hash });
    expect(json).toMatchObject({ size: ENTRIES, origin: verifier.name, public_key: key.public_key });
    expect(json.root_hash).toBe(`sha256:${opened?.root.toString("hex")}`);
    expect((await get("?limit=1")).json.data[0].current_hash).toBe(json.latest_hash);
    expect(createPublicKey(key.pem).equals(verifier.publicKey)).toBe(true);
    expect([key.algorithm, key.key_id]).toEqual(["Ed25519", key.public_key.split("+")[1]]);
  });

  test("stays the same while nothing is appended, and is another organization's never", async () => {
    expect((await get("/checkpoint")).json).toEqual((await get("/checkpoint")).json);
    const other = await newOrganization();
    await append(other, 1);
    const { json } = await get("/checkpoint", other);
    expect(json.origin).not.toBe((await get("/checkpoint")).json.origin);
    expect(
      openCheckpoint(json.checkpoint, parseVerifierKey((await get("/public-key")).json.public_key)),
    ).toBeUndefined();
  });

  test("of an empty ledger is of size 0", async () => {
    const { json } = await get("/checkpoint", await newOrganization());
    expect(json).toMatchObject({ size: 0, root_hash: `sha256:${EMPTY_ROOT.toString("hex")}` });
  });

  test("is signed within ten seconds of an append without anybody asking", async () => {
    const own = await newOrganization();
    await append(own, 3);
    await expect
      .poll(async () => (await get("/2", own)).json.checkpoint_size, { timeout: 12_000, interval: 250 })
      .toBe(3);
    expect((await get("/verify", own)).json.checkpoint_size).toBe(3);
  });
});

describe("proofs", () => {
  test("show every entry in the signed tree", async () => {
    for (const id of [1, 2, 255, 256, 257, 299, 300]) {
      const [{ json: proof }, { json: entry }] = await Promise.all([get(`/${id}/proof`), get(`/${id}`)]);
      const signed = openCheckpoint(proof.checkpoint, parseVerifierKey(proof.public_key));
      const leaf = leafHash(Buffer.from(entry.canonical));
      expect([proof.id, proof.index, bytes(proof.leaf_hash)]).toEqual([id, id - 1, leaf]);
      const claim = {
        index: proof.index,
        size: proof.size,
        leaf,
        root: signed?.root ?? EMPTY_ROOT,
        hashes: proof.hashes.map(bytes),
      };
      expect(verifyInclusion(claim)).toBe(true);
    }
  });

  test("cover an entry that was appended a moment ago", async () => {
    const own = await newOrganization();
    for (let id = 1; id <= 5; id++) {
      await append(own, 1);
      expect((await get(`/${id}/proof`, own)).json).toMatchObject({ id, size: id });
    }
  });

  test.each(["from=1&to=300", "from=255&to=257", "from=256", "from=300&to=300", "from=7&to=100", "", "to=0"])(
    "show that the ledger only grew: %s",
    async (query) => {
      const { json } = await get(`/consistency?${query}`);
      const from = { size: json.from, root: bytes(json.from_root_hash) };
      const to = { size: json.to, root: bytes(json.to_root_hash) };
      expect(verifyConsistency({ from, to, hashes: json.hashes.map(bytes) })).toBe(true);
      const signed = openCheckpoint(json.checkpoint, parseVerifierKey(json.public_key));
      if (signed && signed.size === to.size) expect(signed.root).toEqual(to.root);
    },
  );

  test.each(["from=5&to=4", "to=301", "from=301", "from=-1", "from=x", "to=1.5"])(
    "are refused for what there is not: %s",
    async (query) => {
      expect((await get(`/consistency?${query}`)).status).toBe(422);
    },
  );
});

describe("an export", () => {
  test("is the whole ledger by id, one entry on each line", async () => {
    const { text, headers, status } = await get("/export");
    const lines = text
      .trimEnd()
      .split("\n")
      .map((line) => JSON.parse(line));
    expect([status, lines.length]).toEqual([200, ENTRIES]);
    expect(headers.get("content-type")).toBe("application/x-ndjson; charset=utf-8");
    expect(headers.get("content-disposition")).toContain(`ledger-${ENTRIES}.ndjson`);
    const { checkpoint_size: _, ...seventh } = (await get("/7")).json;
    expect(lines[6]).toEqual(seventh);
  });

  test("ends where it is asked to, and may be empty", async () => {
    expect((await get("/export?to=3")).text.trimEnd().split("\n")).toHaveLength(3);
    expect((await get("/export", await newOrganization())).text).toBe("");
  });
});

describe("a list", () => {
  test.each([
    ["decision=FLAG", 150],
    ["risk_level=LOW", 150],
    ["system_name=System%201", 100],
    ["system_name=System%201&decision=FLAG", 50],
    ["from=2026-05-02", ENTRIES - 24],
    ["to=2026-05-01", 24],
    ["from=2026-05-01T01:00:00Z&to=2026-05-01T03:00:00%2B00:00", 3],
    ["from=2027-01-01", 0],
    ["decision=ESCALATE", 0],
  ])("may be limited by %s", async (query, total) => {
    const { json } = await get(`?${query}&limit=1`);
    expect([json.total, json.data.length]).toEqual([total, Math.min(total, 1)]);
  });

  test.each([
    "decision=approve",
    "risk_level=NONE",
    "from=yesterday",
    "to=2026-02-30",
    "from=2026-05-01T10:00:00",
  ])("refuses %s", async (query) => {
    expect((await get(`?${query}`)).status).toBe(422);
  });
});

describe("following a verification", () => {
  test("tells how far it is and ends with the result", async () => {
    const { text, headers } = await get("/verify/progress");
    expect(headers.get("content-type")).toContain("text/event-stream");
    const items = [...text.matchAll(/^data: (.+)$/gm)].map(([, data]) => JSON.parse(data ?? ""));
    expect(items.at(-1)).toMatchObject({
      entries_verified: ENTRIES,
      entries_total: ENTRIES,
      result: { chain_valid: true, entries_verified: ENTRIES },
    });
    expect(items.slice(0, -1).every(({ result }) => result === null)).toBe(true);
  });

  test("many verifications at once all see what was appended before they were asked for", async () => {
    const own = await newOrganization();
    for (let round = 1; round <= 5; round++) {
      await append(own, 1);
      const answers = await Promise.all(Array.from({ length: 10 }, () => get("/verify", own)));
      for (const { json } of answers)
        expect(json).toMatchObject({ chain_valid: true, entries_verified: round });
    }
  });
});
