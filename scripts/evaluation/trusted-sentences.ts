import { readPassages } from "@/lib/judgment/analyst/passages";
import { voiceOf } from "@/lib/judgment/analyst/reading/voice";
import { type ReadPassage, readPassage, trustedPassages } from "@/lib/judgment/analyst/trusted-passages";

/** The sentences of a document that may be evidence, with their readings. */
export function readTrustedSentences(document: string): ReadPassage[] {
  const { passages } = readPassages(document);
  const voice = voiceOf(document);
  return trustedPassages(
    passages,
    passages.map((passage) => readPassage(passage, voice)),
    voice,
  );
}
