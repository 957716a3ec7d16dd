import { processSingleton } from "@/lib/platform/singleton";

type Work = () => Promise<void>;

const works = () => processSingleton<Work[]>("shutdown", () => []);

/** Registers what must be done before the process ends; done in the order of registration. */
export function onShutdown(work: Work): void {
  works().push(work);
}

/** Does what was registered, once. The launcher calls it after the last request was answered. */
export async function shutDown(): Promise<void> {
  for (const work of works().splice(0)) await work();
}
