import type { ReadingBuilder } from "../reading-builder";
import { ReadingRefusal } from "../refusal";
import type { DocumentFormat, ReadingLimits } from "../schema";
import { readDocx } from "./docx";
import { readOdt } from "./odt";
import { DocumentPackage } from "./package";
import { readPptx } from "./pptx";
import { readRelationships } from "./relationships";
import { readXlsx } from "./xlsx";

/** Reads a packed document, whichever it is by the part that it names as its main one. */
export async function readPackage(
  bytes: Uint8Array,
  { builder, limits }: { builder: ReadingBuilder; limits: ReadingLimits },
): Promise<DocumentFormat> {
  const source = await DocumentPackage.open(bytes, limits);
  if (source.names.some((name) => /(?:^|\/)vbaProject\.bin$/i.test(name))) builder.warn("macros_ignored");
  if (source.names.some((name) => /^(?:word|ppt|xl)\/embeddings\/./.test(name)))
    builder.warn("embedded_files_not_read");
  if (source.has("mimetype")) {
    if ((await mediaTypeOf(source)) !== "application/vnd.oasis.opendocument.text")
      throw new ReadingRefusal("unsupported");
    await readOdt(source, builder);
    return "odt";
  }
  if (!source.has("[Content_Types].xml")) throw new ReadingRefusal("archive");
  const main =
    (await readRelationships(source, "")).find(({ type }) => type === "officeDocument")?.target ?? "";
  if (!source.has(main)) throw new ReadingRefusal("damaged");
  if (main.startsWith("word/")) await readDocx(source, main, builder);
  else if (main.startsWith("ppt/")) await readPptx(source, main, builder);
  else if (main.startsWith("xl/")) await readXlsx(source, main, { builder, limits });
  else throw new ReadingRefusal("unsupported");
  return main.startsWith("word/") ? "docx" : main.startsWith("ppt/") ? "pptx" : "xlsx";
}

async function mediaTypeOf(source: DocumentPackage): Promise<string> {
  let text = "";
  for await (const chunk of source.unpack("mimetype")) {
    text += Buffer.from(chunk).toString("latin1");
    if (text.length > 200) break;
  }
  return text.trim();
}
