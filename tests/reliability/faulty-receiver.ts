import { once } from "node:events";
import http from "node:http";
import type { AddressInfo } from "node:net";
import { Webhook } from "standardwebhooks";
import { serviceSignature } from "@/lib/features/webhooks/signing";

/** What a receiver does instead of answering 200. */
const FAULTS = ["500", "reset", "429", "hang", "500", "reset", "429", "early close"] as const;

/** Deliveries of one endpoint, as its receiver saw them. */
interface Endpoint {
  secret: string;
  /** How often each event was answered with success. */
  acknowledged: Map<string, number>;
  faults: Map<string, number>;
}

/** At most so many faults for one event at one endpoint, so that the third try of the schedule ends it. */
const MOST_FAULTS = 2;

/**
 * A receiver with several endpoints that fails a fifth of what it gets, by the numbers of `random`, and
 * checks the signatures of all of it.
 */
export async function startFaultyReceiver(random: () => number) {
  const endpoints = new Map<string, Endpoint>();
  let badSignatures = 0;
  const server = http.createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    const body = Buffer.concat(chunks).toString("utf8");
    const endpoint = endpoints.get(request.url ?? "");
    if (!endpoint) return void response.writeHead(404).end();
    if (!isGenuine(endpoint.secret, request.headers, body)) {
      badSignatures += 1;
      return void response.writeHead(401).end();
    }
    const { id } = JSON.parse(body);
    const faults = endpoint.faults.get(id) ?? 0;
    if (faults < MOST_FAULTS && random() < 0.2) {
      endpoint.faults.set(id, faults + 1);
      return fail(response, FAULTS[Math.floor(random() * FAULTS.length)] ?? "500");
    }
    endpoint.acknowledged.set(id, (endpoint.acknowledged.get(id) ?? 0) + 1);
    response.end("ok");
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  return {
    urlOf: (path: string) => `http://127.0.0.1:${port}${path}`,
    expectEndpoint: (path: string, secret: string) => {
      const endpoint: Endpoint = { secret, acknowledged: new Map(), faults: new Map() };
      endpoints.set(path, endpoint);
      return endpoint;
    },
    badSignatures: () => badSignatures,
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  };
}

function isGenuine(secret: string, headers: http.IncomingHttpHeaders, body: string): boolean {
  try {
    new Webhook(secret).verify(body, headers as Record<string, string>);
  } catch {
    return false;
  }
  return headers["x-service-signature"] === serviceSignature(secret, body);
}

function fail(response: http.ServerResponse, fault: (typeof FAULTS)[number]): void {
  if (fault === "500") response.writeHead(500).end("not now");
  else if (fault === "429") response.writeHead(429, { "retry-after": "1" }).end();
  else if (fault === "reset") response.socket?.resetAndDestroy();
  else if (fault === "early close") {
    response.writeHead(200, { "content-length": "1000" });
    response.write("only a part", () => response.socket?.destroy());
  }
  // A hang is what is left: no answer until the sender gives up.
}
