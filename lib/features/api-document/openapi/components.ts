import { SCOPES } from "@/lib/core/actor";
import { ERRORS } from "@/lib/core/errors";
import type { Access } from "@/lib/core/operation";
import { SCOPE_MEANINGS } from "@/lib/features/auth/vocabulary";
import { type HeaderName, headersOf } from "./headers";
import type { JsonSchema } from "./schemas";

const text = (description: string, more: JsonSchema = {}) => ({ type: "string", description, ...more });

/** The ways to show who you are. */
export function securitySchemes({ session, room }: { session: string; room: string }) {
  const scopes = SCOPES.map((scope) => `- \`${scope}\`: ${SCOPE_MEANINGS[scope]}`).join("\n");
  return {
    apiKey: {
      type: "apiKey",
      in: "header",
      name: "X-API-Key",
      description: `A key of the organization, for servers. It may do what its scopes name:\n\n${scopes}`,
    },
    bearer: {
      type: "http",
      scheme: "bearer",
      bearerFormat: "JWT",
      description: "An access token from `POST /auth/login`. It may do what the member's role allows.",
    },
    session: {
      type: "apiKey",
      in: "cookie",
      name: session,
      description:
        "The cookie of a person signed in on the website. Requests that change something must come from Assay's own pages.",
    },
    room: {
      type: "apiKey",
      in: "cookie",
      name: room,
      description:
        "The cookie of an outside auditor, from `POST /v1/room/session`. It opens the auditor's room and nothing else.",
    },
  } as const;
}

/** Who may call an operation, in words. */
export function describeAccess(access: Access): string {
  if (access.kind === "public") return "No credential is needed.";
  if (access.kind === "auditor") return "Only the session of an auditor's room may call this.";
  const { scope, role } = access;
  const member = `a member needs the role \`${role}\`${role === "admin" ? "" : " or a higher one"}`;
  if (scope === "none") return `API keys cannot call this; ${member}.`;
  return scope === "any"
    ? `Any valid API key may call this; ${member}.`
    : `An API key needs the scope \`${scope}\`; ${member}.`;
}

/** Parameters that several operations take. */
export const SHARED_PARAMETERS = {
  IdempotencyKey: {
    name: "Idempotency-Key",
    in: "header",
    required: false,
    description:
      "Makes a retry safe. For 24 hours a repeat with the same key and the same request gets the first answer again instead of creating a second time.",
    schema: { type: "string", minLength: 1, maxLength: 255, pattern: "^[\\x21-\\x7e]+$" },
    example: "6f1c2f0e-8a41-4d0e-9a53-0f2f5f4f1b7d",
  },
  IfMatch: {
    name: "If-Match",
    in: "header",
    required: false,
    description:
      "The `ETag` the change is based on, or the `version` in quotation marks. Another version answers 412, and nothing changes.",
    schema: { type: "string" },
    example: '"3"',
  },
  IfNoneMatch: {
    name: "If-None-Match",
    in: "header",
    required: false,
    description: "The `ETag` of the answer you have: 304 while it still holds.",
    schema: { type: "string" },
  },
  Range: {
    name: "Range",
    in: "header",
    required: false,
    description: "One part of the file, such as `bytes=0-1023`.",
    schema: { type: "string" },
  },
  Prefer: {
    name: "Prefer",
    in: "header",
    required: false,
    description: "`respond-async`: answer 202 at once and do the work in the background (RFC 7240).",
    schema: { type: "string" },
    example: "respond-async",
  },
} as const;

interface ProblemKind {
  /** Name of the component response. */
  name: string;
  description: string;
  headers?: readonly HeaderName[];
  example: { code: keyof typeof ERRORS; detail: string; errors?: readonly JsonSchema[] };
}

