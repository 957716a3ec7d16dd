import type { ModelBackedFile } from "./model-backed-server";
import { answerJson } from "./model-faults/answers";
import type { Behavior, ModelRequest, Script } from "./scripted-model-server";

export const OVERSIGHT =
  "A credit officer reviews every refusal before it is sent and may overrule the model.";
export const DOCUMENT = `# Credit scoring model

${OVERSIGHT} The model’s output is logged for two years.

The weather in March was mild and the office was painted.`;

export type AuditBody = Readonly<Record<string, unknown>>;

/** Runs an audit of the document by a language model, unless the body says otherwise. */
export const runAuditWith = ({ server, organization }: ModelBackedFile, body: AuditBody = {}) =>
  server.post(organization, "/v1/audit", {
    system_name: "Credit scoring model",
    framework: "EU_AI_ACT",
    scope: "quick",
    context: DOCUMENT,
    engine: "language-model",
    // Each test asks about the same document and has its models answer otherwise.
    ask_again: true,
    ...body,
  });

interface Judged {
  state: string;
  quotes: string[];
}

const requirementsOf = ({ body }: ModelRequest): string[] => [
  ...new Set([...body.matchAll(/requirement_id \\"(.*?)\\":/g)].map((match) => match[1] ?? "")),
];
export const isChallenge = ({ messages }: ModelRequest) =>
  messages[0]?.content.includes("second reader") ?? false;

/** Judges every requirement it is asked about in one way, and challenges in another. */
export function judging(judged: Judged, challenged: Judged = judged): Script {
  return (request) => {
    const ids = requirementsOf(request);
    if (isChallenge(request)) {
      const challenges = ids.map((requirement_id) => ({
        requirement_id,
        objection: "it is not shown",
        confidence: 90,
        ...challenged,
      }));
      return answerJson({ challenges });
    }
    const requirements = ids.map((requirement_id) => ({
      requirement_id,
      missing: "",
      confidence: 90,
      ...judged,
    }));
    return answerJson({ requirements });
  };
}

export const failing: Behavior = (response) => void response.writeHead(503).end();
