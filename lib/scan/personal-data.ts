import { setImmediate as nextTurn } from "node:timers/promises";
import { isPossiblePhoneNumber, isValidPhoneNumber } from "libphonenumber-js";
import validator from "validator";
import { findingAt, type Kind, maskMiddle, overlaps } from "./finding";
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

/** Most specific first: what one has recognised, a later one does not see. */
const RECOGNIZERS: readonly Recognizer[] = [
  {
    ...kind("payment_card", "high", "A payment card number (valid check digit and issuer range)."),
    candidates: /(?<![\d.])\d(?:[ -]?\d){12,18}(?!\d)/g,
    accept: acceptWhen((text) => validator.isCreditCard(text.replace(/[ -]/g, ""))),
    mask: (text) => maskMiddle(text, { first: 0, last: 4 }),
  },
  {
    ...kind("iban", "high", "A bank account number (IBAN with valid check digits)."),
    candidates: /\b[A-Z]{2}\d{2}(?: ?[A-Z0-9]){11,30}/g,
    accept: longestIban,
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

const SHORTEST_IBAN = 15;

/** The candidate may have run on into the next word, so it is shortened until its check digits agree. */
function longestIban(candidate: string): string | undefined {
  for (let end = candidate.length; end >= SHORTEST_IBAN; end--) {
    const text = candidate.slice(0, end);
    if (!text.endsWith(" ") && validator.isIBAN(text.replaceAll(" ", ""))) return text;
  }
  return undefined;
}

/** Candidates judged between two pauses: some 2 ms of computing. */
const CANDIDATES_PER_TURN = 50;

/** Finds personal data. Names and street addresses have no shape a rule could trust: they are not found. */
export async function findPersonalData(content: string): Promise<ScanFinding[]> {
  const findings: ScanFinding[] = [];
  let judged = 0;
  for (const recognizer of RECOGNIZERS) {
    const { candidates, accept, mask, ...told } = recognizer;
    const taken = findings.slice();
    // A text full of the same number is judged once.
    const known = new Map<string, string | undefined>();
    let next = 0;
    for (const match of content.matchAll(candidates)) {
      if (++judged % CANDIDATES_PER_TURN === 0) await nextTurn();
      const [candidate] = match;
      if (!known.has(candidate)) known.set(candidate, accept(candidate));
      const accepted = known.get(candidate);
      if (accepted === undefined) continue;
      const span = { start: match.index, end: match.index + accepted.length };
      while ((taken[next]?.end ?? Number.POSITIVE_INFINITY) <= span.start) next++;
      const before = taken[next];
      if (!before || !overlaps(before, span)) findings.push(findingAt(told, span, mask(accepted)));
    }
    findings.sort((a, b) => a.start - b.start);
  }
  return findings;
}
