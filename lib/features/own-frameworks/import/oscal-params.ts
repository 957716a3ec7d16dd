import { isRecord } from "@/lib/core/records";

/** What a parameter of a catalog is replaced with in texts, by its id. */
export type ParameterTexts = ReadonlyMap<string, unknown>;

/** `{{ insert: param, ac-1_prm_1 }}`, and `{{ ac-1_prm_1 }}` of early versions. */
const INSERTION = /\{\{\s*(?:insert:\s*param,\s*)?([A-Za-z_][\w.-]*)\s*\}\}/g;
/** A choice may name a parameter that has choices; deeper than this only a circle goes. */
const MAX_DEPTH = 10;

/** What is wrong with a parameter that a text names. */
export type ParameterFault = (id: string, fault: "unknown" | "circular") => void;

/**
 * A text with its parameters: their values, else what is to be assigned or selected, in square brackets as NIST prints
 * them. Pure.
 */
export function fillIn(text: string, parameters: ParameterTexts, onFault: ParameterFault, depth = 0): string {
  return text.replace(INSERTION, (_, id: string) => {
    const parameter = parameters.get(id);
    if (!isRecord(parameter)) {
      onFault(id, "unknown");
      return `[${id}]`;
    }
    if (depth >= MAX_DEPTH) {
      onFault(id, "circular");
      return `[${id}]`;
    }
    return fillIn(wordingOf(parameter, id), parameters, onFault, depth + 1);
  });
}

function wordingOf(parameter: Readonly<Record<string, unknown>>, id: string): string {
  const values = textsOf(parameter.values);
  if (values.length > 0) return values.join(", ");
  const { select } = parameter;
  if (isRecord(select)) {
    const many = select["how-many"] === "one-or-more" ? " (one or more)" : "";
    return `[Selection${many}: ${textsOf(select.choice).join("; ")}]`;
  }
  return `[Assignment: ${typeof parameter.label === "string" ? parameter.label : id}]`;
}

function textsOf(list: unknown): string[] {
  return Array.isArray(list) ? list.filter((item) => typeof item === "string") : [];
}
