import fs from "node:fs";
import { createRequire } from "node:module";
import path from "node:path";
import { PrismaPg } from "@prisma/adapter-pg";
import { bindMigrationAwareSqlAdapterFactory } from "@prisma/driver-adapter-utils";

/** A Prisma schema as its files. */
export type SchemaFiles = ReadonlyArray<{ path: string; content: string }>;

export function readSchemaFiles(directory = path.join("prisma", "schema")): SchemaFiles {
  return fs
    .readdirSync(directory)
    .map((name) => ({ path: name, content: fs.readFileSync(path.join(directory, name), "utf8") }));
}

/**
 * SQL that takes one Prisma schema (nothing: an empty database) to another. Compares the schema
 * files; triggers and functions are outside what Prisma knows.
 *
 * @param databaseUrl any reachable PostgreSQL: the engine insists on a connection and changes nothing
 */
export async function schemaSql(
  databaseUrl: string,
  from: SchemaFiles | undefined,
  to: SchemaFiles,
): Promise<string> {
  const engine = await loadSchemaEngine(databaseUrl);
  const { stdout } = await engine.diff({
    from: from ? { tag: "schemaDatamodel", files: [...from] } : { tag: "empty" },
    to: { tag: "schemaDatamodel", files: [...to] },
    script: true,
    exitCode: null,
    filters: { externalTables: [], externalEnums: [] },
  });
  return stdout ?? "";
}

async function loadSchemaEngine(databaseUrl: string) {
  // The package's entry is for bundlers, so the module is instantiated by hand.
  const directory = path.dirname(createRequire(import.meta.url).resolve("@prisma/schema-engine-wasm"));
  const background = await import("@prisma/schema-engine-wasm/schema_engine_bg");
  const bytes = fs.readFileSync(path.join(directory, "schema_engine_bg.wasm"));
  const imports = { "./schema_engine_bg.js": background as unknown as WebAssembly.ModuleImports };
  const { instance } = await WebAssembly.instantiate(bytes, imports);
  background.__wbg_set_wasm(instance.exports);
  const start = instance.exports.__wbindgen_start;
  if (typeof start === "function") start();
  const adapter = bindMigrationAwareSqlAdapterFactory(new PrismaPg({ connectionString: databaseUrl }));
  return background.SchemaEngine.new({ datamodels: undefined }, () => undefined, adapter);
}
