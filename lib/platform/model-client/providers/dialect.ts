import { processSingleton } from "@/lib/platform/singleton";
import { type Endpoint, type Model, OUTPUT_MODES, type OutputMode } from "../model";
import type { RefusedPart } from "./read-refusal";

/** What an endpoint takes of what OpenAI's does. */
export interface Dialect {
  outputMode: OutputMode;
  /** Mistral refuses `stream_options`, and reports usage all the same. */
  asksForUsage: boolean;
}

interface Known extends Dialect {
  /** A model answered when its shape was asked for this way. */
  isProven: boolean;
}

/** How each model is asked where it is reached, as far as that was learned. */
export class Dialects {
  #known = new Map<string, Known>();

  /** How to ask a model: as it last answered, below what it refused, or as the registry has it. */
  read(model: Model, endpoint: Endpoint): Dialect {
    const { outputMode, asksForUsage } = this.#of(model, endpoint);
    return { outputMode, asksForUsage };
  }

  /** Notes that the model answered when asked this way. Without a shape that says nothing about the output mode. */
  noteAnswer(model: Model, endpoint: Endpoint, dialect: Dialect, hasShape: boolean): void {
    const known = this.#of(model, endpoint);
    if (!hasShape || known.isProven) return;
    known.outputMode = dialect.outputMode;
    known.isProven = true;
  }

  /**
   * Notes that the endpoint refused a request asked this way, and starts lower from now on. A way that models
   * have answered is only given up when the refusal names it: one that says nothing may be about the texts.
   * What no answer has proven is forgotten when the lowest way, which asks for no format, is refused as well.
   *
   * @returns the next simpler way to ask; undefined when the refusal is about something else, or there is none
   */
  noteRefusal(
    model: Model,
    endpoint: Endpoint,
    refused: Dialect & { part: RefusedPart | undefined; hasShape: boolean },
  ): Dialect | undefined {
    const { part, hasShape, asksForUsage, outputMode } = refused;
    const known = this.#of(model, endpoint);
    if (part === "stream_options") {
      if (!asksForUsage) return undefined;
      known.asksForUsage = false;
      return { outputMode, asksForUsage: false };
    }
    if (part === undefined || !hasShape) return undefined;
    const lower = OUTPUT_MODES[OUTPUT_MODES.indexOf(outputMode) + 1];
    if (!lower) {
      if (!known.isProven) known.outputMode = model.outputMode;
      return undefined;
    }
    if (part === "response_format" || !known.isProven) lowerTo(known, lower);
    return { outputMode: lower, asksForUsage };
  }

  #of(model: Model, endpoint: Endpoint): Known {
    const key = `${model.id} ${endpoint.upstream} ${endpoint.baseUrl}`;
    const known = this.#known.get(key);
    if (known) return known;
    const untried = { outputMode: model.outputMode, asksForUsage: true, isProven: false };
    this.#known.set(key, untried);
    return untried;
  }
}

/** Never up: of calls at once one may be refused where another has been refused lower. */
function lowerTo(known: Known, mode: OutputMode): void {
  if (OUTPUT_MODES.indexOf(mode) <= OUTPUT_MODES.indexOf(known.outputMode)) return;
  known.outputMode = mode;
  known.isProven = false;
}

/** What all of this process has learned. Forgotten when it ends. */
export function modelDialects(): Dialects {
  return processSingleton("model-dialects", () => new Dialects());
}
