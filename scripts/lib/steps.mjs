// What a fresh clone needs before TypeScript can run: only Node's own modules here.
import { execFileSync, spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import fs from "node:fs";
import path from "node:path";

/** Where Debian has it. */
export const CHROMIUM = "/usr/bin/chromium";
const LOCK_FILE = "package-lock.json";
const BUILD_INPUTS = [
  ...["app", "components", "lib", "prisma", "public"],
  ...[
    "instrumentation.ts",
    "instrumentation-client.ts",
    "next.config.js",
    "postcss.config.mjs",
    "tsconfig.json",
    "tsconfig.build.json",
    LOCK_FILE,
  ],
];
const NOT_BUILD_INPUTS = new Set([path.join("lib", "platform", "database", "prisma-client")]);

/** No questions, no reports home; npm before 11 does not know `allowScripts`, so the GPU download is skipped here. */
const QUIET = {
  NEXT_TELEMETRY_DISABLED: "1",
  PRISMA_HIDE_UPDATE_MESSAGE: "1",
  DEBIAN_FRONTEND: "noninteractive",
  ONNXRUNTIME_NODE_INSTALL: "skip",
};

/** Runs a step and prints what it did and how long it took. */
export async function step(name, work) {
  const started = performance.now();
  process.stdout.write(`  ${name} … `);
  const note = await work();
  const seconds = ((performance.now() - started) / 1000).toFixed(1);
  process.stdout.write(`${note ?? "done"} (${seconds} s)\n`);
}

export function requireNode() {
  const [major = 0, minor = 0] = process.versions.node.split(".").map(Number);
  if (major > 20 || (major === 20 && minor >= 19)) return;
  fail(
    `Assay needs Node.js 20.19 or newer; this is ${process.versions.node}. Install a newer one and try again.`,
  );
}

/** Ends the process with one sentence that says what to do. */
export function fail(message) {
  process.stderr.write(`\n${message}\n`);
  process.exit(1);
}

/** Installs the packages of the lock file, unless they are there. */
export function installPackages() {
  const lock = digestOf([LOCK_FILE]);
  const stamp = path.join("node_modules", ".assay-lock");
  if (readText(stamp) === lock) return "up to date";
  // Not `npm ci`: it refuses a lock file that lacks the optional binaries of other platforms, and a
  // registry mirror that holds only some of them can make no other. The locked versions are kept.
  const args = ["install", "--include=dev", "--no-audit", "--no-fund", "--loglevel=error"];
  run(
    "npm",
    args,
    "The packages could not be installed. Check the network and npm's registry, then try again.",
  );
  noteInstall();
  return "installed";
}

/** Notes which lock file is installed; runs after every `npm install`. */
export function noteInstall() {
  if (fs.existsSync("node_modules"))
    fs.writeFileSync(path.join("node_modules", ".assay-lock"), digestOf([LOCK_FILE]));
}

/** Generates the Prisma client, unless the schema is unchanged. */
export function generateClient() {
  const schema = digestOf([path.join("prisma", "schema"), LOCK_FILE]);
  const stamp = path.join("lib", "platform", "database", "prisma-client", ".assay-schema");
  if (readText(stamp) === schema) return "up to date";
  const args = [path.join("node_modules", "prisma", "build", "index.js"), "generate"];
  run(process.execPath, args, "The database client could not be generated.");
  fs.writeFileSync(stamp, schema);
  return "generated";
}

/** Generates the types of the routes, which the build makes too: after this, TypeScript runs without one. */
export function generateRouteTypes() {
  const args = [path.join("node_modules", "next", "dist", "bin", "next"), "typegen"];
  run(process.execPath, args, "The types of the routes could not be generated.");
}

/** Builds the web application, unless its sources are unchanged. */
export function buildApplication() {
  copyApiReference();
  const sources = digestOf(BUILD_INPUTS);
  const stamp = path.join(".next", "assay-sources");
  if (readText(stamp) === sources) return "up to date";
  fs.rmSync(stamp, { force: true });
  const args = [path.join("node_modules", "next", "dist", "bin", "next"), "build"];
  run(process.execPath, args, "The application could not be built.");
  fs.writeFileSync(stamp, sources);
  return "built";
}

/**
 * Puts the browser file of the API reference, which is a package of the development tree, where the server has its
 * files. One change is made to it: zod in it asks by `new Function` whether it may compile, which the content security
 * policy refuses and reports on every visit; here the answer is no from the start.
 */
export function copyApiReference() {
  const folder = path.join("public", "scalar");
  const source = fs.readFileSync(
    path.join("node_modules", "@scalar", "api-reference", "dist", "browser", "standalone.js"),
    "utf8",
  );
  const parts = source.split('new Function(""),!0');
  if (parts.length !== 2) {
    fail("The package @scalar/api-reference is not the version that scripts/lib/steps.mjs knows.");
  }
  fs.mkdirSync(folder, { recursive: true });
  replaceFile(path.join(folder, "standalone.js"), parts.join("!1"));
  // The package has no copy of its license; another one of the same repository does.
  const license = path.join("node_modules", "@scalar", "components", "LICENSE");
  replaceFile(path.join(folder, "LICENSE.txt"), fs.readFileSync(license, "utf8"));
}

/**
 * Writes a file unless it is there as it should be, and never in parts: another start may read it at the same time, and
 * half a file would look like changed sources, for which the application is built again.
 */
function replaceFile(file, content) {
  if (readText(file) === content) return;
  const draft = `${file}.${process.pid}`;
  fs.writeFileSync(draft, content);
  fs.renameSync(draft, file);
}

/** Makes sure there is a browser for the tests; root on Debian gets one installed. */
export function installBrowser() {
  if (fs.existsSync(CHROMIUM)) return "up to date";
  const cannot =
    "The browser tests need Chromium: install the package `chromium` as root, or run `npx playwright install chromium`.";
  if (process.getuid?.() !== 0 || !fs.existsSync("/usr/bin/apt-get")) {
    return hasPlaywrightBrowser() ? "Playwright's own" : fail(cannot);
  }
  run("apt-get", ["update", "-qq"], cannot);
  run("apt-get", ["install", "-y", "-qq", "--no-install-recommends", "chromium"], cannot);
  return "installed";
}

function hasPlaywrightBrowser() {
  const ask = "import('playwright').then((p) => process.stdout.write(p.chromium.executablePath()))";
  const found = spawnSync(process.execPath, ["-e", ask]);
  return fs.existsSync(found.stdout?.toString() ?? "");
}

function run(command, args, message) {
  const env = { ...process.env, ...QUIET };
  const options = { stdio: ["ignore", "pipe", "pipe"], env, maxBuffer: 64 * 1024 * 1024 };
  try {
    execFileSync(command, args, options);
  } catch (error) {
    const output = `${error.stdout ?? ""}${error.stderr ?? ""}`.trim().split("\n").slice(-40).join("\n");
    // A program that could not be run at all has said nothing: the system's reason stands in.
    fail(`${output || error.message}\n\n${message}`);
  }
}

/** SHA-256 over the paths and contents of files and folders. */
function digestOf(inputs) {
  const hash = createHash("sha256");
  const visit = (file) => {
    if (NOT_BUILD_INPUTS.has(file) || !fs.existsSync(file)) return;
    if (fs.statSync(file).isDirectory()) {
      for (const name of fs.readdirSync(file).sort()) visit(path.join(file, name));
      return;
    }
    hash.update(`${file}\0`).update(fs.readFileSync(file)).update("\0");
  };
  for (const input of inputs) visit(input);
  return hash.digest("hex");
}

function readText(file) {
  try {
    return fs.readFileSync(file, "utf8");
  } catch {
    return undefined;
  }
}
