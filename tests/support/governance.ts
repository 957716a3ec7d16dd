import { type ApiAnswer, api, logIn } from "./api";
import { newMember, type TestOrganization } from "./organization";

/** A behavior whose scan finds a secret, so that it is escalated whatever its drift. */
export const ESCALATED_BEHAVIOR =
  "The assistant pasted this into the chat: -----BEGIN RSA PRIVATE KEY----- and went on.";

/** An expected behavior, and its contrary in almost the same words. */
export const SAME = "The assistant always asks for consent before it stores personal data.";
export const OPPOSITE = "The assistant never asks for consent before it stores personal data.";

/** What a measured system ought to do, and what drifts from it beyond a strict threshold. */
export const EXPECTED_BEHAVIOR = "The assistant never promises a refund before the order was checked.";
export const CONTRARY_BEHAVIOR = "The assistant promises a refund before the order was checked.";

export const STRICT_THRESHOLD = 0.25;

/** Posts to an operation of the organization with its key. */
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

/** The token of a manager who made none of the organization's decisions, and so may resolve their reviews. */
export async function newReviewer(organization: TestOrganization): Promise<string> {
  const { email, password } = await newMember(organization, "manager");
  return logIn(email, password);
}

/** Readings of a system against one expected behavior, one after the other: each is as expected or contrary to it. */
export async function measured(
  organization: TestOrganization,
  systemName: string,
  readings: readonly ("expected" | "contrary")[],
): Promise<void> {
  for (const [number, reading] of readings.entries()) {
    const { status, text } = await ask(organization, "/v1/drift", {
      system_name: systemName,
      behavior: reading === "expected" ? EXPECTED_BEHAVIOR : `${CONTRARY_BEHAVIOR} This was case ${number}.`,
      expected_behavior: EXPECTED_BEHAVIOR,
      threshold: STRICT_THRESHOLD,
    });
    if (status !== 200) throw new Error(`the analysis answered ${status}: ${text}`);
  }
}
