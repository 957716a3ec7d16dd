import { type CountryCode, isPossiblePhoneNumber, isValidPhoneNumber } from "libphonenumber-js";
import validator from "validator";
import { ADDRESSES } from "./data/addresses";
import { maskMiddle } from "./finding";
import { NUMBER_RECOGNIZERS } from "./numbers";
import { personal, type Recognizer, type Surroundings } from "./recognizer";
import { anyWord, scanLists } from "./words";

const LISTS = scanLists("personal", [
  "phone",
  "passport",
  "driving",
  "patient",
  "plate",
  "network",
  "residence",
]);

const PHONE = new RegExp(anyWord(LISTS.phone));
const RESIDENCE = new RegExp(anyWord(LISTS.residence));

function acceptWhen(check: (text: string) => boolean) {
  return (text: string) => (check(text) ? text : undefined);
}

/** The end of the words before a candidate, with a few words between. */
function labelBefore(entries: readonly string[], between: string): RegExp {
  return new RegExp(`${anyWord(entries)}${between}$`);
}

const FEW_SIGNS = String.raw`[\s:.#=("'’°|)-]{0,6}(?:(?:no|nr|number|num|id|is|was|n|numer|numero|nummer|ist|est|es|card|holder|,)[\s:.#=("'’°|)-]{1,4}){0,4}`;

