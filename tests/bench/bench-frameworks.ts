import { Agent, request } from "undici";
import { newOrganization } from "../support/organization";
import { stopServer } from "../support/running-server";
import { startBenchServer } from "./bench-server";
import { type Bench, median, rateFigure } from "./figure";

const CONNECTIONS = 16;
const ROUND_MS = 3_000;
const ROUNDS = 5;

/** Authenticated `GET /v1/frameworks` against the bare route handler `GET /health` of the same build. */
export const benchFrameworks: Bench = async (place) => {
  const { apiKey } = await newOrganization();
  const server = await startBenchServer(place, {
    LOG_LEVEL: "info",
  });
  const dispatcher = new Agent({ connections: CONNECTIONS, pipelining: 1 });
  const load = (path: string, headers: Record<string, string>, durationMs = ROUND_MS) =>
    requestsPerSecond(`${server.baseUrl}${path}`, headers, dispatcher, durationMs);
  const ours: number[] = [];
  const bare: number[] = [];
  try {
    await load("/v1/frameworks", { "x-api-key": apiKey });
    await load("/health", {});
    for (let round = 0; round < ROUNDS; round++) {
      bare.push(await load("/health", {}));
      ours.push(await load("/v1/frameworks", { "x-api-key": apiKey }));
    }
  } finally {
    await dispatcher.close();
    await stopServer(server.process);
  }
  return [
    rateFigure(
      "GET /v1/frameworks, authenticated / bare route handler",
      median(ours),
      median(bare),
      "req/s",
      0.7,
    ),
  ];
};

async function requestsPerSecond(
  url: string,
  headers: Record<string, string>,
  dispatcher: Agent,
  durationMs: number,
): Promise<number> {
  const started = performance.now();
  let answered = 0;
  const caller = async () => {
    while (performance.now() - started < durationMs) {
      const { statusCode, body } = await request(url, { headers, dispatcher });
      await body.dump();
      if (statusCode !== 200) throw new Error(`${url} answered ${statusCode}`);
      answered += 1;
    }
  };
  await Promise.all(Array.from({ length: CONNECTIONS }, caller));
  return (answered * 1000) / (performance.now() - started);
}
