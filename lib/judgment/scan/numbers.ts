import { hasCheckDigits } from "./check-digits";
import { ANY_NUMBER, IDENTIFIERS, type Identifier } from "./data/identifiers";
import { NATIONAL_IDENTIFIERS } from "./data/national-identifiers";
import { maskMiddle } from "./finding";
import { personal, type Recognizer, type Surroundings } from "./recognizer";
import { withoutMarks } from "./words";

const ANY_LABEL = new RegExp(ANY_NUMBER);
const ALL = [...IDENTIFIERS, ...NATIONAL_IDENTIFIERS];

/** How far behind its label a number begins, and how far before it one that is explained behind it. */
const REACH = { before: 44, after: 16 };

function isLabeled({ before, after }: Surroundings, label: RegExp): boolean {
  return label.test(before.slice(-REACH.before)) || label.test(after.slice(0, REACH.after));
}

/** By its own label, or by its form alone. */
function recognizerOf(identifier: Identifier): Recognizer {
  const { kind, name, pattern, validators, alone = false, severity = "high" } = identifier;
  const label = new RegExp(withoutMarks(identifier.labels));
  return {
    ...personal(kind, severity, `A ${name}${validators.length > 0 ? " (valid check digits)" : ""}.`),
    candidates: pattern,
    ...(alone ? {} : { labels: label }),
    accept: (text, around) =>
      (alone || isLabeled(around, label)) && isValid(text, validators) ? text : undefined,
    mask,
  };
}

/** Behind a label that names no country. Only where a number seldom has the check digits by chance. */
function unnamedRecognizerOf({ pattern, validators }: Identifier): Recognizer {
  return {
    ...personal(
      "identity_number",
      "high",
      "A number of an identity card, tax file or insurance (valid check digits).",
    ),
    candidates: pattern,
    labels: ANY_LABEL,
    accept: (text, around) => (isLabeled(around, ANY_LABEL) && isValid(text, validators) ? text : undefined),
    mask,
  };
}

function isValid(text: string, validators: readonly string[]): boolean {
  return validators.length === 0 || validators.some((validator) => hasCheckDigits(text, validator));
}

function mask(text: string): string {
  return maskMiddle(text, { first: 0, last: Math.min(4, Math.ceil(text.length / 3)) });
}

const UNNAMED = ALL.filter(
  ({ alone, validators, severity, country }) =>
    !alone && validators.length > 0 && severity !== "medium" && country !== "US",
);

/** Numbers that identify a person or a taxpayer: those known by their own label before those of any label. */
export const NUMBER_RECOGNIZERS: readonly Recognizer[] = [
  ...ALL.map(recognizerOf),
  ...UNNAMED.map(unnamedRecognizerOf),
];
