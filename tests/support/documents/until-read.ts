import { expect } from "vitest";
import { api } from "../api";

/** Waits until the newest version of a document was read or refused. */
export async function untilRead(apiKey: string, id: string): Promise<void> {
  const look = async () => (await api({ path: `/v1/documents/${id}`, apiKey })).json.current.reading.status;
  await expect.poll(look, { timeout: 30_000 }).toMatch(/^(read|refused)$/);
}
