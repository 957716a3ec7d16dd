import { euVat, stdnum } from "stdnum";
import validator from "validator";

/** Rules that neither stdnum nor validator has; the sources are those of the identifiers. */
const OWN: Readonly<Record<string, (digits: string) => boolean>> = {
  /** Modulus 11, weights 10 to 2 (NHS Data Dictionary). */
  nhs: (text) => (11 - (weightedSum(text, [10, 9, 8, 7, 6, 5, 4, 3, 2]) % 11)) % 11 === Number(text[9]),
  /** Modulus 10, weights 1, 3, 7, 9 (Services Australia). */
  medicare: (text) => weightedSum(text, [1, 3, 7, 9, 1, 3, 7, 9]) % 10 === Number(text[8]),
  /** Modulus 10, weights 3 and 7 (Hungarian Act XX of 1996, annex 1). */
  taj: (text) => text.length === 9 && weightedSum(text, [3, 7, 3, 7, 3, 7, 3, 7]) % 10 === Number(text[8]),
  /** Modulus 101, weights 9 to 1 (Russian pension fund). */
  snils: (text) => (weightedSum(text, [9, 8, 7, 6, 5, 4, 3, 2, 1]) % 101) % 100 === Number(text.slice(9)),
  /** Modulus 11 (Japanese ministerial ordinance 85 of 2014). */
  my_number: (text) => {
    const rest = weightedSum(text, [6, 5, 4, 3, 2, 7, 6, 5, 4, 3, 2]) % 11;
    return (rest <= 1 ? 0 : 11 - rest) === Number(text[11]);
  },
  nric: isNric,
  eu_vat: isVat,
};

function weightedSum(text: string, weights: readonly number[]): number {
  return weights.reduce((sum, weight, i) => sum + weight * Number(text[i] ?? Number.NaN), 0);
}

/** Singapore: modulus 11, a letter by the kind of resident. */
function isNric(text: string): boolean {
  const kind = text.charAt(0);
  const offset = kind === "T" || kind === "G" ? 4 : kind === "M" ? 3 : 0;
  const rest = (weightedSum(text.slice(1, 8), [2, 7, 6, 5, 4, 3, 2]) + offset) % 11;
  const letters = kind === "S" || kind === "T" ? "JZIHGFEDCBA" : kind === "M" ? "KLJNPQRTUWX" : "XWUTRQPNMLK";
  return letters.charAt(kind === "M" ? 10 - rest : rest) === text.charAt(8);
}

/** The prefix names the country; Greece uses EL. */
function isVat(text: string): boolean {
  const prefix = text.slice(0, 2);
  const country = prefix === "EL" ? "GR" : prefix;
  const validators = country === "GB" ? [stdnum.GB?.vat] : (euVat[country] ?? []);
  return validators.some((one) => one?.validate(text).isValid || one?.validate(text.slice(2)).isValid);
}

/**
 * Whether an identifier has valid check digits, and a valid date where it has one.
 *
 * @param name `COUNTRY.validator` of stdnum, a locale of validator's tax numbers, or a name of our own rules
 * @throws TypeError when there is no such rule
 */
export function hasCheckDigits(text: string, name: string): boolean {
  const own = OWN[name];
  const compact = text.replace(/[^\p{L}\p{N}&]/gu, "").toUpperCase();
  if (own) return own(compact);
  if (name.includes("-")) return validator.isTaxID(compact, name);
  const [country = "", kind = ""] = name.split(".");
  const rule = stdnum[country]?.[kind];
  if (!rule) throw new TypeError(`there is no rule ${name}`);
  return rule.validate(text).isValid || rule.validate(compact).isValid;
}
