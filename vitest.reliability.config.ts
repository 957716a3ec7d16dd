import { defineConfig } from "vitest/config";
import { reliability } from "./vitest.config";

export default defineConfig({ test: { projects: [reliability("long")] } });
