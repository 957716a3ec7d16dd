import type { JsonSchema } from "./schemas";

const text = (description: string, more: JsonSchema = {}) => ({ type: "string", description, ...more });

/** Headers of answers, as components. */
export const HEADERS = {
  RequestId: {
    description:
      "ID of the request, as in the body of a problem and in the log. A well-formed ID you send is kept.",
    schema: text("ID of the request", {
      pattern: "^[\\w.:-]{1,128}$",
      examples: ["req_01kajq4c2v7m0r5s8t1x3y6z9b"],
    }),
  },
  RateLimit: {
    description: "What is left of the budget (`r`) and the seconds until it is full again (`t`).",
    schema: text("Structured field of draft-ietf-httpapi-ratelimit-headers", {
      examples: ['"default";r=1998;t=42'],
    }),
  },
  RateLimitPolicy: {
    description: "The budget (`q`) for each window of `w` seconds, by the organization's plan.",
    schema: text("Structured field of draft-ietf-httpapi-ratelimit-headers", {
      examples: ['"default";q=2000;w=60'],
    }),
  },
  RetryAfter: {
    description: "Seconds to wait before trying again.",
    schema: { type: "integer", minimum: 0, examples: [12] },
  },
  WwwAuthenticate: {
    description: "The credentials that are taken.",
    schema: text("Challenges of RFC 9110, section 11.6.1", {
      examples: ['Bearer realm="assay", ApiKey realm="assay"'],
    }),
  },
  Location: {
    description: "Path of what was created or accepted. What runs on can be followed at `…/events`.",
    schema: text("A path of this service", { format: "uri-reference" }),
  },
  ETag: {
    description:
      "Tag of this answer. Send it as `If-None-Match` to be answered 304 while nothing has changed, or as `If-Match` with a change to be refused when another came first.",
    schema: text("Entity tag", { examples: ['"3.9f86d081884c7d659a2feaa0c55ad015"'] }),
  },
  AcceptRanges: {
    description: "`bytes`: one part of the file can be asked for with `Range`.",
    schema: { type: "string", const: "bytes" },
  },
  ContentRange: {
    description: "Which bytes of the file these are, of how many.",
    schema: text("Range", { examples: ["bytes 0-1023/4096"] }),
  },
  PreferenceApplied: {
    description: "`respond-async`: the preference was followed (RFC 7240).",
    schema: { type: "string", const: "respond-async" },
  },
  IdempotencyReplayed: {
    description: "`true` when this is the stored answer to an earlier request with the same key.",
    schema: { type: "string", const: "true" },
  },
  ContentDisposition: {
    description: "`attachment` with the file's name (RFC 6266).",
    schema: text("Disposition", { examples: ['attachment; filename="controls.csv"'] }),
  },
} as const;

export type HeaderName = keyof typeof HEADERS;

/** Names on the wire of the shared headers. */
const WIRE_NAMES: Readonly<Record<HeaderName, string>> = {
  RequestId: "X-Request-Id",
  RateLimit: "RateLimit",
  RateLimitPolicy: "RateLimit-Policy",
  RetryAfter: "Retry-After",
  WwwAuthenticate: "WWW-Authenticate",
  Location: "Location",
  ETag: "ETag",
  AcceptRanges: "Accept-Ranges",
  ContentRange: "Content-Range",
  PreferenceApplied: "Preference-Applied",
  IdempotencyReplayed: "Idempotency-Replayed",
  ContentDisposition: "Content-Disposition",
};

/** The headers of a response, every answer's among them. */
export function headersOf(...names: readonly HeaderName[]) {
  const all: readonly HeaderName[] = ["RequestId", "RateLimit", "RateLimitPolicy", ...names];
  return Object.fromEntries(all.map((name) => [WIRE_NAMES[name], { $ref: `#/components/headers/${name}` }]));
}
