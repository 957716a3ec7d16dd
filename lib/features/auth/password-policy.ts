import { ZxcvbnFactory } from "@zxcvbn-ts/core";
import { adjacencyGraphs, dictionary } from "@zxcvbn-ts/language-common";
import { ServiceError } from "@/lib/core/errors";

/** Words of the product, which guessers of its passwords try first. */
const PRODUCT_WORDS = ["assay", "governance", "compliance", "audit", "ledger", "admin", "administrator"];

/** zxcvbn's scale of 0 to 4: 3 is at least 10^8 guesses, out of reach of guessing by sign-in. */
const MIN_SCORE = 3;

/** The estimate grows with the square of the length; longer passwords are long enough by themselves. */
const LOOKED_AT = 64;

/** Letters and digits that are left when the words a guesser knows are taken out. */
const MIN_UNKNOWN = 8;

let estimator: ZxcvbnFactory | undefined;

/**
 * Refuses a password that is common, or made of the person's own or the product's words: what guessers
 * try first. Estimated offline by zxcvbn with its list of common passwords.
 *
 * @throws ServiceError `validation_failed` at `/new_password`
 */
export function requireUncommonPassword(password: string, person: { email: string; name: string }): void {
  const own = [person.email, ...person.email.split(/[@.+_-]/), ...person.name.split(/\s+/)];
  const words = [...own, ...PRODUCT_WORDS]
    .map((word) => word.toLowerCase())
    .filter((word) => word.length > 2);
  estimator ??= new ZxcvbnFactory({ dictionary, graphs: adjacencyGraphs });
  const { score } = estimator.check(password.slice(0, LOOKED_AT), words);
  if (score >= MIN_SCORE && unknownCharacters(password, words) >= MIN_UNKNOWN) return;
  const message =
    "is too easy to guess: avoid common passwords, repeats, your own name or email, and Assay's name";
  throw new ServiceError({
    code: "validation_failed",
    message: `The field new_password ${message}.`,
    issues: [{ pointer: "/new_password", code: "common_password", message }],
  });
}

function unknownCharacters(password: string, words: readonly string[]): number {
  const longestFirst = words.toSorted((a, b) => b.length - a.length);
  const rest = longestFirst.reduce((text, word) => text.replaceAll(word, " "), password.toLowerCase());
  return rest.replace(/[^\p{L}\p{N}]/gu, "").length;
}
