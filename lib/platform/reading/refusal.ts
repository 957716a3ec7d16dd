import { sharedError } from "@/lib/core/shared-error";
import { REFUSALS, type RefusalCode } from "./schema";

/** A document that was not read, and why. The message is for users. */
export class ReadingRefusal extends sharedError("ReadingRefusal") {
  readonly code: RefusalCode;
  /** With `no_text`: the pages without text, for recognition of scanned pages. */
  readonly parts: readonly number[];

  constructor(code: RefusalCode, options: { parts?: readonly number[]; cause?: unknown } = {}) {
    super(REFUSALS[code], { cause: options.cause });
    this.code = code;
    this.parts = options.parts ?? [];
  }
}
