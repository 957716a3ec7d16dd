import { TEXT_LIMITS } from "@/lib/core/text";

const EXTENSIONS = [".txt", ".md", ".markdown"] as const;

/** Of the file picker. */
export const ACCEPTED_FILES = [...EXTENSIONS, "text/plain", "text/markdown"].join(",");

/** A UTF-8 character takes at most four bytes: a longer file cannot fit and is not read at all. */
const MAX_BYTES = TEXT_LIMITS.context * 4;

export type ReadText = { text: string } | { problem: string };

/** The text of a file that a person chose, or why it cannot be taken, in words of what to do. */
export async function readTextFile(file: File): Promise<ReadText> {
  const name = file.name.toLowerCase();
  if (!EXTENSIONS.some((extension) => name.endsWith(extension))) {
    return { problem: `${file.name} is not a text file. Save it as .txt or .md and try again.` };
  }
  if (file.size > MAX_BYTES) return { problem: tooLong(file.name, file.size) };
  const text = decode(await file.arrayBuffer());
  if (text === undefined) {
    return { problem: `${file.name} is not UTF-8 text. Save it with the encoding UTF-8 and try again.` };
  }
  if (text.length > TEXT_LIMITS.context) return { problem: tooLong(file.name, text.length) };
  return { text };
}

function decode(bytes: ArrayBuffer): string | undefined {
  try {
    const text = new TextDecoder("utf-8", { fatal: true }).decode(bytes);
    return text.includes("\0") ? undefined : text;
  } catch {
    return undefined;
  }
}

function tooLong(name: string, length: number): string {
  const limit = TEXT_LIMITS.context.toLocaleString("en");
  return `${name} is too long (${length.toLocaleString("en")}; at most ${limit} characters fit). Leave out what does not concern the system, or audit it in parts.`;
}
