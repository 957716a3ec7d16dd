import { OpenAI } from "openai";
import { Agent, request } from "undici";
import { modelAccess } from "@/lib/features/orchestrator";
import { BUILTIN_MODELS } from "@/lib/features/orchestrator/registry/builtin-models";
import { chooseModels, ROUTING_RULES } from "@/lib/features/orchestrator/routing/choose-models";
import { callBook } from "@/lib/features/orchestrator/usage/call-queries";
import { askModels } from "@/lib/platform/model-client/ask";
import { ModelHealth } from "@/lib/platform/model-client/circuit";
import type { Endpoint } from "@/lib/platform/model-client/types";
import { answer, answerJson } from "../support/model-faults/answers";
import { newOrganization } from "../support/organization";
import { stopServer } from "../support/running-server";
import { type Behavior, type ModelServer, startModelServer } from "../support/scripted-model-server";
import { startBenchServer } from "./bench-server";
import { type Bench, type Figure, percentile, timed } from "./figure";

const CALLS = 400;
const WARM_UP = 50;
const VOTES = 10;
const TASK = "Does our chatbot need a notice that it is one?";
const SIZE = { promptTokens: 200, outputTokens: 4_096 };

/** Milliseconds each model of the board takes, by its name at the gateway. */
const SEAT_MS: Readonly<Record<string, number>> = {
  "openai/gpt-5": 120,
  "anthropic/claude-sonnet-4.5": 200,
  "google/gemini-2.5-pro": 300,
};

/**
 * What routing, the retry loop, the circuit, the budget and the record of a call add to a bare call of the
 * `openai` SDK to the same server, which answers at once: in this process, and over HTTP in a warm server with
 * authentication and limits. Then how soon the next model is asked, and a vote against its slowest seat.
 */
export const benchOrchestrator: Bench = async (place) => {
  const models = await startModelServer(({ model }) => behaviorFor(model));
  const server = await startBenchServer(place, { ASSAY_GATEWAY_URL: models.url, ASSAY_GATEWAY_KEY: "bench" });
  const dispatcher = new Agent({ connections: 1 });
  try {
    const organization = await newOrganization();
    const post = (path: string, body: object) =>
      postJson(`${server.baseUrl}${path}`, organization.apiKey, dispatcher, body);
    const bareCall = bareCaller(models.url);
    const ourCall = inProcess(organization.organizationId, models.url);
    const bare: number[] = [];
    const inside: number[] = [];
    const overHttp: number[] = [];
    for (let i = 0; i < WARM_UP + CALLS; i++) {
      const times = [
        await timed(bareCall),
        await timed(ourCall),
        await timed(() => post("/v1/orchestrator/process", { task: TASK, priority: "trivial" })),
      ] as const;
      if (i < WARM_UP) continue;
      bare.push(times[0]);
      inside.push(times[1]);
      overHttp.push(times[2]);
    }
    return [
      overhead("routing, loop, budget and record over a bare SDK call, p50", inside, bare, 0.5, 2),
      overhead("  the same, p95", inside, bare, 0.95, 8),
      overhead("POST /v1/orchestrator/process over HTTP over a bare SDK call, p50", overHttp, bare, 0.5, 4.5),
      overhead("  the same, p95", overHttp, bare, 0.95, 8),
      await failover(models, organization.organizationId),
      await votes(post),
    ];
  } finally {
    await dispatcher.close();
    await stopServer(server.process);
    await models.close();
  }
};

/** The board votes, each model at its own pace; `failing` fails; all others answer at once. */
function behaviorFor(model: string): Behavior {
  if (model === "failing") return (response) => void response.writeHead(500).end();
  const delayMs = SEAT_MS[model];
  if (delayMs === undefined) return answer("Yes: article 50 asks for one.");
  const vote = { reasoning: "So.", vote: "APPROVE", evidence: [], conditions: [], confidence: 0.8 };
  return answerJson(vote, { delayMs });
}

function bareCaller(baseURL: string): () => Promise<string> {
  const client = new OpenAI({ baseURL, apiKey: "bench", maxRetries: 0 });
  return async () => {
    const stream = await client.chat.completions.create({
      model: "bare",
      messages: [{ role: "user", content: TASK }],
      stream: true,
      stream_options: { include_usage: true },
    });
    let text = "";
    for await (const chunk of stream) text += chunk.choices[0]?.delta.content ?? "";
    return text;
  };
}

