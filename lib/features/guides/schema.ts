import { z } from "zod";

/** Pages in `docs` for contributors; the product neither shows nor links them. */
export const REPOSITORY_PAGES: readonly string[] = ["architecture", "catalog-review"];

/** Text within a block. A link that leads to a page of the repository only is its text. */
export type Inline =
  | { kind: "text" | "code"; text: string }
  | { kind: "strong" | "emphasis" | "deleted"; children: readonly Inline[] }
  | { kind: "link"; href: string; children: readonly Inline[] }
  | { kind: "image"; source: string; alternative: string }
  | { kind: "break" };

/** A part of a guide. Markup that is not Markdown is not in it. */
export type Block =
  | { kind: "heading"; level: number; id: string; children: readonly Inline[] }
  | { kind: "paragraph"; children: readonly Inline[] }
  | { kind: "code"; language: string; text: string }
  | { kind: "list"; isOrdered: boolean; start: number; items: readonly (readonly Block[])[] }
  | {
      kind: "table";
      header: readonly (readonly Inline[])[];
      rows: readonly (readonly (readonly Inline[])[])[];
    }
  | { kind: "quote"; blocks: readonly Block[] }
  | { kind: "rule" };

/** A result of the search: a section of a guide, or an operation of the API. */
export const DocumentationHitSchema = z.object({
  href: z.string(),
  /** The page, or the method and path of an operation. */
  page: z.string(),
  /** The section, or what the operation does. */
  title: z.string(),
  excerpt: z.string(),
  is_operation: z.boolean(),
});
export type DocumentationHit = z.infer<typeof DocumentationHitSchema>;

export const DocumentationHitsSchema = z.object({ data: z.array(DocumentationHitSchema) });
export type DocumentationHits = z.infer<typeof DocumentationHitsSchema>;
