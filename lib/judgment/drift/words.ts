import { stem } from "@/lib/platform/embeddings";

/** A word of a clause. `core` is what two words must share to count as the same word. */
export interface Word {
  /** Lower case, straight apostrophes, contractions already expanded. */
  text: string;
  /** Stem of the present-tense form: "sent", "sends" and "send" have one core. */
  core: string;
  /** Whether the word says what the clause is about; grammar words do not. */
  isContent: boolean;
  /** Whether a comma, colon, bracket or dash stands before the word: the reach of a negation ends there. */
  startsPart: boolean;
}

/** Words that carry grammar and no topic. Negators, modals and quantifiers are here too: they have readers of their own. */
const GRAMMAR_WORDS = new Set(
  "a about above after again all almost also although always am an and another any anybody anyone anything are around as at be because been before being below between both but by can cannot could did do does doing done down during each either else enough even ever every everybody everyone everything except few for from further had has have having he her here hers herself him himself his how however i if in instead into is it its itself just least less many may me might more most much must my myself near neither never no nobody none nor not nothing now of off often on once one only onto or our ours out over own per quite rather really several shall she should since so some somebody someone something sometimes still such than that the their theirs them themselves then there therefore these they this those though through thus to together too toward towards under unless until up upon us very via was we were what when whenever where whether which while who whom whose why will with within without would yet you your yours yourself going got get let gets".split(
    " ",
  ),
);

/** Grammar words whose opposite changes the meaning of a sentence ("with" / "without" are read as negation). */
export const DIRECTIONS: ReadonlySet<string> = new Set(
  "after before above below over under in out inside outside on off up down into onto from to more less many few much little always never near far".split(
    " ",
  ),
);

const CONTRACTIONS: Readonly<Record<string, string>> = {
  "can't": "can not",
  cannot: "can not",
  "won't": "will not",
  "shan't": "shall not",
  "ain't": "is not",
  dont: "do not",
  doesnt: "does not",
  didnt: "did not",
  isnt: "is not",
  arent: "are not",
  wasnt: "was not",
  "i'm": "i am",
  "let's": "let us",
};

const ENDINGS: Readonly<Record<string, string>> = {
  "'re": "are",
  "'ve": "have",
  "'ll": "will",
  "'m": "am",
};

/** Past forms that no suffix rule leads back to the present. */
const IRREGULAR: ReadonlyMap<string, string> = new Map(
  "sent:send gave:give given:give took:take taken:take kept:keep told:tell said:say held:hold hid:hide hidden:hide made:make left:leave wrote:write written:write knew:know known:know thought:think found:find sold:sell bought:buy paid:pay ran:run saw:see seen:see chose:choose chosen:choose began:begin begun:begin broke:break broken:break brought:bring built:build came:come drew:draw drawn:draw drove:drive driven:drive fell:fall fallen:fall felt:feel forgot:forget forgotten:forget froze:freeze frozen:freeze grew:grow grown:grow heard:hear led:lead lent:lend lost:lose meant:mean met:meet rode:ride ridden:ride rose:rise risen:rise sang:sing sat:sit shook:shake shown:show slept:sleep spoke:speak spoken:speak spent:spend stole:steal stolen:steal stood:stand swam:swim swept:sweep taught:teach threw:throw thrown:throw understood:understand went:go gone:go withheld:withhold won:win ate:eat eaten:eat lay:lie lain:lie lied:lie lying:lie children:child men:man women:woman people:person better:good best:good worse:bad worst:bad denied:deny denies:deny relied:rely tried:try dying:die spied:spy spies:spy shot:shoot swore:swear sworn:swear stuck:stick struck:strike data:data"
    .split(" ")
    .map((pair) => {
      const [form = "", base = ""] = pair.split(":");
      return [form, base] as const;
    }),
);

/** Longer "words" are data and cost time in every rule that looks at letters. */
const MAX_WORD_LENGTH = 40;

const cores = new Map<string, string>();

/** Bounds the memory: beyond it the cache starts again. */
const CACHE_LIMIT = 50_000;

/** What two words must share to be the same word. */
export function coreOf(word: string): string {
  const known = cores.get(word);
  if (known !== undefined) return known;
  if (cores.size >= CACHE_LIMIT) cores.clear();
  const core = stem(baseForm(word));
  cores.set(word, core);
  return core;
}

/** The present-tense singular of an irregular form, else the word itself. */
export function baseForm(word: string): string {
  return IRREGULAR.get(word) ?? word;
}

/** The words of a clause in order. Linear in the length of the text. */
export function readWords(text: string): Word[] {
  const words: Word[] = [];
  let end = 0;
  for (const match of text.matchAll(/[\p{L}\p{N}]+(?:['’.,](?=[\p{L}\p{N}])[\p{L}\p{N}]+)*%?/gu)) {
    const startsPart = /[,;:()[\]–—]/.test(text.slice(end, match.index));
    end = match.index + match[0].length;
    const plain = match[0].slice(0, MAX_WORD_LENGTH).toLowerCase().replaceAll("’", "'");
    for (const [i, word] of expand(plain).entries()) {
      words.push({
        text: word,
        core: coreOf(word),
        isContent: !GRAMMAR_WORDS.has(word),
        startsPart: startsPart && i === 0,
      });
    }
  }
  return words;
}

function expand(word: string): readonly string[] {
  const whole = CONTRACTIONS[word];
  if (whole !== undefined && Object.hasOwn(CONTRACTIONS, word)) return whole.split(" ");
  if (!word.includes("'")) return [word];
  if (word.endsWith("n't")) return [word.slice(0, -3), "not"];
  for (const [ending, full] of Object.entries(ENDINGS)) {
    if (word.endsWith(ending)) return [word.slice(0, -ending.length), full];
  }
  // A possessive; "it's" and "he'd" lose nothing the rules need.
  return word.endsWith("'s") || word.endsWith("'d") ? [word.slice(0, -2)] : [word];
}
