import { isPossiblePhoneNumber, isValidPhoneNumber } from "libphonenumber-js";
import validator from "validator";
import type { Slice } from "@/lib/platform/event-loop";
import { findingAt, type Kind, maskMiddle, overlaps } from "./finding";
import { findMatches } from "./match-text";
import type { ScanFinding, ScanSeverity } from "./schema";

/**
 * A kind of personal data: a pattern that finds candidates in linear time (every repetition is bounded
 * and begins at a place no other candidate covers) and a check that decides.
 */
interface Recognizer extends Kind {
  candidates: RegExp;
  /** The part of the candidate that is one; undefined when none is. */
  accept: (candidate: string) => string | undefined;
  mask: (text: string) => string;
}

/** Most specific first: what one has recognized, a later one does not see. */
const RECOGNIZERS: readonly Recognizer[] = [
  {
    ...kind("payment_card", "high", "A payment card number (valid check digit and issuer range)."),
    candidates: /(?<![\d.])\d(?:[ -]?\d){12,18}(?!\d)/g,
    accept: (text) => cardsIn(text).find((card) => validator.isCreditCard(card.replace(/[ -]/g, ""))),
    mask: (text) => maskMiddle(text, { first: 0, last: 4 }),
  },
  {
    ...kind("iban", "high", "A bank account number (IBAN with valid check digits)."),
    candidates: /\b[A-Z]{2}\d{2}(?: ?[A-Z0-9]){11,30}/g,
    accept: (text) => beginningsOf(text).find((iban) => validator.isIBAN(iban.replaceAll(" ", ""))),
    mask: (text) => maskMiddle(text, { first: 2, last: 4 }),
  },
  {
    ...kind("us_social_security_number", "high", "A United States social security number."),
    // Areas 000, 666 and 9xx, group 00 and serial 0000 are never issued (20 CFR 422.103; SSA, 2011).
    candidates: /(?<![\d-])(?!000|666|9)\d{3}-(?!00)\d{2}-(?!0000)\d{4}(?![\d-])/g,
    accept: (text) => text,
    mask: (text) => maskMiddle(text, { first: 0, last: 4 }),
  },
  {
    ...kind("email_address", "medium", "An email address."),
    candidates: /(?<![\w.%+-])[\w.%+-]{1,64}@(?:[a-z0-9-]{1,63}\.){1,8}[a-z]{2,24}/gi,
    accept: acceptWhen((text) => validator.isEmail(text)),
    mask: (text) => maskMiddle(text, { first: 1, last: text.length - text.indexOf("@") }),
  },
  {
    ...kind("phone_number", "medium", "A telephone number."),
    candidates: /(?<![\w+.])(?:\+|00)[1-9](?:[ ()./-]{0,3}\d){6,14}(?!\d)/g,
    accept: acceptWhen((text) => isValidPhoneNumber(text.replace(/^00/, "+"))),
    mask: (text) => maskMiddle(text, { first: 3, last: 2 }),
  },
  {
    ...kind("phone_number", "medium", "A telephone number."),
    candidates: /(?<![\w+.-])(?:\(\d{3}\) ?|\d{3}[-.])\d{3}[-.]\d{4}(?![\w-])/g,
    accept: acceptWhen((text) => isPossiblePhoneNumber(text, "US") && isValidPhoneNumber(text, "US")),
    mask: (text) => maskMiddle(text, { first: 0, last: 2 }),
  },
  {
    ...kind("date_of_birth", "medium", "A date of birth."),
    candidates:
      /\b(?:date of birth|dob|born(?: on)?)\b[:\s]{1,4}(?:\d{1,4}[./-]\d{1,2}[./-]\d{1,4}|\d{1,2}\.? [A-Za-z]{3,9}\.? \d{4}|[A-Za-z]{3,9}\.? \d{1,2}, \d{4})/gi,
    accept: (text) => text,
    mask: (text) => maskMiddle(text, { first: 4, last: 0 }),
  },
];

function kind(name: string, severity: ScanSeverity, message: string): Kind {
  return { check: "personal_data", kind: name, severity, message };
}

function acceptWhen(check: (text: string) => boolean) {
  return (text: string) => (check(text) ? text : undefined);
}

/** The security code and the expiry that are written behind a card's number: two groups at most. */
const GROUP_BEHIND = /[ -]\d{2,4}$/;

/** A candidate may have run on into what follows it: itself and shorter ones, the longest first. */
function cardsIn(candidate: string): string[] {
  const once = candidate.replace(GROUP_BEHIND, "");
  return [candidate, once, once.replace(GROUP_BEHIND, "")];
}

const SHORTEST_IBAN = 15;

/** The same for a candidate that ran on into the next word. */
function beginningsOf(candidate: string): string[] {
  const lengths = Array.from(
    { length: candidate.length - SHORTEST_IBAN + 1 },
    (_, less) => candidate.length - less,
  );
  return lengths.map((length) => candidate.slice(0, length)).filter((text) => !text.endsWith(" "));
}

/** Finds personal data. Names and street addresses have no shape a rule could trust: they are not found. */
export async function findPersonalData(content: string, slice: Slice): Promise<ScanFinding[]> {
  const findings: ScanFinding[] = [];
  for (const { candidates, accept, mask, ...found } of RECOGNIZERS) {
    const taken = findings.slice();
    // A text full of the same number is judged once.
    const known = new Map<string, string | undefined>();
    let next = 0;
    for (const { text, start } of await findMatches(content, candidates, slice)) {
      await slice.pause();
      if (!known.has(text)) known.set(text, accept(text));
      const accepted = known.get(text);
      if (accepted === undefined) continue;
      const span = { start, end: start + accepted.length };
      while ((taken[next]?.end ?? Number.POSITIVE_INFINITY) <= span.start) next++;
      const before = taken[next];
      if (!before || !overlaps(before, span)) findings.push(findingAt(found, span, mask(accepted)));
    }
    findings.sort((a, b) => a.start - b.start);
  }
  return findings;
}
