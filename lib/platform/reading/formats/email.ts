import PostalMime, { type Address } from "postal-mime";
import type { ReadingBuilder } from "../reading-builder";
import { ReadingRefusal } from "../refusal";
import { readHtmlText } from "./html";
import { toTimestamp } from "./office-metadata";
import { readPlainText } from "./plain-text";

const MAX_NESTING = 50;
const MAX_HEADERS = 500_000;

/** Reads a message: its subject, who wrote it to whom and when, and its text. Attachments are only named. */
export async function readEmail(bytes: Uint8Array, builder: ReadingBuilder): Promise<void> {
  const message = await PostalMime.parse(bytes, {
    maxNestingDepth: MAX_NESTING,
    maxHeadersSize: MAX_HEADERS,
    attachmentEncoding: "arraybuffer",
  }).catch((cause: unknown) => {
    throw new ReadingRefusal("damaged", { cause });
  });
  if (!message.from && !message.subject && !message.date && !message.to) throw new ReadingRefusal("damaged");
  const sent = toTimestamp(message.date);
  const from = names(message.from ? [message.from] : []);
  builder.metadata({ title: message.subject ?? null, author: from || null, created_at: sent });
  if (message.subject) builder.heading(message.subject, 1);
  if (from) builder.note(`From: ${from}`);
  const to = names(message.to ?? []);
  if (to) builder.note(`To: ${to}`);
  const cc = names(message.cc ?? []);
  if (cc) builder.note(`Cc: ${cc}`);
  if (sent) builder.note(`Date: ${sent}`);
  if (message.text?.trim()) readPlainText(message.text, builder);
  else if (message.html) readHtmlText(message.html, builder);
  const attached = message.attachments.filter(({ related }) => !related);
  if (attached.length > 0) builder.warn("attachments_not_read");
  for (const { filename } of attached) if (filename) builder.note(`Attachment: ${filename}`);
}

function names(addresses: readonly Address[]): string {
  return addresses
    .flatMap((address) => address.group ?? [address])
    .map(({ name, address }) => (name && address ? `${name} <${address}>` : name || address || ""))
    .join(", ");
}