/** What `POST /v1/orchestrator/process` does between its pipeline and its answer. */
function inProcess(organizationId: string, baseUrl: string): () => Promise<void> {
  const health = new ModelHealth();
  const endpointOf = ({ upstream }: { upstream: string }): Endpoint => ({
    baseUrl,
    apiKey: "bench",
    upstream: `in-process/${upstream}`,
    outputLimitField: "max_tokens",
  });
  return async () => {
    const { candidates, budgetLeft } = await modelAccess(organizationId).candidates(SIZE);
    // The registry of this process has no keys; the choice is made as if it had.
    const usable = candidates.map((candidate) => ({ ...candidate, unusable: undefined }));
    const { models } = chooseModels(ROUTING_RULES.trivial, usable, { ...SIZE, budgetLeft });
    const result = await askModels(models, questionOf("process"), {
      endpointOf,
      health,
      book: callBook(organizationId),
    });
    if (result.kind !== "answered") throw new Error(`the call came to ${result.kind}`);
  };
}

function questionOf(purpose: string) {
  return {
    messages: [{ role: "user" as const, content: TASK }],
    shape: undefined,
    maxOutputTokens: SIZE.outputTokens,
    purpose,
    runId: "run_bench",
  };
}

function overhead(
  what: string,
  ours: readonly number[],
  bare: readonly number[],
  share: number,
  goalMs: number,
): Figure {
  const [oursMs, bareMs] = [percentile(ours, share), percentile(bare, share)];
  const added = oursMs - bareMs;
  return {
    what,
    measured: `+${added.toFixed(2)} ms`,
    baseline: `${bareMs.toFixed(2)} ms`,
    ratio: (oursMs / bareMs).toFixed(2),
    goal: `≤ +${goalMs} ms`,
    isMet: added <= goalMs,
  };
}

/** From the failed reply of one model to the request that the next one gets, seen at the server. */
async function failover(models: ModelServer, organizationId: string): Promise<Figure> {
  const [template] = BUILTIN_MODELS;
  if (!template) throw new Error("the registry is empty");
  const candidates = ["failing", "next"].map((id) => ({ ...template, id, upstream: id }));
  const gaps: number[] = [];
  for (let i = 0; i < 100; i++) {
    const from = models.requests.length;
    await askModels(candidates, questionOf("failover"), {
      endpointOf: ({ upstream }) => ({
        baseUrl: models.url,
        apiKey: "bench",
        upstream,
        outputLimitField: "max_tokens",
      }),
      // Otherwise the circuit opens, and nobody fails any more.
      health: new ModelHealth(),
      book: callBook(organizationId),
    });
    const [failed, next] = models.requests.slice(from);
    if (failed?.model !== "failing" || next?.model !== "next") throw new Error("there was no failover");
    // The server replies at once, so its request is the reply's time but for some microseconds.
    gaps.push(next.at - failed.at);
  }
  const p95 = percentile(gaps, 0.95);
  return {
    what: "failover: the next model is asked after a failed reply, p95",
    measured: `${p95.toFixed(1)} ms`,
    baseline: "–",
    ratio: "–",
    goal: "≤ 20 ms",
    isMet: p95 <= 20,
  };
}

async function votes(post: (path: string, body: object) => Promise<{ latency_ms: number }>): Promise<Figure> {
  const times: number[] = [];
  for (let i = 0; i < VOTES; i++) {
    times.push(await timed(() => post("/v1/orchestrator/consensus", { task: TASK, strategy: "voting" })));
  }
  const slowest = Math.max(...Object.values(SEAT_MS));
  const median = percentile(times, 0.5);
  return {
    what: "a vote of three seats over HTTP / its slowest seat",
    measured: `${median.toFixed(0)} ms`,
    baseline: `${slowest} ms`,
    ratio: (median / slowest).toFixed(2),
    goal: "≤ 1.1",
    isMet: median / slowest <= 1.1,
  };
}

async function postJson(url: string, apiKey: string, dispatcher: Agent, body: object) {
  const reply = await request(url, {
    method: "POST",
    headers: { "x-api-key": apiKey, "content-type": "application/json" },
    body: JSON.stringify(body),
    dispatcher,
  });
  const text = await reply.body.text();
  if (reply.statusCode !== 200) throw new Error(text);
  return JSON.parse(text);
}
