import { sha256Hex } from "@/lib/platform/crypto";

/** What the chain has of a text that people write at length: anyone who has the text can compare it. */
export function textDigest(text: string): string {
  return `sha256:${sha256Hex(text)}`;
}
