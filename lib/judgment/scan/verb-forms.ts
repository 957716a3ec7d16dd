/** Verbs whose forms the rules of spelling do not give. */
const IRREGULAR: Readonly<Record<string, readonly string[]>> = {
  break: ["breaks", "broke", "broken", "breaking"],
  build: ["builds", "built", "building"],
  drop: ["drops", "dropped", "dropping"],
  make: ["makes", "made", "making"],
  run: ["runs", "ran", "running"],
  send: ["sends", "sent", "sending"],
  spread: ["spreads", "spread", "spreading"],
  steal: ["steals", "stole", "stolen", "stealing"],
  transmit: ["transmits", "transmitted", "transmitting"],
  write: ["writes", "wrote", "written", "writing"],
};

/**
 * A pattern for every form of verbs, because observed behaviour is told in the past: `wipe` also finds
 * `wipes`, `wiped` and `wiping`. A verb may bring words with it: `turn off` finds `turned off`.
 *
 * @param verbs separated by commas, in their base form
 */
export function verbForms(verbs: string): string {
  const forms = verbs.split(",").flatMap((entry) => {
    const [verb = "", ...rest] = entry.trim().split(" ");
    return formsOf(verb).map((form) => [form, ...rest].join(" "));
  });
  return `(?:${forms.join("|")})`;
}

function formsOf(verb: string): string[] {
  const irregular = IRREGULAR[verb];
  if (irregular) return [verb, ...irregular];
  if (verb.endsWith("e")) return [verb, `${verb}s`, `${verb}d`, `${verb.slice(0, -1)}ing`];
  if (/[^aeiou]y$/.test(verb)) {
    const stem = verb.slice(0, -1);
    return [verb, `${stem}ies`, `${stem}ied`, `${verb}ing`];
  }
  const third = /(?:s|x|z|ch|sh)$/.test(verb) ? "es" : "s";
  return [verb, verb + third, `${verb}ed`, `${verb}ing`];
}
