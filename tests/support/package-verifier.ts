import { execFile } from "node:child_process";
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { promisify } from "node:util";
import yauzl from "yauzl";

const run = promisify(execFile);
const VERIFY = path.resolve("lib/features/packages/verify/verify.mjs");

/** Checks a package as an auditor does: with the program and nothing else. */
export async function verifyPackage(target: string, ...options: string[]) {
  const { stdout, code } = await run(process.execPath, [VERIFY, ...options, target], {
    maxBuffer: 16_000_000,
  }).then(
    (done) => ({ ...done, code: 0 }),
    (error: { stdout: string; code: number }) => error,
  );
  const lines = stdout.split("\n");
  return { status: code, stdout, failed: lines.filter((line) => line.startsWith("FAILED")) };
}

/** The same inside this process, for many packages. @returns the lines of checks that failed */
export async function faultsOf(target: string): Promise<string[]> {
  const { verifyPackage: verify } = await import(pathToFileURL(VERIFY).href);
  const lines: string[] = [];
  const failed = verify(target, undefined, (line: string) => lines.push(line));
  const faults = lines.filter((line) => line.startsWith("FAILED"));
  if (failed !== faults.length) throw new Error(`${failed} checks failed, ${faults.length} lines say so`);
  return faults;
}

/** A place for the files of a test, to be removed with `remove`. */
export function newFolder() {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), "assay-package-"));
  return { folder, remove: () => fs.rmSync(folder, { recursive: true, force: true }) };
}

/** Where in a package a file is. */
export interface Packed {
  name: string;
  content: Buffer;
  /** Where its content begins in the zip file. */
  start: number;
}

/** The files of a package, read by another program than ours. */
export async function filesOf(zip: Buffer): Promise<Packed[]> {
  const archive = await promisify<Buffer, { lazyEntries: boolean }, yauzl.ZipFile>(yauzl.fromBuffer)(zip, {
    lazyEntries: true,
  });
  return new Promise((resolve, reject) => {
    const files: Packed[] = [];
    archive.on("error", reject);
    archive.on("end", () => resolve(files));
    archive.on("entry", (entry: yauzl.Entry) => {
      const start = entry.relativeOffsetOfLocalHeader + 30 + entry.fileNameRaw.length;
      const content = zip.subarray(start, start + entry.uncompressedSize);
      files.push({ name: entry.fileName, content, start });
      archive.readEntry();
    });
    archive.readEntry();
  });
}

/** Writes files into a folder, each at its path. */
export function writeFiles(folder: string, files: readonly Pick<Packed, "name" | "content">[]): void {
  for (const { name, content } of files) {
    const file = path.join(folder, name);
    fs.mkdirSync(path.dirname(file), { recursive: true });
    fs.writeFileSync(file, content);
  }
}
