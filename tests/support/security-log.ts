import { type ApiAnswer, api } from "./api";

/** What the log of an organization says of one type, newest first. */
export async function securityEvents(token: string, type: string): Promise<ApiAnswer["json"][]> {
  const { status, json, text } = await api({ path: `/v1/security-log?type=${type}&limit=100`, token });
  if (status !== 200) throw new Error(`the security log answered ${status}: ${text}`);
  return json.data;
}
