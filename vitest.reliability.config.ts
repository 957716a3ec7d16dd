import { defineConfig } from "vitest/config";
import { reliability } from "./vitest.config.ts";

export default defineConfig({ test: { projects: [reliability("long")] } });
