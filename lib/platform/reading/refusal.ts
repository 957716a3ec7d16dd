import { REFUSALS, type RefusalCode } from "./schema";

/** A document that was not read, and why. The message is for users. */
export class ReadingRefusal extends Error {
  readonly code: RefusalCode;
  /** With `no_text`: the pages without text, for recognition of scanned pages. */
  readonly parts: readonly number[];

  constructor(code: RefusalCode, options: { parts?: readonly number[]; cause?: unknown } = {}) {
    super(REFUSALS[code], { cause: options.cause });
    this.name = "ReadingRefusal";
    this.code = code;
    this.parts = options.parts ?? [];
  }

  /** By name: Next may load this module once per bundle layer, and the process's one reader is of one of them. */
  static override [Symbol.hasInstance](value: unknown): boolean {
    return value instanceof Error && value.name === "ReadingRefusal";
  }
}
