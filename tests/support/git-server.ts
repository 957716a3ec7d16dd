import { execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import fs from "node:fs";
import http from "node:http";
import os from "node:os";
import path from "node:path";

/** A request as the server saw it. */
export interface GitRequest {
  path: string;
  authorization: string | undefined;
  /** The text that was posted. */
  body: string;
}

export interface GitServer {
  /** URL of a repository on it. */
  url: string;
  requests: GitRequest[];
  /** Awaited before a request is answered. */
  delay?: ((body: string) => Promise<void>) | undefined;
  /** Answers instead of Git; undefined: Git answers again. */
  intercept?: ((request: http.IncomingMessage, response: http.ServerResponse) => void) | undefined;
  close(): Promise<void>;
}

/** A repository of the tests on disk. */
export interface Repository {
  folder: string;
  /** Writes files, removes those that are null, and commits. @returns the commit's id */
  commit(files: Readonly<Record<string, string | Uint8Array | null>>): string;
  /** Any command of Git in it. */
  git(...args: string[]): string;
  remove(): void;
}

const IDENTITY = ["-c", "user.name=Test", "-c", "user.email=test@example.com", "-c", "commit.gpgsign=false"];

export function newRepository(): Repository {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), "assay-repository-"));
  const git = (...args: string[]) =>
    execFileSync("git", [...IDENTITY, "-C", folder, ...args], {
      encoding: "utf8",
      env: { ...process.env, GIT_CONFIG_NOSYSTEM: "1", GIT_CONFIG_GLOBAL: "/dev/null" },
    }).trim();
  git("init", "-q", "-b", "main");
  git("config", "uploadpack.allowFilter", "true");
  return {
    folder,
    git,
    commit(files) {
      for (const [name, content] of Object.entries(files)) {
        const file = path.join(folder, name);
        if (content === null) fs.rmSync(file);
        else {
          fs.mkdirSync(path.dirname(file), { recursive: true });
          fs.writeFileSync(file, content);
        }
      }
      git("add", "-A");
      git("commit", "-q", "--allow-empty", "-m", "A change");
      return git("rev-parse", "HEAD");
    },
    remove: () => fs.rmSync(folder, { recursive: true, force: true }),
  };
}

/** Serves a repository with Git's own HTTP backend, as hosts do. */
export async function startGitServer(repository: Repository, token?: string): Promise<GitServer> {
  const server: GitServer = { url: "", requests: [], close: async () => undefined };
  const listener = http.createServer((request, response) => {
    void read(request).then(async (body) => {
      const { authorization } = request.headers;
      server.requests.push({ path: request.url ?? "", authorization, body: body.toString("latin1") });
      await server.delay?.(body.toString("latin1"));
      const isAllowed = token === undefined || passwordOf(authorization) === token;
      if (server.intercept) server.intercept(request, response);
      else if (isAllowed) answerByGit(repository, request, body, response);
      else response.writeHead(401, { "www-authenticate": "Basic" }).end();
    });
  });
  listener.listen(0, "127.0.0.1");
  await once(listener, "listening");
  const address = listener.address();
  if (typeof address !== "object" || address === null) throw new Error("The server has no port.");
  server.url = `http://127.0.0.1:${address.port}/repository.git`;
  server.close = async () => {
    listener.closeAllConnections();
    await new Promise((resolve) => listener.close(resolve));
  };
  return server;
}

function passwordOf(authorization: string | undefined): string | undefined {
  const encoded = /^Basic (.+)$/.exec(authorization ?? "")?.[1];
  return encoded && Buffer.from(encoded, "base64").toString("utf8").split(":")[1];
}

async function read(request: http.IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk);
  return Buffer.concat(chunks);
}

function answerByGit(
  { folder }: Repository,
  request: http.IncomingMessage,
  body: Buffer,
  response: http.ServerResponse,
): void {
  const { pathname, search } = new URL(request.url ?? "/", "http://localhost");
  const backend = spawn("git", ["http-backend"], {
    env: {
      NODE_ENV: "test",
      PATH: process.env.PATH,
      GIT_PROJECT_ROOT: folder,
      GIT_HTTP_EXPORT_ALL: "1",
      GIT_CONFIG_NOSYSTEM: "1",
      GIT_PROTOCOL: request.headers["git-protocol"]?.toString(),
      PATH_INFO: pathname.replace("/repository.git", "/.git"),
      QUERY_STRING: search.slice(1),
      REQUEST_METHOD: request.method,
      CONTENT_TYPE: request.headers["content-type"],
      CONTENT_LENGTH: String(body.length),
      REMOTE_USER: "test",
    },
    stdio: ["pipe", "pipe", "inherit"],
  });
  backend.stdin.on("error", () => undefined).end(body);
  const chunks: Buffer[] = [];
  backend.stdout.on("data", (chunk: Buffer) => chunks.push(chunk));
  backend.once("close", () => sendCgi(Buffer.concat(chunks), response));
}

/** Turns the output of a CGI program into an answer. */
function sendCgi(output: Buffer, response: http.ServerResponse): void {
  const end = output.indexOf("\r\n\r\n");
  const headers = output.toString("latin1", 0, end).split("\r\n");
  let status = 200;
  for (const header of headers) {
    const [name = "", value = ""] = header.split(/: (.*)/s);
    if (name.toLowerCase() === "status") status = Number.parseInt(value, 10);
    else response.setHeader(name, value);
  }
  response.writeHead(status).end(output.subarray(end + 4));
}
