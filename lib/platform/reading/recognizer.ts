import { createRequire } from "node:module";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { createWorker, type Line, OEM, type Worker } from "tesseract.js";

const resolve = createRequire(import.meta.url).resolve;
const LANGUAGE = "eng";
const DATA = path.join(
  path.dirname(resolve(`@tesseract.js-data/${LANGUAGE}/package.json`)),
  "4.0.0_best_int",
);

/** Recognizes English text in pictures, in a thread of this process. */
export class Recognizer {
  #worker: Promise<Worker> | undefined;

  /**
   * The lines of a picture in reading order, column by column.
   *
   * @returns undefined where it took longer than `deadlineMs`, or the picture cannot be read
   */
  async read(png: Uint8Array, deadlineMs: number): Promise<Line[] | undefined> {
    let timer: NodeJS.Timeout | undefined;
    const deadline = new Promise<undefined>((resolve) => {
      timer = setTimeout(() => resolve(undefined), deadlineMs);
    });
    const lines = await Promise.race([deadline, this.#recognize(png).catch(() => undefined)]);
    clearTimeout(timer);
    // A thread that is stuck gives nothing back by itself.
    if (!lines) await this.close();
    return lines;
  }

  async close(): Promise<void> {
    const worker = this.#worker;
    this.#worker = undefined;
    await worker?.then((opened) => opened.terminate()).catch(() => undefined);
  }

  async #recognize(png: Uint8Array): Promise<Line[]> {
    this.#worker ??= openWorker();
    const worker = await this.#worker;
    const { data } = await worker.recognize(Buffer.from(png), {}, { blocks: true, text: false });
    return (data.blocks ?? []).flatMap(({ paragraphs }) => paragraphs.flatMap(({ lines }) => lines));
  }
}

function openWorker(): Promise<Worker> {
  return createWorker(LANGUAGE, OEM.LSTM_ONLY, {
    workerPath: fileURLToPath(new URL("./recognition-thread.mjs", import.meta.url)),
    langPath: DATA,
    cacheMethod: "none",
    gzip: true,
    // Without it the library throws where nothing can catch.
    errorHandler: () => undefined,
  });
}
