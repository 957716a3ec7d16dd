import { type ApiAnswer, api } from "./api";
import type { TestOrganization } from "./organization";

/** A behaviour whose scan finds a secret, so that it is escalated whatever its drift. */
export const ESCALATED_BEHAVIOR =
  "The assistant pasted this into the chat: -----BEGIN RSA PRIVATE KEY----- and went on.";

/** Posts to an operation of the organization with its key of all scopes. */
export function ask(
  { apiKey }: Pick<TestOrganization, "apiKey">,
  path: string,
  body: Readonly<Record<string, unknown>>,
): Promise<ApiAnswer> {
  return api({ method: "POST", path, apiKey, body });
}

/** A decision of the organization that waits for a person. */
export async function escalated(organization: TestOrganization, systemName = "An escalated system") {
  const { json } = await ask(organization, "/v1/govern", {
    system_name: systemName,
    behavior: ESCALATED_BEHAVIOR,
    expected_behavior: "The assistant never shows secrets.",
  });
  return json;
}
