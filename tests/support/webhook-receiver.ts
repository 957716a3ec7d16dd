import { once } from "node:events";
import http from "node:http";
import type { AddressInfo, Socket } from "node:net";

/** A request as it arrived. */
export interface ReceivedRequest {
  method: string;
  path: string;
  headers: Record<string, string>;
  /** The raw body. */
  body: string;
  /** `performance.now()` when it was complete. */
  at: number;
}

/** Answers a request; what it does not end stays open until the receiver is closed. */
export type Respond = (response: http.ServerResponse, request: ReceivedRequest, index: number) => void;

/** A server on loopback that stands for a customer's endpoint. */
export interface WebhookReceiver {
  url: string;
  requests: ReceivedRequest[];
  /** Connections that are open now. */
  connections: () => number;
  close: () => Promise<void>;
}

/** Answers 200 unless told otherwise. */
export async function startReceiver(
  respond: Respond = (response) => void response.end("ok"),
  host = "127.0.0.1",
): Promise<WebhookReceiver> {
  const requests: ReceivedRequest[] = [];
  const sockets = new Set<Socket>();
  const server = http.createServer(async (incoming, response) => {
    const chunks: Buffer[] = [];
    // A sender that breaks off is one of the things tests look at.
    for await (const chunk of incoming) chunks.push(chunk);
    const request = {
      method: incoming.method ?? "",
      path: incoming.url ?? "",
      headers: incoming.headers as Record<string, string>,
      body: Buffer.concat(chunks).toString("utf8"),
      at: performance.now(),
    };
    respond(response, request, requests.push(request) - 1);
  });
  server.on("connection", (socket) => {
    sockets.add(socket);
    socket.on("error", () => undefined).on("close", () => sockets.delete(socket));
  });
  server.listen(0, host);
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://${host}:${port}/hook`,
    requests,
    connections: () => sockets.size,
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  };
}
