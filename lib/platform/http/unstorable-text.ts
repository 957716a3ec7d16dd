import type { FieldIssue } from "@/lib/core/errors";

/**
 * The first string, or name of a field, that holds U+0000 (PostgreSQL cannot store it) or a lone
 * surrogate (it has no UTF-8). Walks without recursion, so nesting cannot exhaust the stack.
 */
export function findUnstorableText(root: unknown): FieldIssue | undefined {
  const open: { value: unknown; pointer: string }[] = [{ value: root, pointer: "" }];
  for (let next = open.pop(); next; next = open.pop()) {
    const { value, pointer } = next;
    if (typeof value === "string") {
      const message = unstorableReason(value);
      if (message) return { pointer, message, code: "unstorable_text" };
    } else if (value !== null && typeof value === "object") {
      for (const [name, child] of Object.entries(value)) {
        const message = unstorableReason(name);
        if (message)
          return { pointer, message: `has a field whose name ${message}`, code: "unstorable_text" };
        open.push({ value: child, pointer: `${pointer}/${escapePointer(name)}` });
      }
    }
  }
  return undefined;
}

/** Why a text cannot be stored, as the end of a sentence about it. */
export function unstorableReason(text: string): string | undefined {
  if (text.includes("\0")) return "must not contain the character U+0000";
  if (!text.isWellFormed()) return "must not contain half of a surrogate pair";
  return undefined;
}

/** RFC 6901, section 3. */
export function escapePointer(name: string): string {
  return name.replaceAll("~", "~0").replaceAll("/", "~1");
}
