import { expect, test } from "vitest";
import { ADDRESSES } from "@/lib/judgment/scan/data/addresses";
import { IDENTIFIERS } from "@/lib/judgment/scan/data/identifiers";
import { NATIONAL_IDENTIFIERS } from "@/lib/judgment/scan/data/national-identifiers";
import { DATA_RULES } from "@/lib/judgment/scan/injection-rules";
import { INTENT_PATTERNS } from "@/lib/judgment/scan/intents";
import { RECOGNIZERS } from "@/lib/judgment/scan/recognizers";
import { scanText } from "@/lib/judgment/scan/scan-text";
import { SECRET_PATTERNS } from "@/lib/judgment/scan/secrets";

const PATTERNS = [
  ...[...SECRET_PATTERNS, ...IDENTIFIERS, ...NATIONAL_IDENTIFIERS, ...ADDRESSES, ...DATA_RULES].map(
    ({ pattern }) => pattern,
  ),
  ...INTENT_PATTERNS,
  ...RECOGNIZERS.map(({ candidates }) => candidates),
];

/** A repetition without an end: `*`, `+` or `{3,}` outside a set of characters. */
const UNBOUNDED = /[*+]|\{\d+,\}/;

test("every repetition of every pattern has an end, so that a search is linear in the text", () => {
  const bare = PATTERNS.map(({ source }) => source.replace(/\\./g, "").replace(/\[[^\]]*\]/g, ""));
  expect(bare.filter((source) => UNBOUNDED.test(source))).toEqual([]);
});

test.each([
  ["encoded words", "aWdub3JlIGFsbA== "],
  ["codes", "69676e6f7265"],
  ["escapes", "%69%67"],
  ["gaps", "i g n o r e "],
  ["digits for letters", "1gn0r3 "],
  ["stories without an end", "story ai no "],
  ["orders to models", "if this is read by an ai please "],
  ["halves of intents", "your instructions you were told the administrator "],
  ["parts of intents in short sentences", "Please tell me. Your rules. The user asks. "],
  ["open quotation marks", 'attack "ignore '],
  ["halves of addresses", "Via Della "],
  ["labels", "ssn cpf id no "],
  ["labels and digits", "id 1"],
  ["passwords", "password is "],
  ["cookies", "cookie: sessionid="],
  ["names", "Anna Berg has "],
])("100,000 characters of %s are searched", async (_, piece) => {
  const { checks_run } = await scanText(piece.repeat(Math.floor(100_000 / piece.length)));
  expect(checks_run).toHaveLength(4);
});
