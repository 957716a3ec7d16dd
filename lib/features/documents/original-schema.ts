import { z } from "zod";
import { queryIntegerOr } from "@/lib/core/wire-shape";
import { VersionQuerySchema } from "./schema";

/** A page as a picture is asked for by its number and the ending: `7.png`. */
export const PagePictureParamsSchema = z.object({
  id: z.string(),
  /** A page and .png, as in 7.png. */
  page: z.string(),
});

export const PositionsQuerySchema = z.strictObject({
  version: VersionQuerySchema.shape.version,
  /** Where the stretch begins in the whole text. */
  start: queryIntegerOr(0, { min: 0 }),
  end: queryIntegerOr(1, { min: 1 }),
});
export type PositionsQuery = z.infer<typeof PositionsQuerySchema>;

/** A box on a page. Shares of the page's width and height, from its upper left corner. */
export const PageBoxSchema = z.object({
  x: z.number(),
  y: z.number(),
  width: z.number(),
  height: z.number(),
});
export type PageBox = z.infer<typeof PageBoxSchema>;

/** Where a stretch of a text is on its pages. */
export const PositionsSchema = z.object({
  document_id: z.string(),
  version: z.int().positive(),
  /** The pages it is on, as far as its words were found there. */
  pages: z.array(z.object({ page: z.int().positive(), boxes: z.array(PageBoxSchema) })),
});
export type Positions = z.infer<typeof PositionsSchema>;

/** A page of the web or Markdown as it looks, made safe. */
export const DocumentViewSchema = z.object({
  document_id: z.string(),
  version: z.int().positive(),
  /** A whole page: known elements, without attributes that load, lead away or run anything. */
  html: z.string(),
});
export type DocumentView = z.infer<typeof DocumentViewSchema>;
