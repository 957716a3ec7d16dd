/** Who can be mentioned. */
export interface Mentionable {
  id: string;
  name: string;
  email: string;
}

const isWordCharacter = (character: string | undefined) =>
  character !== undefined && /[\p{L}\p{N}_]/u.test(character);

/**
 * The people whom a text mentions as `@Name` or `@email`, in any case. The longest name at a place counts: "@Ada
 * Admin" is not also "@Ada". Pure.
 */
export function findMentions<Person extends Mentionable>(text: string, people: readonly Person[]): Person[] {
  const lower = text.toLowerCase();
  const keys = people
    .flatMap((person) => [person.name, person.email].map((key) => ({ key: key.toLowerCase(), person })))
    .filter(({ key }) => key !== "")
    .sort((a, b) => b.key.length - a.key.length);
  const found = new Set<Person>();
  for (let at = lower.indexOf("@"); at !== -1; at = lower.indexOf("@", at + 1)) {
    if (isWordCharacter(lower[at - 1])) continue;
    const matching = keys.filter(
      ({ key }) => lower.startsWith(key, at + 1) && !isWordCharacter(lower[at + 1 + key.length]),
    );
    const [longest] = matching;
    for (const { key, person } of matching) if (key === longest?.key) found.add(person);
  }
  return [...found];
}
