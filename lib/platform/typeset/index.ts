import "server-only";
import path from "node:path";
import { settings } from "@/lib/platform/env";
import { processSingleton } from "@/lib/platform/singleton";
import { toPlainJson } from "./plain-json";
import { TYPESETTER_DEFAULTS, type TypesetDocument, Typesetter } from "./typesetter";

export type { TypesetDocument } from "./typesetter";

/** Fonts that come with the product: Latin, Greek and Cyrillic; Arabic; Hebrew. */
const FONT_FOLDERS = [
  "geist/dist/fonts/geist-sans",
  "geist/dist/fonts/geist-mono",
  "@embedpdf/fonts-arabic/fonts",
  "@embedpdf/fonts-hebrew/fonts",
];

const typesetter = () =>
  processSingleton(
    "typesetter",
    () => new Typesetter({ rootDir: settings().rootDir, ...TYPESETTER_DEFAULTS }),
  );

/**
 * Sets a document as PDF (PDF/UA-1: tagged, with a title, alternative texts and a language). The template shows the
 * data and can read nothing but its own folder; texts in the data are never markup. The same template, data, date and
 * fonts give the same bytes. Runs in a process of its own, one document at a time.
 *
 * @param template path of the template from the project's root
 * @param data what the template shows; must be JSON
 * @param date in the file's properties: of the content, not of today, or the same content would give other bytes
 * @throws ServiceError `unavailable` for a document that is too long or takes too long, and where the process fails
 */
export function typeset(template: string, data: unknown, date: Date): Promise<TypesetDocument> {
  const { rootDir } = settings();
  return typesetter().set({
    template: path.resolve(rootDir, template),
    data: toPlainJson(data),
    timestampSeconds: Math.floor(date.getTime() / 1000),
    fontFolders: FONT_FOLDERS.map((folder) => path.join(rootDir, "node_modules", folder)),
  });
}
