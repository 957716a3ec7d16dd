/** What is invisible, so names cannot differ by it: controls, direction marks, zero-width characters. */
export const INVISIBLE =
  /(\p{Extended_Pictographic}[\ufe0f\u{1f3fb}-\u{1f3ff}]*(?:\u200d\p{Extended_Pictographic}[\ufe0f\u{1f3fb}-\u{1f3ff}]*)*)|(?!\s|\u0085)[\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}]/gu;

/**
 * The one spelling of a name, stored and looked up alike: composed characters (Unicode NFC), nothing invisible but
 * what joins an emoji, one space for each run of blanks or line breaks, and none around it. Two names that look the
 * same because of these differences are one name; look-alike letters of different alphabets stay two.
 */
export function normalizeName(text: string): string {
  return text
    .replace(INVISIBLE, (_, emoji: string | undefined) => emoji ?? "")
    .normalize("NFC")
    .replace(/[\s\u0085]+/g, " ")
    .trim();
}
