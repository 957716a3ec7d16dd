import { embedOnce, loadSourceText } from "@/lib/features/documents";
import { recognizeLanguage } from "@/lib/judgment/language/recognize-language";
import type { AuditedPart, AuditedText } from "./located-quotes";
import { listSources } from "./source-queries";

/** Between two texts: no sentence, list or table goes on over it. */
const SEPARATOR = "\n\n\n";

/** The text that was given to an audit, and its documents after it. */
export async function loadAuditedText(
  organizationId: string,
  auditId: string,
  context: string,
): Promise<AuditedText> {
  const rows = await listSources(organizationId, auditId);
  let text = context;
  const parts: AuditedPart[] = [{ start: 0, end: context.length, language: recognizeLanguage(context) }];
  for (const row of rows) {
    const version = { organizationId, documentId: row.document_id, version: row.document_version };
    const source = await loadSourceText(version);
    const start = text.length + SEPARATOR.length;
    text = `${text}${SEPARATOR}${source.text}`;
    parts.push({
      start,
      end: start + source.text.length,
      language: row.language,
      embed: (embedder, texts) => embedOnce(embedder, version, texts),
      source: {
        id: row.document_id,
        version: row.document_version,
        title: row.title,
        placeOf: source.placeOf,
      },
    });
  }
  // An audit over documents alone begins with the first of them.
  return { text, parts: context === "" && rows.length > 0 ? parts.slice(1) : parts };
}
