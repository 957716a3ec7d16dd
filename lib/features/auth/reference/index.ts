import type { Reference } from "@/lib/core/reference";
import { KEY_ID, SESSION_ID, USER_ID } from "./examples";
import { operations } from "./operations";
import { schemas } from "./schemas";

export const reference: Reference = {
  areas: {
    Identity: "Sign-in, members and API keys of an organization.",
  },
  parameters: {
    "/v1/api-keys/{id}": { name: "ApiKeyId", description: "ID of the API key.", example: KEY_ID },
    "/v1/me/sessions/{id}": { name: "SessionId", description: "ID of the session.", example: SESSION_ID },
    "/v1/members/{id}": { name: "MemberId", description: "ID of the member.", example: USER_ID },
  },
  schemas,
  operations,
};
