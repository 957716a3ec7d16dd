import { z } from "zod";

/** To the typesetting process. */
export interface TypesetRequest {
  /** Path of the template; the folder it is in is all that templates can read. */
  template: string;
  /** JSON text: what the template shows. */
  data: string;
  /** Date in the file's properties, seconds since 1970. */
  timestampSeconds: number;
  /** Folders of fonts besides those of the system. */
  fontFolders: readonly string[];
}

/** From the typesetting process: validated, because it works on what users wrote. */
export const TypesetMessageSchema = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("ready") }),
  z.object({ kind: z.literal("done"), pdf: z.instanceof(Uint8Array), pages: z.int().positive() }),
  z.object({ kind: z.literal("failed"), reason: z.string() }),
]);
export type TypesetMessage = z.infer<typeof TypesetMessageSchema>;
