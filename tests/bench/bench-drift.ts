import type { ChildProcess } from "node:child_process";
import fs from "node:fs";
import path from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { Agent, request } from "undici";
import { getEmbedder } from "@/lib/platform/embeddings";
import { newOrganization } from "../support/organization";
import { stopServer } from "../support/running-server";
import { startBenchServer } from "./bench-server";
import { type Bench, type Figure, percentile, rateFigure, timed, timeFigure } from "./figure";

const CALLS = 200;
const WARM_UP = 20;
const CALLERS = 16;
const LOAD_MS = 8_000;

const EXPECTED = [
  "The assistant asks a human operator before it promises a refund above 50 euros.",
  "It names its sources in every answer.",
  "It never stores the customer's payment data.",
];

/** Measured for comparison only. */
const WITHOUT_GOAL = { goal: "none", isMet: true };

/** Three sentences nobody has embedded before, about what is expected. */
function observed(number: number): string[] {
  return [
    `In case ${number} the assistant asked operator ${number % 97} before it promised a refund of ${50 + number} euros.`,
    `Answer ${number} named its ${2 + (number % 7)} sources.`,
    `No payment data of customer ${number} were stored.`,
  ];
}

/**
 * `POST /v1/drift` over HTTP in a warm server, three sentences a side, one caller: against embedding the same
 * three new sentences in this process. Then 16 callers: the rate, and the delay of the server's event loop.
 */
export const benchDrift: Bench = async (place) => {
  const { apiKey } = await newOrganization();
  const delayFile = path.join(place.dataDir, "loop-delay.json");
  const server = await startBenchServer(place, {
    NODE_OPTIONS: `--import=${path.resolve("tests/bench/report-loop-delay.mjs")}`,
    LOOP_DELAY_FILE: delayFile,
  });
  const dispatcher = new Agent({ connections: CALLERS, pipelining: 1 });
  const send = (number: number, caller = 0) => post(server.baseUrl, { apiKey, dispatcher, number, caller });
  const embedder = await getEmbedder();
  try {
    const ours: number[] = [];
    const bare: number[] = [];
    for (let number = 0; number < WARM_UP + CALLS; number++) {
      const bareMs = await timed(() => embedder.embed(observed(1_000_000 + number)));
      const oursMs = await timed(() => send(number));
      if (number < WARM_UP) continue;
      bare.push(bareMs);
      ours.push(oursMs);
    }
    await readDelay(server.process, delayFile);
    const rate = await perSecond(send);
    const { p99 } = await readDelay(server.process, delayFile);
    const bareRate = await perSecond((number) => embedder.embed(observed(number + 5_000_000)));
    return [
      against(
        timeFigure(
          "POST /v1/drift, warm, 3 sentences a side, p50 / bare embedding of 3 sentences",
          percentile(ours, 0.5),
          30,
        ),
        percentile(bare, 0.5),
      ),
      {
        ...against(timeFigure("  the same, p95", percentile(ours, 0.95), 0), percentile(bare, 0.95)),
        ...WITHOUT_GOAL,
      },
      {
        ...rateFigure("the same with 16 callers / bare embedding with 16 callers", rate, bareRate, "/s", 0),
        ...WITHOUT_GOAL,
      },
      timeFigure("  event loop delay p99 of the server meanwhile", p99, 20),
    ];
  } finally {
    await dispatcher.close();
    await stopServer(server.process);
  }
};

interface Call {
  apiKey: string;
  dispatcher: Agent;
  number: number;
  /** Each caller watches a system of its own, as callers do. */
  caller: number;
}

async function post(baseUrl: string, { apiKey, dispatcher, number, caller }: Call): Promise<void> {
  const answer = await request(`${baseUrl}/v1/drift`, {
    method: "POST",
    headers: { "x-api-key": apiKey, "content-type": "application/json" },
    body: JSON.stringify({
      system_name: `Bench ${caller}`,
      behavior: observed(number).join(" "),
      expected_behavior: EXPECTED.join(" "),
    }),
    dispatcher,
  });
  const text = await answer.body.text();
  if (answer.statusCode !== 200) throw new Error(text);
}

/** Calls by 16 callers, each beginning the next when its last has ended. */
async function perSecond(call: (number: number, caller: number) => Promise<unknown>): Promise<number> {
  let done = 0;
  let next = 2_000_000;
  const end = performance.now() + LOAD_MS;
  const callers = Array.from({ length: CALLERS }, async (_, caller) => {
    while (performance.now() < end) {
      await call(next++, caller);
      done++;
    }
  });
  await Promise.all(callers);
  return done / (LOAD_MS / 1000);
}

/** Asks the server for its event loop's delay since it was last asked. */
async function readDelay(server: ChildProcess, file: string): Promise<{ p99: number; max: number }> {
  fs.rmSync(file, { force: true });
  server.kill("SIGUSR2");
  for (let tries = 0; tries < 200 && !fs.existsSync(file); tries++) await wait(25);
  return JSON.parse(fs.readFileSync(file, "utf8"));
}

function against(figure: Figure, baselineMs: number): Figure {
  const ours = Number.parseFloat(figure.measured);
  return { ...figure, baseline: `${baselineMs.toFixed(1)} ms`, ratio: (ours / baselineMs).toFixed(2) };
}
