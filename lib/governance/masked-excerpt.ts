import { scanText } from "@/lib/scan";
import type { ScanCheck } from "@/lib/scan/schema";

const EXCERPT_CHARACTERS = 200;
const SENSITIVE: readonly ScanCheck[] = ["personal_data", "secrets"];

/**
 * The beginning of a behaviour as lists show it: personal data and secrets are masked, because a list is
 * read by more people, and from further away, than the decision itself.
 */
export async function maskedExcerpt(behavior: string): Promise<string> {
  // What is cut off in the middle of a secret would not be recognised, so more is read than is shown.
  const { findings } = await scanText(behavior.slice(0, 2 * EXCERPT_CHARACTERS));
  let excerpt = "";
  let position = 0;
  for (const { check, start, end, excerpt: masked } of findings) {
    if (!SENSITIVE.includes(check) || start < position) continue;
    excerpt += behavior.slice(position, start) + masked;
    position = end;
    if (excerpt.length > EXCERPT_CHARACTERS) break;
  }
  return (excerpt + behavior.slice(position)).slice(0, EXCERPT_CHARACTERS);
}
