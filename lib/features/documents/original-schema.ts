import { z } from "zod";
import { queryIntegerOr, withWireShape } from "@/lib/core/wire-shape";
import { VersionQuerySchema } from "./schema";
import { MARKED_QUOTES } from "./vocabulary";

/** A page as a picture is asked for by its number and the ending: `7.png`. */
export const PagePictureParamsSchema = z.object({
  id: z.string(),
  /** A page and .png, as in 7.png. */
  page: z.string(),
});

const STRETCHES = /^\d{1,8}-\d{1,8}(?:,\d{1,8}-\d{1,8})*$/;

/** "120-180,300-420": stretches of the text, the end not included. */
const StretchesSchema = z
  .string()
  .max(MARKED_QUOTES * 18)
  .regex(STRETCHES, "must be stretches of the text, such as 120-180,300-420")
  .transform((text) =>
    text.split(",").map((stretch) => {
      const [start = 0, end = 0] = stretch.split("-").map(Number);
      return { start, end };
    }),
  )
  .refine((stretches) => stretches.length <= MARKED_QUOTES, `must be at most ${MARKED_QUOTES} stretches`);

const stretchesQuery = withWireShape(StretchesSchema.default([]), {
  type: "string",
  pattern: STRETCHES.source,
});

export const PositionsQuerySchema = z.strictObject({
  version: VersionQuerySchema.shape.version,
  /** Where the stretch begins in the whole text. */
  start: queryIntegerOr(0, { min: 0 }),
  end: queryIntegerOr(1, { min: 1 }),
  /** Several stretches at once, instead of the one from start to end. */
  quotes: stretchesQuery,
  /** Only this page; 0, as when left out: the first pages they are on. */
  page: queryIntegerOr(0, { min: 0 }),
});
export type PositionsQuery = z.infer<typeof PositionsQuerySchema>;

/** A box on a page. Shares of the page's width and height, from its upper left corner. */
export const PageBoxSchema = z.object({
  x: z.number(),
  y: z.number(),
  width: z.number(),
  height: z.number(),
  /** The stretch whose words are in it, as `start-end`. */
  quote: z.string(),
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

export const ViewQuerySchema = z.strictObject({
  version: VersionQuerySchema.shape.version,
  /** Quotes to mark. */
  quotes: stretchesQuery,
  /** Where the view of a structure begins in the whole text. */
  start: queryIntegerOr(0, { min: 0 }),
});
export type ViewQuery = z.infer<typeof ViewQuerySchema>;

/** A version as HTML that can be shown, with its quotes marked. */
export const DocumentViewSchema = z.object({
  document_id: z.string(),
  version: z.int().positive(),
  /** `page`: the web page or Markdown itself; `structure`: what was read of it, without its layout. */
  made_from: z.enum(["page", "structure"]),
  /** Known elements, without attributes that load, lead away or run anything. */
  html: z.string(),
  /** The stretch of the text that is shown. */
  start: z.int().nonnegative(),
  end: z.int().nonnegative(),
  /** Length of the whole text. */
  characters: z.int().nonnegative(),
  /** Of the quotes that were asked for, those that were found and marked, as `start-end`. */
  marked: z.array(z.string()),
});
export type DocumentView = z.infer<typeof DocumentViewSchema>;
