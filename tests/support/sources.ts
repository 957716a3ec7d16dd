import { setTimeout as pause } from "node:timers/promises";
import { api } from "./api";

/** Asks until a reading has ended. @returns it with its files */
export async function awaitReading(apiKey: string, source: string, reading: string) {
  for (;;) {
    const { json } = await api({ path: `/v1/document-sources/${source}/readings/${reading}`, apiKey });
    if (json.status !== "waiting" && json.status !== "reading") return json;
    await pause(50);
  }
}

/** Has a source read and waits for the end. @returns the reading with its files */
export async function readSource(apiKey: string, source: string) {
  const { json } = await api({ method: "POST", path: `/v1/document-sources/${source}/read`, apiKey });
  return awaitReading(apiKey, source, json.id);
}
