// Checks which way imports go, by the rules of .dependency-cruiser.mjs. Part of `npm run lint`.
import "./lib/use-typescript-5.mjs";

const { cruise } = await import("dependency-cruiser");
const { default: extractTSConfig } = await import("dependency-cruiser/config-utl/extract-ts-config");
const { default: rules } = await import("../.dependency-cruiser.mjs");

/** Fewer would mean that TypeScript was not read, and then nothing would be found. */
const FEWEST_MODULES = 500;

const { output, exitCode } = await cruise(
  ["app", "components", "lib"],
  { ...rules.options, ruleSet: { forbidden: rules.forbidden }, validate: true, outputType: "err" },
  undefined,
  { tsConfig: extractTSConfig("tsconfig.json") },
);
const read = Number(/\((\d+) modules|(\d+) modules/.exec(output)?.slice(1).find(Boolean) ?? 0);
console.log(output.trim());
if (read < FEWEST_MODULES)
  console.error(`Only ${read} modules were read: the check saw too little to mean anything.`);
process.exit(exitCode > 0 || read < FEWEST_MODULES ? 1 : 0);
