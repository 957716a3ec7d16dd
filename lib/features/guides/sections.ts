import { plainText } from "./read-markdown";
import type { Block } from "./schema";
import type { Guide } from "./vocabulary";

/** What the search finds: a section of a guide, or an operation. */
export interface Section {
  href: string;
  page: string;
  title: string;
  text: string;
  isOperation: boolean;
}

/** Cuts a guide at its headings of the first three levels. Pure. */
export function sectionsOf(guide: Guide, blocks: readonly Block[]): readonly Section[] {
  const sections: Section[] = [];
  for (const block of blocks) {
    if (block.kind === "heading" && block.level <= 3) {
      const title = plainText(block.children);
      const isTop = block.level === 1;
      sections.push({
        href: isTop ? `/docs/${guide.slug}` : `/docs/${guide.slug}#${block.id}`,
        page: guide.title,
        title: isTop ? guide.title : title,
        text: isTop ? guide.summary : "",
        isOperation: false,
      });
      continue;
    }
    const current = sections.at(-1);
    if (current) current.text = `${current.text} ${textOf(block)}`.trim();
  }
  return sections;
}

function textOf(block: Block): string {
  switch (block.kind) {
    case "heading":
    case "paragraph":
      return plainText(block.children);
    case "code":
      return block.text;
    case "list":
      return block.items.map((item) => item.map(textOf).join(" ")).join(" ");
    case "table":
      return [block.header, ...block.rows].map((row) => row.map(plainText).join(" ")).join(" ");
    case "quote":
      return block.blocks.map(textOf).join(" ");
    case "rule":
      return "";
  }
}
