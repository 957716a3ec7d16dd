import { ArrowLeft, ArrowRight } from "lucide-react";
import type { Block } from "@/lib/features/guides/schema";
import { GUIDES, type Guide } from "@/lib/features/guides/vocabulary";
import { Blocks } from "./blocks";
import { DocsLink } from "./docs-link";
import { type ContentsEntry, TableOfContents } from "./table-of-contents";

interface GuidePageProps {
  guide: Guide;
  blocks: readonly Block[];
  contents: readonly ContentsEntry[];
}

/** A guide with its contents, and the ways to the guides before and after it. */
export function GuidePage({ guide, blocks, contents }: GuidePageProps) {
  return (
    <div className="flex gap-10">
      <article className="min-w-0 max-w-3xl flex-1 text-[0.9375rem] leading-7">
        <Blocks blocks={blocks} />
        <Neighbors guide={guide} />
      </article>
      <div className="sticky top-20 max-h-[calc(100dvh-6rem)] w-56 shrink-0 self-start overflow-y-auto max-xl:hidden print:hidden">
        <TableOfContents entries={contents} />
      </div>
    </div>
  );
}

function Neighbors({ guide }: { guide: Guide }) {
  const place = GUIDES.findIndex(({ slug }) => slug === guide.slug);
  const previous = GUIDES[place - 1];
  const next = GUIDES[place + 1];
  return (
    <nav
      aria-label="Previous and next guide"
      className="mt-12 flex flex-wrap justify-between gap-3 border-t pt-6 text-sm print:hidden"
    >
      {previous && (
        <DocsLink
          href={`/docs/${previous.slug}`}
          className="flex items-center gap-1.5 hover:text-accent-text"
        >
          <ArrowLeft className="size-4" aria-hidden />
          <span className="sr-only">Previous: </span>
          {previous.title}
        </DocsLink>
      )}
      {next && (
        <DocsLink
          href={`/docs/${next.slug}`}
          className="ml-auto flex items-center gap-1.5 hover:text-accent-text"
        >
          <span className="sr-only">Next: </span>
          {next.title}
          <ArrowRight className="size-4" aria-hidden />
        </DocsLink>
      )}
    </nav>
  );
}
