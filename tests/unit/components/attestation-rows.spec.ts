import { expect, test } from "vitest";
import { attestationRows, attestationStatus } from "@/components/ledger/attestation-rows";
import type { Attestations, AttesterAnswer } from "@/lib/features/ledger/attestation-schema";

const AT = "2026-11-21T09:30:00.000Z";

const attester = (changes: Partial<AttesterAnswer>): AttesterAnswer => ({
  kind: "cosignature",
  name: "w1",
  state: "current",
  size: 4,
  attested_at: AT,
  failing_since: null,
  failure: null,
  next_attempt_at: AT,
  ...changes,
});

const stamp = {
  size: 3,
  checkpoint: "note",
  authority: "Example TSA",
  policy: "1.2.3",
  serial_number: "01",
  stamped_at: AT,
  certificate_valid_from: AT,
  certificate_valid_until: "2030-01-01T00:00:00.000Z",
  token: "",
};
const cosignature = (witness: string) => ({
  witness,
  public_key: `${witness}+0+0`,
  size: 4,
  checkpoint: "note",
  cosigned_at: AT,
});

const labels = (attestations: Attestations) =>
  attestationRows(attestations).map((row) => [row.name, attestationStatus(row).label, row.attested?.size]);

test("an authority goes by the name in its certificate, and by its host before it gave a stamp", () => {
  const tsa = attester({ kind: "time_stamp", name: "tsa.example.com" });
  expect(labels({ time_stamp: stamp, cosignatures: [], attesters: [tsa] })).toEqual([
    ["Example TSA", "Stamped", 3],
  ]);
  const waiting = attester({ ...tsa, state: "waiting", size: null });
  expect(labels({ time_stamp: null, cosignatures: [], attesters: [waiting] })).toEqual([
    ["tsa.example.com", "Waiting", undefined],
  ]);
});

test("each witness has its own row, and one that is no longer set up keeps what it gave", () => {
  const attesters = [
    attester({}),
    attester({ name: "w2", state: "failing", failure: "It was away.", failing_since: AT }),
    attester({ name: "w3", state: "disputed", failure: "It saw more.", failing_since: AT }),
  ];
  const attestations = { time_stamp: null, cosignatures: ["w1", "w2", "w0"].map(cosignature), attesters };
  expect(labels(attestations)).toEqual([
    ["w1", "Cosigned", 4],
    ["w2", "Failing", 4],
    ["w3", "Disputed", undefined],
    ["w0", "No longer set up", 4],
  ]);
  expect(attestationRows(attestations)[1]?.failure).toEqual({
    reason: "It was away.",
    since: AT,
    nextAttemptAt: AT,
  });
});

test("there is no row where nothing is set up", () => {
  expect(attestationRows({ time_stamp: null, cosignatures: [], attesters: [] })).toEqual([]);
});
