import { setTimeout as pause } from "node:timers/promises";
import { type ApiAnswer, api } from "./api";

/** Asks until a package is ready or has failed. */
export async function awaitPackage(apiKey: string, id: string) {
  for (;;) {
    const { json } = await api({ path: `/v1/packages/${id}`, apiKey });
    if (json.status !== "waiting" && json.status !== "building") return json;
    await pause(50);
  }
}

/** Has a package built of the program or audit at that path, and waits for its end. */
export async function buildPackage(apiKey: string, path: string): Promise<ApiAnswer["json"]> {
  const { json } = await api({ method: "POST", path: `${path}/packages`, apiKey });
  return awaitPackage(apiKey, json.id);
}
