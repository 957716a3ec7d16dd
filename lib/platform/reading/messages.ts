import { z } from "zod";
import type { Passage } from "./find-passages";
import {
  BlockSchema,
  PageWordsSchema,
  PartSchema,
  REFUSAL_CODES,
  ReadingHeadSchema,
  type ReadingLimits,
  TableSchema,
} from "./schema";

/** To the reading process. A file arrives in pieces, so that no message holds the event loop up. */
export type ReadingRequest =
  | { kind: "piece"; bytes: Uint8Array }
  | {
      kind: "read";
      fileName: string;
      mediaType: string | undefined;
      limits: ReadingLimits;
      /** Pages without text are recognized. */
      recognizes: boolean;
    }
  /** A page of a PDF as a picture. */
  | { kind: "draw"; page: number }
  /** A page of the web or Markdown as safe HTML. */
  | { kind: "render"; format: "html" | "markdown"; passages: readonly Passage[] };

/**
 * From the reading process: validated, because a file that finds a hole in a parser speaks through it. A reading
 * arrives in pieces too.
 */
export const ReadingMessageSchema = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("ready") }),
  z.object({ kind: z.literal("refused"), code: z.enum(REFUSAL_CODES), parts: z.array(z.int()).max(100_000) }),
  z.object({ kind: z.literal("text"), text: z.string() }),
  z.object({ kind: z.literal("blocks"), blocks: z.array(BlockSchema) }),
  z.object({ kind: z.literal("tables"), tables: z.array(TableSchema) }),
  z.object({ kind: z.literal("parts"), parts: z.array(PartSchema) }),
  z.object({ kind: z.literal("recognized_page"), page: PageWordsSchema }),
  /** How many pages were recognized. It is a sign of life too. */
  z.object({ kind: z.literal("progress"), done: z.int().nonnegative(), total: z.int().nonnegative() }),
  z.object({ kind: z.literal("picture"), bytes: z.instanceof(Uint8Array) }),
  z.object({ kind: z.literal("drawn"), page: PageWordsSchema, usedMb: z.number() }),
  z.object({ kind: z.literal("rendered"), marked: z.array(z.string().max(100)).max(1_000) }),
  z.object({ kind: z.literal("done"), head: ReadingHeadSchema, usedMb: z.number() }),
]);
export type ReadingMessage = z.infer<typeof ReadingMessageSchema>;

/** Items and characters of a message. */
export const PIECE = { bytes: 1_000_000, characters: 500_000, items: 2_000 } as const;
