import type { Actor } from "@/lib/core/actor";
import { cut } from "./words";

/** What every report has around its content. */
export interface ReportFrame {
  /** What kind of report it is, above the title. */
  kind: string;
  title: string;
  subtitle: string;
  running_title: string;
  organization_short: string;
  footer: string;
  /** Labels and values on the cover. */
  cover: [label: string, value: string][];
  /** What the report is and what it is not. */
  nature: string;
  contents_depth: number;
}

interface FrameParts {
  kind: string;
  title: string;
  subtitle: string;
  cover: [label: string, value: string | null][];
  nature: string;
  /** ID and date, at the foot of each page. */
  footer: string;
  contentsDepth?: number;
}

export function toFrame(
  { organizationName }: Pick<Actor, "organizationName">,
  { cover, footer, contentsDepth = 2, ...parts }: FrameParts,
): ReportFrame {
  return {
    ...parts,
    running_title: cut(parts.title, 80),
    organization_short: cut(organizationName, 40),
    footer,
    cover: [
      ["Organization", organizationName],
      ...cover.flatMap(([label, value]): [string, string][] =>
        value === null || value === "" ? [] : [[label, value]],
      ),
    ],
    contents_depth: contentsDepth,
  };
}
