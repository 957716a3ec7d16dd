// `npm run operator -- COMMAND`: what only the person who runs Assay may do. Works on the database of a
// running Assay, or starts the embedded one for as long as the command takes.
import path from "node:path";
import { createInterface } from "node:readline/promises";
import { fileURLToPath } from "node:url";
import { tsImport } from "tsx/esm/api";
import { explain } from "./lib/serve.mjs";
import { fail } from "./lib/steps.mjs";

process.chdir(path.dirname(path.dirname(fileURLToPath(import.meta.url))));

const USAGE = `Usage:
  npm run operator -- remove-demo                      remove the demonstration; asks first. --yes: does not ask,
                                                       --with-added-records: also what people have added to it
  npm run operator -- keep-demo NAME                   make the demonstration an ordinary organization
  npm run operator -- set-plan ORGANIZATION PLAN       free, starter, pro or enterprise
  npm run operator -- set-budget ORGANIZATION DOLLARS  what models may cost in a month; "default": the setting's
  npm run operator -- reset-password EMAIL             print a new password for a member
  npm run operator -- accept-ledger-copy ORGANIZATION  accept that the ledger's copy in the data directory was lost
  npm run operator -- rotate-ledger-key                replace the key that signs ledgers; stop Assay first`;

const COMMANDS = {
  "remove-demo": 0,
  "keep-demo": 1,
  "set-plan": 2,
  "set-budget": 2,
  "reset-password": 1,
  "accept-ledger-copy": 1,
  "rotate-ledger-key": 0,
};
/** What a running server would undo, because it holds the old key. */
const ONLY_STOPPED = new Set(["rotate-ledger-key"]);

const load = (file) =>
  tsImport(`../${file}.ts`, { parentURL: import.meta.url, tsconfig: "tsconfig.scripts.json" });

const FLAGS = { "remove-demo": ["--yes", "--with-added-records"] };

const [command, ...rest] = process.argv.slice(2);
const flags = rest.filter((argument) => argument.startsWith("--"));
const args = rest.filter((argument) => !argument.startsWith("--"));
const isKnown = (flag) => FLAGS[command]?.includes(flag);
if (COMMANDS[command] !== args.length || !flags.every(isKnown)) fail(USAGE);

try {
  const database = await openDatabase();
  process.env.DATABASE_URL = database.url;
  try {
    // Loaded only now, so that it reads the variable set above.
    const { runOperatorCommand } = await load("lib/runtime/operator");
    process.stdout.write(`${await runOperatorCommand(command, args, terminal())}\n`);
  } finally {
    await database.close();
  }
} catch (error) {
  fail(explain(error));
}
process.exit(0);

function terminal() {
  return {
    print: (text) => process.stdout.write(`${text}\n`),
    ...(process.stdin.isTTY ? { ask } : {}),
    isConfirmed: flags.includes("--yes"),
    includesAdded: flags.includes("--with-added-records"),
  };
}

async function ask(question) {
  const lines = createInterface({ input: process.stdin, output: process.stdout });
  try {
    return await lines.question(question);
  } finally {
    lines.close();
  }
}

async function openDatabase() {
  const { settings } = await load("lib/platform/env");
  const { dataDir, databaseUrl } = settings();
  if (databaseUrl) return { url: databaseUrl, close: async () => undefined };
  const { findRunningPostgres, startEmbeddedPostgres } = await load(
    "lib/platform/database/embedded-postgres",
  );
  const { lockDataDirectory } = await load("lib/platform/data-directory");
  const directory = path.join(dataDir, "postgres");
  let unlock;
  try {
    unlock = lockDataDirectory(dataDir, "an operator's command");
  } catch (error) {
    const url = error.name === "DataDirectoryInUseError" ? findRunningPostgres(directory) : undefined;
    if (!url || ONLY_STOPPED.has(command)) throw error;
    return { url, close: async () => undefined };
  }
  const postgres = await startEmbeddedPostgres(directory);
  const { migrate } = await load("lib/platform/database/migrate");
  await migrate(postgres.ownerUrl, process.cwd(), postgres.url);
  const close = async () => {
    await postgres.stop();
    unlock();
  };
  return { url: postgres.url, close };
}
