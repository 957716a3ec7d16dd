import { createHash } from "node:crypto";
import v8 from "node:v8";
import vm from "node:vm";
import { describe, expect, test, vi } from "vitest";
import { PackageWriter, toSums } from "@/lib/features/packages/package-writer";
import { filesOf } from "../../../support/package-verifier";

const FILES = [
  { path: "README.txt", content: "What this is.\n" },
  { path: "evidence/empty.txt", content: "" },
  { path: "evidence/bytes.bin", content: new Uint8Array(100_000).fill(7) },
];

async function bytesOf(writer: PackageWriter): Promise<Buffer> {
  const pieces: Buffer[] = [];
  for await (const piece of writer.output) pieces.push(piece);
  return Buffer.concat(pieces);
}

async function packed() {
  const writer = new PackageWriter();
  const bytes = bytesOf(writer);
  const files = [];
  for (const { path, content } of FILES) files.push(await writer.add(path, content));
  writer.end();
  return { files, bytes: await bytes };
}

describe("a package", () => {
  test("has the same bytes for the same files, at any time", async () => {
    const [first, second] = [await packed(), await packed()];
    expect(first.bytes.equals(second.bytes)).toBe(true);
    const digest = createHash("sha256").update(first.bytes).digest("hex");
    expect(digest).toBe("dbb4b601582effdac3d47686aae02f9fbf38c77f739ea4a1058d2325728426ec");
  });

  test("has what was put in, with size and digest, as another program reads it", async () => {
    const { files, bytes } = await packed();
    const read = await filesOf(bytes);
    expect(read.map(({ name }) => name)).toEqual(FILES.map(({ path }) => path));
    expect(read.map(({ content }) => createHash("sha256").update(content).digest("hex"))).toEqual(
      files.map(({ sha256 }) => sha256),
    );
    expect(files.map(({ size }) => size)).toEqual([14, 0, 100_000]);
  });

  test("refuses a second file of the same name, in whatever case", async () => {
    const writer = new PackageWriter();
    const bytes = bytesOf(writer);
    await writer.add("a.txt", "a");
    expect(() => writer.add("A.txt", "b")).toThrow(TypeError);
    writer.end();
    await bytes;
  });

  test("breaks off when a file cannot be read", async () => {
    const writer = new PackageWriter();
    const bytes = bytesOf(writer);
    // biome-ignore lint/correctness/useYield: what fails before it gives anything
    const failing = async function* (): AsyncGenerator<string> {
      throw new Error("The disk is gone.");
    };
    await expect(writer.add("a.txt", failing())).rejects.toThrow("The disk is gone.");
    writer.fail(new Error("The disk is gone."));
    await expect(bytes).rejects.toThrow("The disk is gone.");
  });
});

test("digests are listed by path, as sha256sum does", () => {
  const file = (path: string, digit: string) => ({ path, size: 1, sha256: digit.repeat(64) });
  expect(toSums([file("b/a", "1"), file("B", "2"), file("a", "3")])).toBe(
    `${"2".repeat(64)}  B\n${"3".repeat(64)}  a\n${"1".repeat(64)}  b/a\n`,
  );
});

test("holds nothing of a file that has been written, so that a package may be larger than the memory", async () => {
  v8.setFlagsFromString("--expose-gc");
  const collect: () => void = vm.runInNewContext("gc");
  const writer = new PackageWriter();
  const bytes = bytesOf(writer);
  const add = async (path: string) => {
    const content = new Uint8Array(100_000);
    await writer.add(path, content);
    return new WeakRef(content);
  };
  const written = [await add("a.bin"), await add("b.bin")];
  await add("c.bin");
  await vi.waitFor(() => {
    collect();
    expect(written.map((content) => content.deref())).toEqual([undefined, undefined]);
  });
  writer.end();
  await bytes;
});
