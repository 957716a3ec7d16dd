import { afterAll, afterEach, beforeAll } from "vitest";
import { type ModelServer, type Script, startModelServer } from "../scripted-model-server";
import { answer } from "./answers";

/** The scripted server that the tests of one file share. */
export interface ScriptedFile {
  server: ModelServer;
  /** How it answers from now on. */
  script: Script;
  /** The models it was asked for in this test, in order. */
  models(): string[];
}

/** Starts a server for the tests of this file, and closes it after them. */
export function scriptThisFile(): ScriptedFile {
  const given = {} as ScriptedFile;
  given.script = () => answer("yes");
  given.models = () => given.server.requests.map(({ model }) => model);
  beforeAll(async () => {
    given.server = await startModelServer((request, index) => given.script(request, index));
  });
  afterEach(() => {
    given.server.requests.length = 0;
  });
  afterAll(() => given.server.close());
  return given;
}
