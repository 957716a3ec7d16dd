import { describe, expect, test } from "vitest";
import type { ChainReport } from "@/lib/features/ledger/chain/chain-check";
import { chainResult } from "@/lib/features/ledger/verification/chain-result";
import type { WitnessReport } from "@/lib/features/ledger/verification/witnesses";
import { GENESIS_HASH } from "@/lib/features/ledger/vocabulary";

const WHOLE: ChainReport = {
  isValid: true,
  entriesVerified: 100,
  latestHash: GENESIS_HASH,
  firstBadId: null,
  fault: null,
};
const AGREED: WitnessReport = {
  agreedSize: 100,
  mismatch: null,
  forgedSize: null,
  unsignedId: null,
  maxId: 100,
};
const broken = (firstBadId: number, fault: ChainReport["fault"]): ChainReport => ({
  ...WHOLE,
  isValid: false,
  entriesVerified: firstBadId - 1,
  firstBadId,
  fault,
});
const mismatched = (size: number, agreedSize: number): WitnessReport => ({
  ...AGREED,
  agreedSize,
  mismatch: { size, root: "", agreedSize },
});

describe("what the chain and its checkpoints show together", () => {
  test("a whole chain that every checkpoint agrees with is valid", () => {
    expect(chainResult(WHOLE, AGREED, undefined)).toEqual({ ...WHOLE, checkpointSize: 100 });
  });

  test("without checkpoints the chain alone is judged", () => {
    const none = { ...AGREED, agreedSize: 0 };
    expect(chainResult(WHOLE, none, undefined)).toMatchObject({ isValid: true, checkpointSize: null });
    expect(chainResult(broken(7, "link"), none, undefined)).toMatchObject({ firstBadId: 7, fault: "link" });
  });

  test("the fault at the lowest place is named, and at the same place what the entry itself shows", () => {
    const rewrittenAt = (id: number) => ({ isKnown: true, id }) as const;
    const fault = (chain: ChainReport, id: number) => chainResult(chain, mismatched(80, 20), rewrittenAt(id));
    expect(fault(broken(50, "content"), 40)).toMatchObject({
      firstBadId: 40,
      fault: "rewrite",
      entriesVerified: 39,
    });
    expect(fault(broken(30, "content"), 40)).toMatchObject({ firstBadId: 30, fault: "content" });
    expect(fault(broken(40, "content"), 40)).toMatchObject({ firstBadId: 40, fault: "content" });
  });

  test("a checkpoint beyond the end is a truncation, unless entries before were replaced", () => {
    const beyond = { ...mismatched(120, 60), maxId: 100 };
    expect(chainResult(WHOLE, beyond, { isKnown: true, id: null })).toMatchObject({
      firstBadId: 101,
      fault: "truncation",
      entriesVerified: 100,
    });
    expect(chainResult(WHOLE, beyond, { isKnown: true, id: 70 })).toMatchObject({
      firstBadId: 70,
      fault: "rewrite",
    });
    expect(chainResult(WHOLE, beyond, { isKnown: false })).toMatchObject({
      firstBadId: 101,
      fault: "truncation",
    });
  });

  test("with the tree destroyed a rewrite is placed behind the last good checkpoint", () => {
    expect(chainResult(WHOLE, mismatched(80, 20), { isKnown: false })).toMatchObject({
      firstBadId: 21,
      fault: "rewrite",
      checkpointSize: 20,
    });
    // What the chain shows by itself explains the mismatch, so no earlier place is guessed.
    expect(chainResult(broken(80, "content"), mismatched(80, 20), { isKnown: false })).toMatchObject({
      firstBadId: 80,
      fault: "content",
    });
  });

  test("a forged checkpoint is a fault of its own, and the entries stay verified", () => {
    expect(chainResult(WHOLE, { ...AGREED, forgedSize: 64 }, undefined)).toMatchObject({
      isValid: false,
      firstBadId: 64,
      fault: "signature",
      entriesVerified: 100,
    });
    expect(chainResult(WHOLE, { ...AGREED, forgedSize: 0 }, undefined).firstBadId).toBe(1);
  });
});
