import { inject } from "vitest";

/** How much a reliability test does: `short` within `npm test`, `long` with `npm run test:reliability`. */
export type Scale = "short" | "long";

declare module "vitest" {
  export interface ProvidedContext {
    scale: Scale;
  }
}

/** The value for the scale of this run. */
export function scaled<T>(values: Readonly<Record<Scale, T>>): T {
  return values[inject("scale")];
}