function labeled(entries: readonly string[], between = FEW_SIGNS) {
  const label = labelBefore(entries, between);
  return {
    labels: new RegExp(anyWord(entries)),
    isLabeled: ({ before }: Surroundings) => label.test(before),
  };
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

/** Where a number without a country may be at home. */
const COUNTRIES: readonly CountryCode[] = [
  ...([
    "DE",
    "AT",
    "CH",
    "FR",
    "BE",
    "NL",
    "LU",
    "GB",
    "IE",
    "IT",
    "ES",
    "PT",
    "PL",
    "CZ",
    "SK",
    "HU",
  ] as const),
  ...([
    "RO",
    "BG",
    "GR",
    "HR",
    "SI",
    "SE",
    "NO",
    "DK",
    "FI",
    "EE",
    "LV",
    "LT",
    "US",
    "CA",
    "MX",
    "BR",
  ] as const),
  ...([
    "AR",
    "CL",
    "CO",
    "AU",
    "NZ",
    "IN",
    "CN",
    "JP",
    "KR",
    "SG",
    "ZA",
    "TR",
    "IL",
    "RU",
    "UA",
    "AE",
  ] as const),
];

function isNationalNumber(text: string, { before }: Surroundings): boolean {
  const near = before.slice(-48);
  return PHONE.test(near) && COUNTRIES.some((country) => isValidPhoneNumber(text, country));
}

const PHONES: readonly Recognizer[] = [
  {
    ...personal("phone_number", "medium", "A telephone number."),
    candidates: /(?<![\w+.])(?:\+|00)[1-9](?:[ ()./-]{0,3}\d){6,14}(?!\d)/g,
    accept: acceptWhen((text) => isValidPhoneNumber(text.replace(/^00/, "+"))),
    mask: (text) => maskMiddle(text, { first: 3, last: 2 }),
  },
  {
    ...personal("phone_number", "medium", "A telephone number."),
    candidates: /(?<![\w+.-])(?:\(\d{3}\) ?|\d{3}[-.])\d{3}[-.]\d{4}(?![\w-])/g,
    accept: acceptWhen((text) => isPossiblePhoneNumber(text, "US") && isValidPhoneNumber(text, "US")),
    mask: (text) => maskMiddle(text, { first: 0, last: 2 }),
  },
  {
    ...personal("phone_number", "medium", "A telephone number."),
    candidates: /(?<![\w+.,/-])\(?\d{1,5}\)?(?:[ ()./-]{0,2}\d){6,11}(?![\w])/g,
    labels: PHONE,
    accept: (text, around) => (isNationalNumber(text, around) ? text : undefined),
    mask: (text) => maskMiddle(text, { first: 0, last: 2 }),
  },
];

const PASSPORT = labeled(LISTS.passport);
const DRIVING = labeled(LISTS.driving);
const PATIENT = labeled(LISTS.patient);
const PLATE = labeled(LISTS.plate);
const NETWORK = labeled(LISTS.network, String.raw`[^.;]{0,16}`);
const PUBLIC_ADDRESS =
  /^(?!(?:0|10|127|22[4-9]|23\d|24\d|25\d)\.|169\.254\.|172\.(?:1[6-9]|2\d|3[01])\.|192\.(?:168|0\.[02])\.|198\.(?:1[89]|51\.100)\.|203\.0\.113\.)/;

/** Found by what is written before them. */
const BY_LABEL: readonly Recognizer[] = [
  {
    ...personal("passport_number", "high", "A passport number."),
    candidates: /(?<![\w-])(?=(?:[A-Z ]{0,3}\d){3})[A-Z]{0,3} ?[0-9][A-Z0-9]{4,9}(?![\w])/gi,
    labels: PASSPORT.labels,
    accept: (text, around) => (PASSPORT.isLabeled(around) ? text : undefined),
    mask: (text) => maskMiddle(text, { first: 0, last: 2 }),
  },
  {
    ...personal("passport_number", "high", "The machine-readable zone of a passport or identity card."),
    candidates:
      /(?<![A-Z0-9<])(?:[PVIAC][A-Z<][A-Z<]{3}[A-Z]{1,30}<<?[A-Z<]{5,39}|[A-Z0-9<]{9}\d[A-Z<]{3}\d{7}[MFX<]\d{7}[A-Z0-9<]{14,16})(?![A-Z0-9])/g,
    accept: (text) => text,
    mask: (text) => maskMiddle(text, { first: 2, last: 0 }),
  },
  {
    ...personal("driving_license_number", "high", "The number of a license to drive."),
    candidates:
      /(?<![\w-])(?=(?:[A-Z-]{0,8} ?\d){4})[A-Z0-9][A-Z0-9-]{3,7}(?:[ -]?[A-Z0-9]{2,6}){0,4}(?![\w])/g,
    labels: DRIVING.labels,
    accept: (text, around) => (DRIVING.isLabeled(around) ? text : undefined),
    mask: (text) => maskMiddle(text, { first: 0, last: 2 }),
  },
  {
    ...personal("patient_number", "high", "The number of a patient or an insured person."),
    candidates: /(?<![\w-])(?:[A-Z]{1,3}-?)?\d[A-Z0-9 -]{4,14}[A-Z0-9](?![\w])/gi,
    labels: PATIENT.labels,
    accept: (text, around) => (PATIENT.isLabeled(around) ? text : undefined),
    mask: (text) => maskMiddle(text, { first: 0, last: 2 }),
  },
  {
    ...personal("vehicle_plate", "medium", "The plate of a vehicle."),
    candidates:
      /(?<![\w-])(?=[A-Z0-9 -]{0,9}\d)[A-Z0-9]{1,4}[ -·]?[A-Z0-9]{1,4}(?:[ -][A-Z0-9]{1,4}){0,2}(?![\w])/g,
    labels: PLATE.labels,
    accept: (text, around) => (PLATE.isLabeled(around) && /[A-Z]/.test(text) ? text : undefined),
    mask: (text) => maskMiddle(text, { first: 0, last: 2 }),
  },
  {
    ...personal("device_number", "medium", "The number of a mobile device (IMEI with valid check digit)."),
    candidates: /(?<![\w-])\d{2}[ -]?\d{6}[ -]?\d{6}[ -]?\d(?![\w])/g,
    labels: /\bimei\b/,
    accept: (text, { before }) =>
      /\bimei\b/.test(before.slice(-24)) && validator.isIMEI(text.replace(/\D/g, "")) ? text : undefined,
    mask: (text) => maskMiddle(text, { first: 0, last: 2 }),
  },
  {
    ...personal("network_address", "medium", "The network address of a person."),
    candidates: /(?<![\w.])(?:\d{1,3}\.){3}\d{1,3}(?![\w.]\d)/g,
    labels: NETWORK.labels,
    accept: (text, around) =>
      NETWORK.isLabeled(around) && PUBLIC_ADDRESS.test(text) && validator.isIP(text, 4) ? text : undefined,
    mask: (text) => maskMiddle(text, { first: text.indexOf(".") + 1, last: 0 }),
  },
];

/** Most specific first: what one has recognized, a later one does not see. */
export const RECOGNIZERS: readonly Recognizer[] = [
  {
    ...personal("payment_card", "high", "A payment card number (valid check digit and issuer range)."),
    candidates: /(?<![\d.])\d(?:[ -]?\d){12,18}(?!\d)/g,
    accept: (text) => cardsIn(text).find((card) => validator.isCreditCard(card.replace(/[ -]/g, ""))),
    mask: (text) => maskMiddle(text, { first: 0, last: 4 }),
  },
  {
    ...personal("iban", "high", "A bank account number (IBAN with valid check digits)."),
    candidates: /\b[A-Z]{2}\d{2}(?: ?[A-Z0-9]){11,30}/g,
    accept: (text) => beginningsOf(text).find((iban) => validator.isIBAN(iban.replaceAll(" ", ""))),
    mask: (text) => maskMiddle(text, { first: 2, last: 4 }),
  },
  {
    ...personal("email_address", "medium", "An email address."),
    candidates: /(?<![\w.%+-])[\w.%+-]{1,64}@(?:[a-z0-9-]{1,63}\.){1,8}[a-z]{2,24}/gi,
    accept: acceptWhen((text) => validator.isEmail(text)),
    mask: (text) => maskMiddle(text, { first: 1, last: text.length - text.indexOf("@") }),
  },
  ...NUMBER_RECOGNIZERS,
  ...PHONES,
  ...BY_LABEL,
  ...ADDRESSES.map(({ pattern }) => ({
    ...personal("postal_address", "medium", "The street and house number of a person."),
    candidates: pattern,
    accept: (text: string, { before, after }: Surroundings) =>
      RESIDENCE.test(before) || /^[ ,)]{1,3}(?:her|his|their) home/.test(after) ? text : undefined,
    mask: (text: string) => maskMiddle(text, { first: 4, last: 0 }),
  })),
];
