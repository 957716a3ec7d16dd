import fs from "node:fs";
import os from "node:os";
import path from "node:path";

/** Before any worker starts: what a unit test writes goes to a directory of this run, never to `data/`. */
export default function setup(): () => void {
  const directory = fs.mkdtempSync(path.join(os.tmpdir(), "assay-unit-"));
  process.env.ASSAY_DATA_DIR = directory;
  return () => fs.rmSync(directory, { recursive: true, force: true });
}
