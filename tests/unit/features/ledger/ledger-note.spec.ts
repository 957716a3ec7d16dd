import { createPrivateKey, createPublicKey } from "node:crypto";
import { describe, expect, test } from "vitest";
import { openCheckpoint, signCheckpoint } from "@/lib/features/ledger/checkpoints/checkpoint";
import {
  keyIdOf,
  type NoteSigner,
  openNote,
  parseVerifierKey,
  signNote,
  verifierKeyText,
} from "@/lib/features/ledger/checkpoints/note";
import { EMPTY_ROOT } from "@/lib/features/ledger/tree/tree";

/** The example in the documentation of golang.org/x/mod/sumdb/note, where the format comes from. */
const GO_KEY = "PeterNeumann+c74f20a3+ARpc2QcUPDhMQegwxbzhKqiBfsVkmqq/LDE4izWy10TW";
const GO_SEED = "gQoUAtUUbI2E8kQzMPVAgOv5juF9nHT2JS/F1ccoMXM=";
const GO_TEXT =
  "If you think cryptography is the answer to your problem,\nthen you don't know what your problem is.\n";
const GO_SIGNATURE =
  "— PeterNeumann x08go/ZJkuBS9UG/SffcvIAQxVBtiFupLLr8pAcElZInNIuGUgYN1FFYC2pZSNXgKvqfqdngotpRZb6KE6RyyBwJnAM=\n";
const GO_NOTE = `${GO_TEXT}\n${GO_SIGNATURE}`;

function signerOf(name: string, seed: Buffer): NoteSigner {
  const der = Buffer.concat([Buffer.from("302e020100300506032b657004220420", "hex"), seed]);
  const privateKey = createPrivateKey({ key: der, format: "der", type: "pkcs8" });
  return { name, privateKey, publicKey: createPublicKey(privateKey) };
}

const signer = signerOf("assay/0123456789abcdef/org_1", Buffer.alloc(32, 7));

describe("signed notes", () => {
  test("the known note opens with the known key", () => {
    expect(openNote(GO_NOTE, parseVerifierKey(GO_KEY))).toBe(GO_TEXT);
  });

  test("keys are written as they were read, with the id the specification gives", () => {
    const verifier = parseVerifierKey(GO_KEY);
    expect(verifierKeyText(verifier)).toBe(GO_KEY);
    expect(keyIdOf(verifier).toString("hex")).toBe("c74f20a3");
  });

  test("signing the known text with the known key gives the known note", () => {
    const peter = signerOf("PeterNeumann", Buffer.from(GO_SEED, "base64"));
    expect(verifierKeyText(peter)).toBe(GO_KEY);
    expect(signNote(GO_TEXT, peter)).toBe(GO_NOTE);
  });

  test("signatures of others are passed over", () => {
    const both = `${signNote(GO_TEXT, signer)}${GO_SIGNATURE}`;
    expect(openNote(both, parseVerifierKey(GO_KEY))).toBe(GO_TEXT);
    expect(openNote(both, signer)).toBe(GO_TEXT);
  });

  test.each([
    ["a changed text", GO_NOTE.replace("answer", "Answer")],
    ["a changed signature", GO_NOTE.replace("x08go/ZJ", "x08go/ZK")],
    ["another name", GO_NOTE.replace("— Peter", "— Petra")],
    ["another dash", GO_NOTE.replace("—", "-")],
    ["no blank line", GO_NOTE.replace("\n\n", "\n")],
    ["no last line feed", GO_NOTE.slice(0, -1)],
    ["base64 written differently", GO_NOTE.replace("JnAM=", "JnAN=")],
    ["nothing", ""],
  ])("%s does not open", (_, note) => {
    expect(openNote(note, parseVerifierKey(GO_KEY))).toBeUndefined();
  });

  test.each([
    "",
    "name",
    GO_KEY.replace("c74f20a3", "c74f20a4"),
    GO_KEY.replace("+AR", "+Ag"),
    `a b${GO_KEY}`,
  ])("%j is no key", (text) => {
    expect(() => parseVerifierKey(text)).toThrow(TypeError);
  });
});

describe("checkpoints", () => {
  const checkpoint = { size: 42, root: EMPTY_ROOT, latestHash: `sha256:${"a".repeat(64)}` };

  test("are C2SP checkpoints with the chain's hash as their extension line", () => {
    const { note } = signCheckpoint(checkpoint, signer);
    expect(note.split("\n")).toEqual([
      signer.name,
      "42",
      "47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU=",
      `chain sha256:${"a".repeat(64)}`,
      "",
      expect.stringMatching(/^— assay\/0123456789abcdef\/org_1 [A-Za-z0-9+/]+=*$/),
      "",
    ]);
    expect(openCheckpoint(note, signer)).toEqual({ ...checkpoint, note });
  });

  test("of the same chain are the same note", () => {
    expect(signCheckpoint(checkpoint, signer)).toEqual(signCheckpoint(checkpoint, signer));
  });

  test("do not open with another key, for another organization, or changed", () => {
    const { note } = signCheckpoint(checkpoint, signer);
    expect(openCheckpoint(note, signerOf(signer.name, Buffer.alloc(32, 8)))).toBeUndefined();
    expect(openCheckpoint(note, { ...signer, name: "assay/0123456789abcdef/org_2" })).toBeUndefined();
    expect(openCheckpoint(note.replace("\n42\n", "\n43\n"), signer)).toBeUndefined();
  });

  test.each(["\n042\n", "\n-1\n", "\n4e1\n"])("a size written %j is refused though it is signed", (size) => {
    const text = signCheckpoint(checkpoint, signer).note.split("\n\n")[0]?.replace("\n42\n", size);
    expect(openCheckpoint(signNote(`${text}\n`, signer), signer)).toBeUndefined();
  });
});
