import { createHash } from "node:crypto";
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { startS3Server } from "../../support/s3-server";

const CONTENT = new Uint8Array(Buffer.from("Record of processing activities\u0000\ud83d\udd10"));
const DIGEST = createHash("sha256").update(CONTENT).digest("hex");

/** A store of its own settings: they are read once in the life of a module. */
async function openStore(environment: Readonly<Record<string, string>>) {
  vi.resetModules();
  for (const symbol of Object.getOwnPropertySymbols(globalThis))
    if (symbol.description === "assay.file-store") Reflect.deleteProperty(globalThis, symbol);
  for (const [name, value] of Object.entries(environment)) vi.stubEnv(name, value);
  const store = await import("@/lib/platform/files");
  const { settings } = await import("@/lib/platform/env");
  settings();
  vi.unstubAllEnvs();
  return store;
}

describe("in the data directory", () => {
  let store: Awaited<ReturnType<typeof openStore>>;
  let dataDir: string;
  beforeAll(async () => {
    dataDir = fs.mkdtempSync(path.join(os.tmpdir(), "assay-files-"));
    store = await openStore({ ASSAY_DATA_DIR: dataDir });
  });
  afterAll(() => fs.rmSync(dataDir, { recursive: true }));
  const file = () => path.join(dataDir, "files/evidence/org_1", DIGEST.slice(0, 2), DIGEST);

  test("bytes are kept once under their digest and come back as they were", async () => {
    expect(await store.storeContent("evidence/org_1", CONTENT)).toBe(DIGEST);
    expect(await store.storeContent("evidence/org_1", CONTENT)).toBe(DIGEST);
    expect(fs.readFileSync(file())).toEqual(Buffer.from(CONTENT));
    expect(fs.readdirSync(path.join(dataDir, "files/evidence/org_1/drafts"))).toEqual([]);
    expect(await store.readContent("evidence/org_1", DIGEST)).toEqual(CONTENT);
  });

  test("changed and missing bytes are told from good ones, and storing them again puts them right", async () => {
    fs.writeFileSync(file(), "something else");
    await expect(store.readContent("evidence/org_1", DIGEST)).rejects.toThrow("was changed");
    await store.storeContent("evidence/org_1", CONTENT);
    expect(await store.readContent("evidence/org_1", DIGEST)).toEqual(CONTENT);
    await store.removeContent("evidence/org_1", DIGEST);
    await store.removeContent("evidence/org_1", DIGEST);
    await expect(store.readContent("evidence/org_1", DIGEST)).rejects.toThrow("cannot be read");
  });

  test("organizations do not share what is stored", async () => {
    await store.storeContent("evidence/org_1", CONTENT);
    await expect(store.readContent("evidence/org_2", DIGEST)).rejects.toThrow("cannot be read");
  });
});

describe("in an S3-compatible bucket", () => {
  let s3: Awaited<ReturnType<typeof startS3Server>>;
  let store: Awaited<ReturnType<typeof openStore>>;
  beforeAll(async () => {
    s3 = await startS3Server("evidence-bucket");
    store = await openStore({
      ASSAY_S3_BUCKET: "evidence-bucket",
      ASSAY_S3_ENDPOINT: s3.endpoint,
      ASSAY_S3_ACCESS_KEY_ID: "key",
      ASSAY_S3_SECRET_ACCESS_KEY: "secret",
    });
  });
  afterAll(() => s3.close());

  test("bytes are kept under their digest with signed requests, checked on the way back, and removed", async () => {
    expect(await store.storeContent("evidence/org_1", CONTENT)).toBe(DIGEST);
    const key = `evidence/org_1/${DIGEST.slice(0, 2)}/${DIGEST}`;
    expect([...s3.objects.keys()]).toEqual([key]);
    expect(s3.objects.get(key)).toEqual(Buffer.from(CONTENT));
    expect(await store.readContent("evidence/org_1", DIGEST)).toEqual(CONTENT);
    s3.objects.set(key, Buffer.from("something else"));
    await expect(store.readContent("evidence/org_1", DIGEST)).rejects.toThrow("was changed");
    await store.removeContent("evidence/org_1", DIGEST);
    expect(s3.objects.size).toBe(0);
    expect(s3.unsigned).toEqual([]);
  });

  test("a folder goes with everything in it, and nothing else", async () => {
    await store.storeContent("evidence/org_1", CONTENT);
    await store.storeContent("evidence/org_2", CONTENT);
    await store.removeFolder("evidence/org_1");
    expect([...s3.objects.keys()]).toEqual([`evidence/org_2/${DIGEST.slice(0, 2)}/${DIGEST}`]);
  });
});
