import { once } from "node:events";
import http from "node:http";
import https from "node:https";
import type { AddressInfo, Socket } from "node:net";

export interface ScriptedMessage {
  role: string;
  content: string;
}

/** A request for a completion as it arrived. */
export interface ModelRequest {
  path: string;
  headers: http.IncomingHttpHeaders;
  /** The raw body, and what is read of it most. */
  body: string;
  model: string;
  messages: ScriptedMessage[];
  responseFormat: string | undefined;
  asksForUsage: boolean;
  /** `performance.now()` when it was complete. */
  at: number;
}

/** Answers one request; what it does not end stays open until the server is closed. */
export type Behavior = (response: http.ServerResponse, request: ModelRequest) => void;

/** Says how each request is answered; `index` counts all of them from 0. */
export type Script = (request: ModelRequest, index: number) => Behavior;

/** A server on loopback that speaks OpenAI's chat completions by a script. */
export interface ModelServer {
  /** The base URL for an endpoint, with `/v1`. */
  url: string;
  requests: ModelRequest[];
  /** Connections that are open now. */
  sockets(): number;
  close(): Promise<void>;
}

/** @param certificate makes it a server over TLS */
export async function startModelServer(
  script: Script,
  certificate?: { key: string; cert: string },
): Promise<ModelServer> {
  const requests: ModelRequest[] = [];
  const sockets = new Set<Socket>();
  const listener: http.RequestListener = async (incoming, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of incoming) chunks.push(chunk);
    const request = readRequest(incoming, Buffer.concat(chunks).toString("utf8"));
    // A caller that breaks off is one of the things tests look at.
    response.on("error", () => undefined);
    script(request, requests.push(request) - 1)(response, request);
  };
  const server = certificate ? https.createServer(certificate, listener) : http.createServer(listener);
  server.on("connection", (socket: Socket) => {
    sockets.add(socket);
    socket.on("error", () => undefined).on("close", () => sockets.delete(socket));
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  return {
    url: `${certificate ? "https" : "http"}://127.0.0.1:${port}/v1`,
    requests,
    sockets: () => sockets.size,
    close: async () => {
      server.closeAllConnections();
      for (const socket of sockets) socket.destroy();
      server.close();
      await once(server, "close");
    },
  };
}

function readRequest(incoming: http.IncomingMessage, body: string): ModelRequest {
  const json = JSON.parse(body);
  return {
    path: incoming.url ?? "",
    headers: incoming.headers,
    body,
    model: json.model,
    messages: json.messages,
    responseFormat: json.response_format?.type,
    asksForUsage: json.stream_options?.include_usage === true,
    at: performance.now(),
  };
}
