import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { decisionsOf, recordsOf } from "@/lib/features/ledger/chain/chain";

let dataDir: string;
let copies: typeof import("@/lib/features/ledger/checkpoints/outside-copy");
let keys: typeof import("@/lib/features/ledger/checkpoints/keys");
beforeAll(async () => {
  dataDir = fs.mkdtempSync(path.join(os.tmpdir(), "assay-copies-"));
  vi.stubEnv("ASSAY_DATA_DIR", dataDir);
  copies = await import("@/lib/features/ledger/checkpoints/outside-copy");
  keys = await import("@/lib/features/ledger/checkpoints/keys");
});
afterAll(() => {
  vi.unstubAllEnvs();
  fs.rmSync(dataDir, { recursive: true });
});

test("a copy is there after it was written, is replaced whole, and leaves no draft", async () => {
  expect(await copies.readOutsideCopy(decisionsOf("org_1"))).toBeUndefined();
  await copies.writeOutsideCopy(decisionsOf("org_1"), "an older and longer note\n");
  await copies.writeOutsideCopy(decisionsOf("org_1"), "newer\n");
  expect(await copies.readOutsideCopy(decisionsOf("org_1"))).toBe("newer\n");
  expect(fs.readdirSync(path.join(dataDir, "checkpoints"))).toEqual(["org_1.txt"]);
});

test("each organization has its own, and removing one leaves the others", async () => {
  await copies.writeOutsideCopy(decisionsOf("org_2"), "of 2\n");
  await copies.removeOutsideCopy(decisionsOf("org_1"));
  await copies.removeOutsideCopy(decisionsOf("org_1"));
  expect([
    await copies.readOutsideCopy(decisionsOf("org_1")),
    await copies.readOutsideCopy(decisionsOf("org_2")),
  ]).toEqual([undefined, "of 2\n"]);
});

test("each chain has its own, and both are found", async () => {
  await copies.writeOutsideCopy(recordsOf("org_2"), "of the records of 2\n");
  expect(await copies.readOutsideCopy(decisionsOf("org_2"))).toBe("of 2\n");
  expect(await copies.readOutsideCopy(recordsOf("org_2"))).toBe("of the records of 2\n");
  expect(await copies.listOutsideCopies()).toEqual([recordsOf("org_2"), decisionsOf("org_2")]);
});

test("a name that is no id reaches no file", async () => {
  for (const name of ["../secret", "a/b", "", "."])
    await expect(copies.readOutsideCopy(decisionsOf(name))).rejects.toThrow(TypeError);
});

test("the signing key is made once, for the owner's eyes, and names the installation in every origin", () => {
  const [one, other] = ["org_1", "org_2"].map((id) => keys.ledgerSigner(decisionsOf(id)));
  expect(fs.statSync(path.join(dataDir, "ledger-key")).mode & 0o777).toBe(0o600);
  expect(one?.name).toMatch(/^assay\/[0-9a-f]{16}\/org_1$/);
  expect(one?.name.replace("org_1", "org_2")).toBe(other?.name);
  expect(keys.ledgerSigner(recordsOf("org_1")).name).toBe(`${one?.name}/records`);
});