/** The failures operations share, by status. */
export const PROBLEMS: Readonly<Record<number, ProblemKind>> = {
  400: {
    name: "BadRequest",
    description: "The request cannot be read: the body is not valid, or a header is not usable.",
    example: { code: "malformed_json", detail: "The body is not valid JSON." },
  },
  401: {
    name: "Unauthorized",
    description: "No credential was sent, or it is wrong, expired or revoked.",
    headers: ["WwwAuthenticate"],
    example: {
      code: "unauthenticated",
      detail: "Send a valid API key as X-API-Key, or a bearer token from POST /auth/login.",
    },
  },
  403: {
    name: "Forbidden",
    description: "The credential is valid, but its scope or role does not allow this.",
    example: {
      code: "missing_scope",
      detail: "This needs an API key with the scope audit; this one has scan.",
    },
  },
  404: {
    name: "NotFound",
    description: "There is no such resource in the credential's organization.",
    example: { code: "not_found", detail: "There is no such program." },
  },
  409: {
    name: "Conflict",
    description:
      "The request conflicts with the current state, or one with its Idempotency-Key is still running.",
    example: {
      code: "idempotency_in_flight",
      detail: "The first request with this Idempotency-Key is still running. Try again shortly.",
    },
  },
  412: {
    name: "PreconditionFailed",
    description: "The resource has changed since the version named in `If-Match`.",
    example: {
      code: "precondition_failed",
      detail: "This was changed meanwhile and is at version 4 now. Read it again, then repeat the change.",
    },
  },
  413: {
    name: "PayloadTooLarge",
    description:
      "The body is larger than the operation takes: 1 MiB of JSON, 4 MiB of CSV, a file of 25 MiB.",
    example: { code: "payload_too_large", detail: "The body must be at most 1 MiB." },
  },
  415: {
    name: "UnsupportedMediaType",
    description: "The body has another media type or encoding than the operation takes.",
    example: {
      code: "unsupported_media_type",
      detail: "Send the body as UTF-8 JSON with the header Content-Type: application/json.",
    },
  },
  416: {
    name: "RangeNotSatisfiable",
    description: "The range asked for is beyond the end of the file.",
    headers: ["ContentRange"],
    example: {
      code: "range_not_satisfiable",
      detail: "The file has 4,096 bytes; the range asked for is not among them.",
    },
  },
  422: {
    name: "ValidationFailed",
    description: "A field or query parameter is missing, unknown or not valid; `errors` names each one.",
    example: {
      code: "validation_failed",
      detail: "The parameter limit must be between 1 and 100.",
      errors: [{ pointer: "limit", in: "query", message: "must be between 1 and 100", code: "invalid" }],
    },
  },
  429: {
    name: "TooManyRequests",
    description: "The budget of the key, member or address is used up. Wait as `Retry-After` says.",
    headers: ["RetryAfter"],
    example: { code: "rate_limited", detail: "Too many requests. Try again in 12 s." },
  },
  502: {
    name: "BadGateway",
    description: "A model provider failed.",
    example: { code: "model_failed", detail: "No model gave an answer. Try again." },
  },
  503: {
    name: "Unavailable",
    description: "What the answer needs cannot be reached right now.",
    headers: ["RetryAfter"],
    example: { code: "unavailable", detail: "The service cannot answer right now. Try again shortly." },
  },
};

const PROBLEM_REF = { $ref: "#/components/schemas/Problem" };

/** A failure as an operation answers it. */
export function problemResponse({ description, headers = [], example }: Omit<ProblemKind, "name">) {
  const { status, title } = ERRORS[example.code];
  return {
    description,
    headers: headersOf(...headers),
    content: {
      "application/problem+json": {
        schema: PROBLEM_REF,
        example: {
          type: `urn:assay:problem:${example.code}`,
          title,
          status,
          detail: example.detail,
          code: example.code,
          request_id: "req_01kajq4c2v7m0r5s8t1x3y6z9b",
          ...(example.errors ? { errors: example.errors } : {}),
        },
      },
    },
  };
}

/** Any failure an operation does not name. */
const UNEXPECTED = {
  description: "Any other problem, such as a failure of the service itself.",
  headers: headersOf(),
  content: { "application/problem+json": { schema: PROBLEM_REF } },
};

export function sharedResponses(statuses: ReadonlySet<number>) {
  const kinds = Object.entries(PROBLEMS).filter(([status]) => statuses.has(Number(status)));
  return {
    ...Object.fromEntries(kinds.map(([, { name, ...kind }]) => [name, problemResponse(kind)])),
    Unexpected: UNEXPECTED,
  };
}

/** The problem document of every failure (RFC 9457). */
export const PROBLEM_SCHEMA = {
  type: "object",
  description:
    "Why a request failed (RFC 9457). Branch on `code`, which never changes; show `detail` to people.",
  required: ["type", "title", "status", "detail", "code", "request_id"],
  properties: {
    type: text("URN of the kind of problem: `urn:assay:problem:` and the code."),
    title: text("The kind of problem, in words."),
    status: { type: "integer", description: "The HTTP status.", minimum: 400, maximum: 599 },
    detail: text("What went wrong with this request, and what to do."),
    code: text("The kind of problem, for programs.", { enum: Object.keys(ERRORS) }),
    request_id: text("ID of the request, as in `X-Request-Id`."),
    errors: {
      type: "array",
      description: "Each field that is not valid, when the problem is about fields.",
      items: {
        type: "object",
        description: "One field that is not valid.",
        required: ["pointer", "message", "code"],
        properties: {
          pointer: text("JSON Pointer into the body, or the name of the query parameter."),
          in: text("`query`: the pointer is the name of a query parameter.", { const: "query" }),
          message: text("What is wrong, to follow the field's name."),
          code: text("Kind of error, such as `required` or `unknown_field`."),
        },
      },
    },
  },
};
