import type { NodeCompiler } from "@myriaddreamin/typst-ts-node-compiler";
import type { TypesetRequest } from "./schema";

/** What is drawn for a character of which no font has a glyph. */
const STAND_IN = "\u25af";
/** Each try names every character that cannot be drawn with what the last one left. */
const MAX_TRIES = 4;

/**
 * Sets a document as PDF/UA-1. The same template, data and fonts give the same bytes.
 *
 * PDF/UA-1 refuses a character without a glyph, so those are drawn as a box, and the template is given their number
 * (`missing_glyphs`) to say so.
 *
 * @throws Error where the template is wrong, or the result is not accessible
 */
export function setDocument(
  compiler: NodeCompiler,
  { template, data, timestampSeconds }: Omit<TypesetRequest, "fontFolders">,
): { pdf: Uint8Array<ArrayBuffer>; pages: number } {
  let shown = data;
  let missing = 0;
  for (let attempt = 1; ; attempt++) {
    const inputs = { data: shown, missing_glyphs: String(missing) };
    const outcome = compiler.compile({ mainFilePath: template, inputs });
    const document = outcome.result;
    if (!document) throw new Error(JSON.stringify(outcome.takeError()?.shortDiagnostics ?? "no result"));
    try {
      const pdf = compiler.pdf(document, { pdfStandard: "ua-1", creationTimestamp: timestampSeconds });
      return { pdf: Uint8Array.from(pdf), pages: document.numOfPages };
    } catch (error) {
      const unknown = undrawable(error);
      if (unknown.size === 0 || attempt === MAX_TRIES) throw error;
      const replaced = replaceAll(shown, unknown);
      shown = replaced.text;
      missing += replaced.count;
    }
  }
}

/** The characters that Typst names: it quotes them as Rust does, which writes what cannot be seen as `\u{…}`. */
function undrawable(error: unknown): ReadonlySet<string> {
  const message = error instanceof Error ? error.message : String(error);
  const named = [...message.matchAll(/(?:the text|disallowed codepoint) `\\"(.*?)\\"`/gs)];
  return new Set(
    named.flatMap(([, quoted = ""]) => [
      ...quoted.replace(/\\+u\{([0-9a-f]{1,6})\}/gi, (_, hex: string) =>
        String.fromCodePoint(Number.parseInt(hex, 16)),
      ),
    ]),
  );
}

function replaceAll(text: string, unknown: ReadonlySet<string>): { text: string; count: number } {
  let count = 0;
  const replaced: string[] = [];
  for (const character of text) {
    const isUnknown = unknown.has(character) && character > "\u007f";
    if (isUnknown) count++;
    replaced.push(isUnknown ? STAND_IN : character);
  }
  return { text: replaced.join(""), count };
}
