import { answer, answerJson } from "./model-faults/answers";
import type { Behavior, ModelRequest, Script } from "./scripted-model-server";

/** Tokens that cost something one can see, and that a short prompt can have come to. */
const LONG_USAGE = { prompt_tokens: 1_200, completion_tokens: 600, total_tokens: 1_800 };

export const failing: Behavior = (response) => void response.writeHead(500).end();

/** Every model answers with its name. */
export const answering: Script = ({ model }) => answer(`The answer of ${model}.`, { usage: LONG_USAGE });

/** Behaves as most, and otherwise for models that are named by a part of their name. */
export function exceptFor(behaviors: Readonly<Record<string, Behavior>>, script: Script): Script {
  return (request, index) => {
    const [, named] = Object.entries(behaviors).find(([part]) => request.model.includes(part)) ?? [];
    return named ?? script(request, index);
  };
}

/** A vote as the schema of a ballot asks for it. */
export function ballot(vote: string, reasoning = `I looked, and ${vote} it is.`): Behavior {
  const evidence = ["A nurse confirms every result."];
  return answerJson(
    { reasoning, vote, evidence, conditions: ["Until the next release."], confidence: 0.99 },
    { usage: LONG_USAGE },
  );
}

/** Answers that wait until the test lets them go. */
export interface Gate {
  hold(behavior: Behavior): Behavior;
  open(): void;
}

export function gate(): Gate {
  let open = () => {};
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });
  return {
    hold: (behavior) => (response, request) => void opened.then(() => behavior(response, request)),
    open,
  };
}

export const CLAIMS = [
  "The model was tested on 1,204 patients.",
  "A nurse confirms every result.",
  "The model runs without a network.",
] as const;

const CHAIN_ANSWERS: Readonly<Record<string, (request: ModelRequest) => unknown>> = {
  "first draft": () => ({ reasoning: "The material carries it.", claims: CLAIMS, vote: "APPROVE" }),
  "write questions": () => ({
    questions: ["On how many patients?", "Who confirms a result?", "Where does it run?"],
  }),
  "answer one question": () => ({ reasoning: "The material says so.", answer: "As the material says." }),
  "compare a claim": ({ body }) => ({
    reasoning: "Held against the answer.",
    verdict: body.includes("without a network") ? "refuted" : "supported",
  }),
  "from claims": () => ({
    reasoning: "Two of three stand, and they carry it.",
    kept: [1, 2],
    vote: "APPROVE",
    conditions: [],
  }),
};

/** A chain of verification of {@link CLAIMS}, of which the last is refuted. */
export const chain: Script = (request) => {
  const instruction = request.messages[0]?.content ?? "";
  const [, say] = Object.entries(CHAIN_ANSWERS).find(([words]) => instruction.includes(words)) ?? [];
  return say ? answerJson(say(request)) : failing;
};

/** A debate whose judge holds with the side that stands first, whichever it is. */
export const debateWithFlippingJudge: Script = ({ messages }) => {
  const system = messages[0]?.content;
  if (system?.startsWith("You judge")) {
    const first = messages.at(-1)?.content.split("SIDE B")[0] ?? "";
    const vote = first.includes("on enough patients") ? "APPROVE" : "ESCALATE";
    return answerJson({ reasoning: "The first side convinces me.", vote });
  }
  const isCritic = system?.startsWith("You are the critic") ?? false;
  const quotes = ["A nurse confirms every result.", "It was tested on everybody."];
  return answerJson({
    argument: isCritic ? "Nobody says who tested." : "It was tested on enough patients.",
    quotes,
    vote: isCritic ? "ESCALATE" : "APPROVE",
  });
};

interface Judged {
  state: string;
  quotes: readonly string[];
  missing?: string;
  confidence?: number;
}

/** Judges the requirements of an audit in turn as `judged` says, and challenges in turn as `challenged` says. */
export function judging(judged: readonly Judged[], challenged: readonly Judged[]): Script {
  return ({ body, messages }) => {
    const ids = [...new Set([...body.matchAll(/requirement_id \\"(.*?)\\":/g)].map((match) => match[1]))];
    const said = (from: readonly Judged[], words: object) =>
      ids.map((requirement_id, index) => ({
        requirement_id,
        confidence: 90,
        ...words,
        ...from[index % from.length],
      }));
    if (messages[0]?.content.includes("second reader")) {
      const objection = "how often it is done is not stated";
      return answerJson({ challenges: said(challenged, { objection }) }, { usage: LONG_USAGE });
    }
    return answerJson({ requirements: said(judged, { missing: "" }) }, { usage: LONG_USAGE });
  };
}
