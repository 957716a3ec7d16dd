import fs from "node:fs";
import path from "node:path";
import { settings } from "@/lib/platform/env";

/** How the person who runs Assay gets in: all of it opens their own organization, except the last key. */
export interface FirstRun {
  base_url: string;
  email: string;
  password: string;
  api_key: string;
  /** A key of the demonstration; absent when there is none. */
  demonstration_api_key?: string;
}

/** Where the launcher and scripts find the first sign-in. */
export function firstRunFile(): string {
  return path.join(settings().dataDir, "first-run.json");
}

/** Replaces the file; a process killed at any point leaves the old one or the new one. */
export function writeFirstRun(content: FirstRun): void {
  const file = firstRunFile();
  const draft = `${file}.${process.pid}`;
  fs.mkdirSync(path.dirname(file), { recursive: true });
  fs.writeFileSync(draft, `${JSON.stringify(content, null, 2)}\n`, { mode: 0o600 });
  fs.renameSync(draft, file);
}

/** Changes keys in the file, if there is still one: the operator may have deleted it. */
export function changeFirstRun(keys: Pick<Partial<FirstRun>, "api_key" | "demonstration_api_key">): void {
  const file = firstRunFile();
  if (fs.existsSync(file))
    writeFirstRun({ ...(JSON.parse(fs.readFileSync(file, "utf8")) as FirstRun), ...keys });
}
