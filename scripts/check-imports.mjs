// Checks which way imports go, by the rules of .dependency-cruiser.mjs. Part of `npm run lint`.
import "./lib/use-typescript-5.mjs";

const { cruise } = await import("dependency-cruiser");
const { default: extractTSConfig } = await import("dependency-cruiser/config-utl/extract-ts-config");
const { default: rules } = await import("../.dependency-cruiser.mjs");

/** With fewer, TypeScript was not read, and nothing can be found. */
const MIN_MODULES = 500;

const { output, exitCode } = await cruise(
  ["app", "components", "lib"],
  { ...rules.options, ruleSet: { forbidden: rules.forbidden }, validate: true, outputType: "err" },
  undefined,
  { tsConfig: extractTSConfig("tsconfig.json") },
);
const read = Number(/(\d+) modules/.exec(output)?.[1] ?? 0);
console.log(output.trim());
if (read < MIN_MODULES)
  console.error(`Only ${read} modules were read: the check saw too little to mean anything.`);
process.exit(exitCode > 0 || read < MIN_MODULES ? 1 : 0);
