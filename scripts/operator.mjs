// `npm run operator -- COMMAND`: what only the person who runs Assay may do. Works on the database of a
// running Assay, or starts the embedded one for as long as the command takes.
import path from "node:path";
import { fileURLToPath } from "node:url";
import { tsImport } from "tsx/esm/api";
import { explain } from "./lib/serve.mjs";
import { fail } from "./lib/steps.mjs";

process.chdir(path.dirname(path.dirname(fileURLToPath(import.meta.url))));

const USAGE = `Usage:
  npm run operator -- remove-demo                      replace the demonstration by an empty organization
  npm run operator -- set-plan ORGANIZATION PLAN       free, starter, pro or enterprise
  npm run operator -- set-budget ORGANIZATION DOLLARS  what models may cost in a month; "default": the setting's
  npm run operator -- reset-password EMAIL             print a new password for a member`;

const COMMANDS = { "remove-demo": 0, "set-plan": 2, "set-budget": 2, "reset-password": 1 };

const load = (file) =>
  tsImport(`../${file}.ts`, { parentURL: import.meta.url, tsconfig: "tsconfig.scripts.json" });

const [command, ...args] = process.argv.slice(2);
if (COMMANDS[command] !== args.length) fail(USAGE);

try {
  const database = await openDatabase();
  process.env.DATABASE_URL = database.url;
  try {
    // Loaded only now, so that it reads the variable set above.
    const { runOperatorCommand } = await load("lib/runtime/operator");
    process.stdout.write(`${await runOperatorCommand(command, args)}\n`);
  } finally {
    await database.close();
  }
} catch (error) {
  fail(explain(error));
}
process.exit(0);

async function openDatabase() {
  const { settings } = await load("lib/server/env");
  const { dataDir, databaseUrl } = settings();
  if (databaseUrl) return { url: databaseUrl, close: async () => undefined };
  const { findRunningPostgres, startEmbeddedPostgres } = await load("lib/server/embedded-postgres");
  const { lockDataDirectory } = await load("lib/server/process-lock");
  const directory = path.join(dataDir, "postgres");
  let unlock;
  try {
    unlock = lockDataDirectory(dataDir, "an operator's command");
  } catch (error) {
    const url = error.name === "DataDirectoryInUseError" ? findRunningPostgres(directory) : undefined;
    if (!url) throw error;
    return { url, close: async () => undefined };
  }
  const postgres = await startEmbeddedPostgres(directory);
  const close = async () => {
    await postgres.stop();
    unlock();
  };
  return { url: postgres.url, close };
}
