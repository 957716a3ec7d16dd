import fs from "node:fs";
import path from "node:path";
import { listOperations } from "@/lib/features/api-document";
import { settings } from "@/lib/platform/env";
import { readMarkdown } from "./read-markdown";
import type { Block, DocumentationHit } from "./schema";
import { buildIndex, type SearchIndex, searchSections } from "./search";
import { type Section, sectionsOf } from "./sections";
import { GUIDES, type Guide } from "./vocabulary";

const MAX_HITS = 20;

/** Guides are read once; a change of a file shows after a restart, and at once in development. */
const pages = new Map<string, readonly Block[]>();
let index: SearchIndex | undefined;

/** A guide with its content; undefined when there is none of that name. */
export function findGuide(slug: string): { guide: Guide; blocks: readonly Block[] } | undefined {
  const guide = GUIDES.find((candidate) => candidate.slug === slug);
  return guide && { guide, blocks: readBlocks(slug) };
}

function readBlocks(slug: string): readonly Block[] {
  const known = settings().isProduction ? pages.get(slug) : undefined;
  const blocks = known ?? readMarkdown(fs.readFileSync(pathOf(`${slug}.md`), "utf8"));
  pages.set(slug, blocks);
  return blocks;
}

const pathOf = (file: string) => path.join(/* turbopackIgnore: true */ process.cwd(), "docs", file);

/** Sections of the guides and operations of the API that answer a query, the best first. */
export function searchDocumentation(query: string): readonly DocumentationHit[] {
  if (!index || !settings().isProduction) {
    index = buildIndex([
      ...GUIDES.flatMap((guide) => sectionsOf(guide, readBlocks(guide.slug))),
      ...operationSections(),
    ]);
  }
  return searchSections(index, query, MAX_HITS);
}

function operationSections(): readonly Section[] {
  return listOperations().map(({ method, path: route, area, summary, description }) => ({
    href: `/docs/api#${referenceAnchor(area, method, route)}`,
    page: `${method} ${route}`,
    title: summary,
    text: `${area}. ${description.replaceAll("`", "")}`,
    isOperation: true,
  }));
}

/** The place of an operation on the page of the API reference. */
function referenceAnchor(area: string, method: string, route: string): string {
  return `tag/${area.toLowerCase().replaceAll(/[^a-z0-9]+/g, "-")}/${method}${route}`;
}

const MEDIA_TYPES: Readonly<Record<string, string>> = { png: "image/png", webp: "image/webp" };

/** A picture or an example that a guide refers to; undefined when there is none of that name. */
export function readAsset(
  folder: "images" | "receivers",
  name: string,
): { bytes: Buffer; mediaType: string } | undefined {
  // Names only, never paths.
  if (!/^[\w-]+\.[a-z]+$/.test(name)) return undefined;
  const file = pathOf(path.join(folder, name));
  if (!fs.existsSync(file)) return undefined;
  const mediaType =
    folder === "receivers" ? "text/plain; charset=utf-8" : MEDIA_TYPES[path.extname(name).slice(1)];
  return mediaType === undefined ? undefined : { bytes: fs.readFileSync(file), mediaType };
}
