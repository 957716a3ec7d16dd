import type { FrameworkCode } from "@/lib/features/frameworks/schema";

/** What the palette needs of the catalog, small enough to travel with the frame of every page. */
export interface PaletteFramework {
  code: FrameworkCode;
  name: string;
}

/** Code, reference and title of a control; a tuple, because 264 of them are sent. */
export type PaletteControl = readonly [code: FrameworkCode, reference: string, title: string];
