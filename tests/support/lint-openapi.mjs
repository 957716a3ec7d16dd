// Prints what a public linter says about an OpenAPI document, a JSON array of lines.
import fs from "node:fs";
import { createConfig, lintFromString } from "@redocly/openapi-core";

const source = fs.readFileSync(process.argv[2] ?? "openapi.json", "utf8");
const config = await createConfig({ extends: ["recommended"] });
const problems = await lintFromString({ source, config });
const lines = problems.map(
  ({ severity, ruleId, message, location }) =>
    `${severity} ${ruleId}: ${message} ${location[0]?.pointer ?? ""}`,
);
process.stdout.write(JSON.stringify(lines));
