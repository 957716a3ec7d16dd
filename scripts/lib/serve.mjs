// Starts database and web server in this process and stops them cleanly. Needs the installed packages.
import fs from "node:fs";
import http from "node:http";
import path from "node:path";
import { tsImport } from "tsx/esm/api";
import { fail } from "./steps.mjs";

const load = (file) => tsImport(`../../lib/platform/${file}.ts`, import.meta.url);

export async function serve({ isDevelopment, step }) {
  surviveClosedOutput();
  const { settings } = await load("env");
  const { lockDataDirectory, prepareDataDirectory } = await load("data-directory");
  const { listen } = await load("http/web-server");
  // Loaded before it is needed: a Ctrl-C reaches every process of the terminal, and the one that compiles ends with it.
  // The application registers its work under a global symbol, where this copy of the module finds it.
  const { shutDown } = await load("shutdown");
  const config = settings();
  await checkModelsFile(config.models.file);
  prepareDataDirectory(config.dataDir);
  const stops = [lockDataDirectory(config.dataDir, config.baseUrl)];
  try {
    const web = await listen(config);
    stops.unshift(() => web.close());
    // A port chosen by the system (PORT=0) is known only now; everything else reads it from here.
    process.env.PORT = String(web.port);
    process.env.NEXTAUTH_URL = process.env.ASSAY_BASE_URL?.trim() || `http://localhost:${web.port}`;
    const database = await startDatabase(config, step);
    stops.splice(1, 0, () => database.stop());
    process.env.DATABASE_URL = database.url;
    // The application never needs the schema's owner.
    delete process.env.ASSAY_MIGRATION_DATABASE_URL;
    await step("Migrations", () => migrateDatabase(database, config.rootDir));
    await step("Server", async () => {
      const application = await startApplication(isDevelopment, web.port);
      stops.splice(1, 0, shutDown, () => application.close());
      web.serveWith(application.getRequestHandler());
      await answerFirstRequest(web.port);
    });
  } catch (error) {
    await runAll(stops);
    throw error;
  }
  stopOnSignal(() => runAll(stops));
  announce(config.dataDir, process.env.NEXTAUTH_URL);
}

/**
 * Whoever read our output may be gone: a closed terminal, a killed parent. Without a listener each line written
 * would raise an error that is reported by writing a line, and the process would never come to its own end.
 */
function surviveClosedOutput() {
  for (const stream of [process.stdout, process.stderr]) {
    stream.on("error", (error) => {
      if (error.code !== "EPIPE") throw error;
    });
  }
}

/** A mistake in it stops the start with one sentence, before anything runs. */
async function checkModelsFile(file) {
  if (file === undefined) return;
  const { readRegistry } = await tsImport("../../lib/features/orchestrator/registry/registry.ts", {
    parentURL: import.meta.url,
    tsconfig: "tsconfig.scripts.json",
  });
  readRegistry(file);
}

async function runAll(stops) {
  for (const stop of stops) await stop();
}

async function startDatabase(config, step) {
  if (config.databaseUrl) {
    const ownerUrl = config.migrationDatabaseUrl ?? config.databaseUrl;
    return { url: config.databaseUrl, ownerUrl, stop: async () => undefined };
  }
  const { startEmbeddedPostgres } = await load("database/embedded-postgres");
  let database;
  await step("PostgreSQL", async () => {
    database = await startEmbeddedPostgres(path.join(config.dataDir, "postgres"));
  });
  return database;
}

async function migrateDatabase({ url, ownerUrl }, rootDir) {
  const { isSuperuser, migrate } = await load("database/migrate");
  const done = await migrate(ownerUrl, rootDir, url);
  const note = done.length === 0 ? "up to date" : `${done.length} applied`;
  if (!(await isSuperuser(url))) return note;
  return `${note}. Warning: DATABASE_URL names a superuser, which no guard of the ledger binds; docs/ledger.md has the SQL for two roles`;
}

async function startApplication(isDevelopment, port) {
  const { default: next } = await import("next");
  const application = next({
    dev: isDevelopment,
    dir: process.cwd(),
    hostname: "localhost",
    port,
    // Next listens for upgrades on the server it is given, or else on the one that serves: with such a listener
    // Node hands it every request with an Upgrade header (Java's default client, curl --http2), and it drops
    // them. Only development upgrades connections.
    httpServer: isDevelopment ? undefined : http.createServer(),
  });
  await application.prepare();
  return application;
}

/** Next finishes its start (instrumentation.ts, which makes the first organization) with the first request. */
async function answerFirstRequest(port) {
  const { status } = await fetch(`http://127.0.0.1:${port}/health`);
  if (status !== 200) throw new Error("The application did not start; the reason is printed above.");
}

function stopOnSignal(stop) {
  let isStopping = false;
  const handle = (signal) => {
    if (isStopping) return;
    isStopping = true;
    process.stdout.write(`\n${signal}: finishing what runs, then stopping.\n`);
    stop().then(
      () => process.exit(0),
      (error) => fail(`Assay did not stop cleanly: ${error.message}`),
    );
  };
  process.on("SIGINT", handle);
  process.on("SIGTERM", handle);
}

function announce(dataDir, address) {
  process.stdout.write(`\nAssay is ready: ${address}\n`);
  const file = path.join(dataDir, "first-run.json");
  if (!fs.existsSync(file)) return;
  const { email, password } = JSON.parse(fs.readFileSync(file, "utf8"));
  // A password belongs on a person's screen, not into the log of a service manager.
  const shown = process.stdout.isTTY ? password : `in ${path.relative(process.cwd(), file)}`;
  process.stdout.write(`Sign in with   ${email}   password ${shown}\n`);
}

const CHECK_DATABASE =
  "Check DATABASE_URL and that the PostgreSQL server runs and accepts connections from here.";

/** One sentence for what stops a start. */
export function explain(error) {
  switch (error?.code) {
    case "EADDRINUSE":
      return `The port ${error.port} is taken by another program. Stop it, or choose another port with PORT.`;
    case "EACCES":
      return `The port ${error.port} may not be used by this user. Choose one above 1023 with PORT.`;
    case "ECONNREFUSED":
    case "ENOTFOUND":
    case "ETIMEDOUT":
    case "EAI_AGAIN":
      return `The database cannot be reached (${error.code}). ${CHECK_DATABASE}`;
    case "28P01":
    case "28000":
      return "The database refuses the user or password in DATABASE_URL. Correct them.";
    case "3D000":
      return "The database named in DATABASE_URL does not exist. Create it, or name another.";
    default:
      return error?.message ? error.message : String(error);
  }
}
