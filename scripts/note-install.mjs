import { noteInstall } from "./lib/steps.mjs";

noteInstall();
