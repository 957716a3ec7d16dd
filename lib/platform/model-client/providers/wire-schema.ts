import { z } from "zod";

/** What OpenAI's strict mode and the others' imitations of it know. Bounds and patterns are checked here. */
const STRUCTURE = new Set([
  "$defs",
  "$ref",
  "additionalProperties",
  "anyOf",
  "const",
  "description",
  "enum",
  "items",
  "properties",
  "required",
  "type",
]);

/** The JSON schema of what a zod schema takes, as it stands in a prompt. */
export function promptSchema(schema: z.ZodType): unknown {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io: "input" });
  return rest;
}

/**
 * The schema as strict structured output needs it: every key of an object required, no other key allowed, no
 * keyword beyond structure. It may allow more than the zod schema does, which has the last word.
 */
export function wireSchema(schema: z.ZodType): Record<string, unknown> {
  return strictObject(z.toJSONSchema(schema, { io: "input" }));
}

function strict(node: unknown): unknown {
  if (Array.isArray(node)) return node.map(strict);
  return isRecord(node) ? strictObject(node) : node;
}

function strictObject(node: Record<string, unknown>): Record<string, unknown> {
  const made: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(node)) {
    // Strict mode has no "oneOf"; what is one of several is any of them too.
    const keyword = name === "oneOf" ? "anyOf" : name;
    if (!STRUCTURE.has(keyword)) continue;
    made[keyword] = ["enum", "const", "required"].includes(keyword) ? value : strictChild(keyword, value);
  }
  if (isRecord(node.properties)) {
    made.additionalProperties = false;
    made.required = Object.keys(node.properties);
  }
  return made;
}

/** The values under these two are schemas by name: a name is no keyword. */
function strictChild(keyword: string, value: unknown): unknown {
  if (!isRecord(value) || (keyword !== "properties" && keyword !== "$defs")) return strict(value);
  return Object.fromEntries(Object.entries(value).map(([name, child]) => [name, strict(child)]));
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
