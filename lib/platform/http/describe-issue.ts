import type { z } from "zod";
import { didYouMean } from "@/lib/core/did-you-mean";

/** What is wrong with a value, as the end of a sentence about its field, and the stable code of that. */
export function describeIssue(issue: z.core.$ZodIssue, given: unknown): { message: string; code: string } {
  if (given === undefined && (issue.code === "invalid_type" || issue.code === "invalid_value")) {
    return { message: "is required", code: "required" };
  }
  if (issue.code === "invalid_type")
    return { message: `must be of type ${issue.expected}`, code: "wrong_type" };
  if (issue.code === "invalid_value") {
    const values = issue.values.map(String);
    const suggestion = typeof given === "string" ? didYouMean(given, values) : undefined;
    const hint = suggestion ? `; did you mean "${suggestion}"?` : "";
    return { message: `must be one of ${values.join(", ")}${hint}`, code: "not_allowed" };
  }
  if (issue.code === "too_big" || issue.code === "too_small") return describeSize(issue);
  // A rule of ours may name its own code: `params: { code }`.
  const own = issue.code === "custom" ? issue.params?.code : undefined;
  const message = isRaw(issue.message) ? rawMeaning(issue) : issue.message;
  return { message, code: typeof own === "string" ? own : "invalid" };
}

type SizeIssue = z.core.$ZodIssueTooBig | z.core.$ZodIssueTooSmall;

/** Of a text or list the length is wrong, of a number the number itself. */
function describeSize(issue: SizeIssue): { message: string; code: string } {
  const isBig = issue.code === "too_big";
  const hasLength = ["string", "array", "set", "map", "file"].includes(issue.origin);
  const code = hasLength ? (isBig ? "too_long" : "too_short") : issue.code;
  if (!isRaw(issue.message)) return { message: issue.message, code };
  const bound = Number(isBig ? issue.maximum : issue.minimum).toLocaleString("en-US");
  const unit = { string: " characters", array: " items", set: " items" }[issue.origin as string] ?? "";
  const relation =
    issue.inclusive === false ? (isBig ? "less than" : "more than") : isBig ? "at most" : "at least";
  return { message: `must ${hasLength ? "have" : "be"} ${relation} ${bound}${unit}`, code };
}

/** The validation library's own words, which name neither what is wrong nor what to send. */
function isRaw(message: string): boolean {
  return /^(Invalid|Too (big|small)|Unrecognized)\b/.test(message);
}

function rawMeaning(issue: z.core.$ZodIssue): string {
  if (issue.code === "invalid_format") return `must be a valid ${FORMATS[issue.format] ?? issue.format}`;
  if (issue.code === "not_multiple_of") return `must be a multiple of ${issue.divisor}`;
  if (issue.code === "invalid_union") return "must have one of the documented forms";
  return "is not valid";
}

const FORMATS: Readonly<Record<string, string>> = {
  datetime: "time such as 2027-01-31T09:30:00Z",
  date: "day such as 2027-01-31",
  email: "email address",
  url: "URL",
  regex: "value of the documented pattern",
};
