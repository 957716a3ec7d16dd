import "server-only";

export { askModels } from "./ask";
export type { AskPorts } from "./attempt";
export { type CircuitReading, modelHealth } from "./circuit";
export { blendedPrice, dollars, estimateTokens, formatCost, maxCostOf } from "./cost";
export { estimateQuestion } from "./question";
export type {
  Answer,
  AnswerShape,
  Attempt,
  CallBook,
  CallEnd,
  CallTicket,
  ChatMessage,
  Endpoint,
  Model,
  Price,
  Provider,
  Question,
  Spend,
} from "./types";
export type { Failure } from "./vocabulary";
