import type { CatalogControl, Framework } from "@/lib/features/frameworks/schema";

export interface FrameworkRow extends Framework {
  key_controls: number;
  source: string;
}

/** What the search over all controls needs, and no more: 264 of them go to the browser. */
export interface ControlSummary extends Pick<CatalogControl, "control_id" | "title" | "theme" | "is_key"> {
  framework: Framework["code"];
}
