import { z } from "zod";
import { operation } from "@/lib/core/operation";
import { pageOf } from "@/lib/core/pagination";
import {
  AcceptedConsensusSchema,
  ConsensusEventSchema,
  ConsensusQuerySchema,
  ConsensusResultSchema,
  ConsensusRunItemSchema,
  ConsensusRunSchema,
  EcosystemSchema,
  ProcessResultSchema,
  ProcessTaskSchema,
  RunConsensusSchema,
  UsageQuerySchema,
  UsageSchema,
} from "./schema";

const area = "Orchestrator";
const byId = z.object({ id: z.string() });
const canAsk = { kind: "credential", scope: "orchestrator", role: "manager" } as const;
const canRead = { kind: "credential", scope: "orchestrator", role: "viewer" } as const;

export const processTask = operation({
  id: "processTask",
  method: "POST",
  path: "/v1/orchestrator/process",
  area,
  summary: "Route a governance task to a model, or to several when it is critical",
  access: canAsk,
  body: ProcessTaskSchema,
  output: ProcessResultSchema,
  status: 200,
  isIdempotent: true,
});

export const readEcosystem = operation({
  id: "readEcosystem",
  method: "GET",
  path: "/v1/orchestrator/ecosystem",
  area,
  summary: "The models with their live status, measured latency, price and spend",
  access: canRead,
  output: EcosystemSchema,
  status: 200,
});

export const readModelUsage = operation({
  id: "readModelUsage",
  method: "GET",
  path: "/v1/orchestrator/usage",
  area,
  summary: "Calls, tokens and cost by day and model, with the month's budget",
  access: canRead,
  query: UsageQuerySchema,
  output: UsageSchema,
  status: 200,
});

export const runConsensus = operation({
  id: "runConsensus",
  method: "POST",
  path: "/v1/orchestrator/consensus",
  area,
  summary: "Put a question to several models and keep their dissent",
  access: canAsk,
  body: RunConsensusSchema,
  output: ConsensusResultSchema,
  status: 200,
  accepted: AcceptedConsensusSchema,
  isIdempotent: true,
});

export const listConsensusRuns = operation({
  id: "listConsensusRuns",
  method: "GET",
  path: "/v1/orchestrator/consensus",
  area,
  summary: "List consensus runs, newest first",
  access: canRead,
  query: ConsensusQuerySchema,
  output: pageOf(ConsensusRunItemSchema),
  status: 200,
});

export const getConsensusRun = operation({
  id: "getConsensusRun",
  method: "GET",
  path: "/v1/orchestrator/consensus/{id}",
  area,
  summary: "Read a consensus run with every step and vote",
  access: canRead,
  params: byId,
  output: ConsensusRunSchema,
  status: 200,
});

export const followConsensusRun = operation({
  id: "followConsensusRun",
  method: "GET",
  path: "/v1/orchestrator/consensus/{id}/events",
  area,
  summary: "Follow a consensus run as server-sent events: its seats, each step, the outcome",
  access: canRead,
  params: byId,
  output: ConsensusEventSchema,
  status: 200,
  isEventStream: true,
});
