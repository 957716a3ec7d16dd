import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { afterAll, beforeAll, beforeEach, inject } from "vitest";
import { type ApiAnswer, api } from "./api";
import { newOrganization, type TestOrganization } from "./organization";
import { startServer, stopServer } from "./running-server";
import { type ModelServer, type Script, startModelServer } from "./scripted-model-server";

/** The key the product has for its gateway: no answer, record or log may hold it. */
export const GATEWAY_KEY = "gw-key-that-nobody-may-see-0123456789";

/** The product with every cloud model behind a gateway that answers by a script. */
export interface ModelBackedServer {
  baseUrl: string;
  models: ModelServer;
  /** From now on; what was asked before is forgotten. */
  answerBy(script: Script): void;
  post(
    organization: Pick<TestOrganization, "apiKey">,
    path: string,
    body: unknown,
    options?: { headers?: Record<string, string>; signal?: AbortSignal },
  ): Promise<ApiAnswer>;
  get(organization: Pick<TestOrganization, "apiKey">, path: string): Promise<ApiAnswer>;
  /** What the server has written so far. */
  output(): string;
  stop(): Promise<void>;
}

/**
 * Starts a server of its own on the database that all tests share. Its background work is left to the shared
 * server, which knows no models: it must not take what other tests have queued.
 */
export async function startModelBackedServer(
  settings: Readonly<Record<string, string>> = {},
): Promise<ModelBackedServer> {
  let script: Script = () => (response) => void response.writeHead(500).end();
  const models = await startModelServer((request, index) => script(request, index));
  const dataDir = fs.mkdtempSync(path.join(os.tmpdir(), "assay-models-"));
  const { databaseUrl, secret, ledgerKey } = inject("running");
  const server = await startServer({
    ASSAY_DATA_DIR: dataDir,
    // The shared server's address stands in this process's environment.
    ASSAY_BASE_URL: "",
    DATABASE_URL: databaseUrl,
    ASSAY_SECRET: secret,
    ASSAY_LEDGER_KEY: ledgerKey,
    WORKER: "external",
    // The analyst's second opinion is not what these tests are about, and a new directory has no vectors yet.
    ASSAY_EMBEDDINGS: "keyword",
    ASSAY_GATEWAY_URL: models.url,
    ASSAY_GATEWAY_KEY: GATEWAY_KEY,
    ...settings,
  });
  const { baseUrl } = server;
  return {
    baseUrl,
    models,
    answerBy: (next) => {
      models.requests.length = 0;
      script = next;
    },
    post: ({ apiKey }, path, body, options) =>
      api({ method: "POST", path, apiKey, body, baseUrl, ...options }),
    get: ({ apiKey }, path) => api({ path, apiKey, baseUrl }),
    output: server.output,
    stop: async () => {
      await stopServer(server.process);
      await models.close();
      fs.rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

/** What the tests of one file share, and what each has for itself. */
export interface ModelBackedFile {
  server: ModelBackedServer;
  /** New for each test. */
  organization: TestOrganization;
}

/** Starts a server for the tests of this file and stops it after them. */
export function serveModelsToThisFile(): ModelBackedFile {
  const given = {} as ModelBackedFile;
  beforeAll(async () => {
    given.server = await startModelBackedServer();
  });
  beforeEach(async () => {
    given.organization = await newOrganization();
  });
  afterAll(() => given.server.stop());
  return given;
}
