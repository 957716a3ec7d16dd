import { z } from "zod";

/**
 * What of a request an endpoint refuses, as far as another way to ask can help: what it named, or `unsaid`
 * when it said no more than that something is wrong.
 */
export type RefusedPart = "stream_options" | "response_format" | "unsaid";

const FORMAT = /response.?format|schema|json.?(?:object|mode)/i;

/**
 * Words that alone say nothing: Google's "Request contains an invalid argument.", OpenRouter's "Provider
 * returned error", a proxy's page about a bad request.
 */
const EMPTY_WORDS = new Set(
  "a an api argument arguments bad body contains content entity error failed for has in input invalid is no not of parameter parameters provider received request returned the this unprocessable upstream was your".split(
    " ",
  ),
);

const Words = z.string().nullish();
const Said = z.object({
  error: z.union([z.string(), z.object({ message: Words })]).nullish(),
  message: Words,
  detail: Words.catch(undefined),
});

/**
 * Looks a refusal's text up for what it is about. Returns a word of ours and nothing of the text.
 *
 * @returns undefined when the text says something else, such as that the context is too long
 */
export function refusedPart(errorText: string): RefusedPart | undefined {
  if (errorText.includes("stream_options")) return "stream_options";
  if (FORMAT.test(errorText)) return "response_format";
  const words =
    messageOf(errorText)
      .toLowerCase()
      .match(/\p{L}+/gu) ?? [];
  return words.every((word) => EMPTY_WORDS.has(word)) ? "unsaid" : undefined;
}

function messageOf(errorText: string): string {
  try {
    const { error, message, detail } = Said.parse(JSON.parse(errorText));
    return (typeof error === "string" ? error : error?.message) ?? message ?? detail ?? "";
  } catch {
    return errorText.replace(/<[^<>]*>/g, " ");
  }
}
