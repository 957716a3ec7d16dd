// `npm run build`: packages, database client and production build, each unless it is there already.
import { buildApplication, generateClient, installPackages, step } from "./lib/steps.mjs";

await step("Packages", installPackages);
await step("Database client", generateClient);
await step("Application", buildApplication);
