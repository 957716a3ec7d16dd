/** How far around a phrase its description may be. */
const REACH = { before: 220, after: 120, quote: 160 };

const OPENING = /["'`“„«「](?=[^"'`“„«「]{0,160}$)/;
const QUOTED = /^["'`“„«「]/;
const CLOSING = /^[^"'`“”»」\n]{0,200}["'`”“»」]/;

const ATTACK =
  "(?:attack\\w{0,5}|adversar\\w{1,5}|hackers?|malicious|injections?|injected|jailbreak\\w{0,5}|exploits?|payloads?|red[- ]team\\w{0,4}|attempts?|manipulat\\w{1,5}|angriff\\w{0,3}|angreifer\\w{0,2}|attaqu\\w{1,5}|ata(?:que|can)\\w{0,3}|attacc\\w{1,5}|atak\\w{0,6}|aanval\\w{0,5})";
/** What announces an example of one. */
const ANNOUNCED = new RegExp(
  `\\b${ATTACK}\\b|\\b(?:e\\.g\\.|for example|for instance|such as|phrases?|examples?|wording|patterns?|strings?|detect\\w{0,4}|filters?|flag(?:s|ged)?|block(?:s|ed)?|test cases?|prompts? like|texts? like|typed|pasted|hid the words|submitted|the (?:words?|sentence|message|line|comment)|beispiel\\w{0,3}|par exemple|por ejemplo|esempio|przyklad\\w{0,2}|bijvoorbeeld)\\b`,
);
/** What an attack aims at, in its own sentence: "attackers try to make the model", "an injection that tells it to". */
const AIMED = new RegExp(
  `\\b${ATTACK}\\b[^.!?:\\n]{0,110}\\b(?:to|that|which|who|may|might|can|could|tr(?:y|ies|ied)|attempts?|aims?|asks?|asked|tells?|told|says?|like|into|by|kann|konnen|pour|peut|puede|hacer|che|puo|moze|where|when|designed)\\b[^.!?:\\n]{0,60}$`,
);
const TITLED = /\b(?:owasp|llm0?\d|mitre|atlas|cve-\d)\b/;

/**
 * Whether a text speaks about a phrase instead of addressing it to a model: it is quoted as the example of an attack,
 * or its sentence says what attackers want. An attacker can write as much; documents about security do it all the time.
 *
 * @param text folded
 */
export function isDescribed(text: string, start: number, phrase: string): boolean {
  if (QUOTED.test(phrase)) return isDescribed(text, start + 1, phrase.slice(1));
  const before = text.slice(Math.max(0, start - REACH.before), start);
  if (AIMED.test(before)) return true;
  const opening = OPENING.exec(before.slice(-REACH.quote));
  if (!opening || !CLOSING.test(text.slice(start + phrase.length, start + phrase.length + REACH.quote + 60)))
    return false;
  const announcement = before.slice(0, before.length - Math.min(REACH.quote, before.length) + opening.index);
  const after = text.slice(start + phrase.length, start + phrase.length + REACH.after);
  return ANNOUNCED.test(announcement) || TITLED.test(announcement) || new RegExp(ATTACK).test(after);
}
