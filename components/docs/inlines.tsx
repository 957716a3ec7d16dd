import { Fragment } from "react";
import type { Inline } from "@/lib/features/guides/schema";
import { DocsLink } from "./docs-link";

/** Text with its emphasis, code and links. */
export function Inlines({ inlines }: { inlines: readonly Inline[] }) {
  return inlines.map((inline, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: a guide never changes its order while it is shown
    <Fragment key={index}>
      <InlineView inline={inline} />
    </Fragment>
  ));
}

function InlineView({ inline }: { inline: Inline }) {
  switch (inline.kind) {
    case "text":
      return inline.text;
    case "code":
      return (
        <code className="break-words rounded-sm bg-neutral-soft px-1 py-0.5 font-mono text-[0.875em]">
          {inline.text}
        </code>
      );
    case "strong":
      return (
        <strong className="font-semibold">
          <Inlines inlines={inline.children} />
        </strong>
      );
    case "emphasis":
      return (
        <em>
          <Inlines inlines={inline.children} />
        </em>
      );
    case "deleted":
      return (
        <del>
          <Inlines inlines={inline.children} />
        </del>
      );
    case "link":
      return (
        <DocsLink
          href={inline.href}
          className="font-medium text-accent-text underline decoration-1 underline-offset-2 hover:decoration-2"
        >
          <Inlines inlines={inline.children} />
        </DocsLink>
      );
    case "image":
      return (
        // biome-ignore lint/performance/noImgElement: a picture of the documentation is served as it is
        <img
          src={inline.source}
          alt={inline.alternative}
          className="block h-auto w-full rounded-lg border"
          decoding="async"
        />
      );
    case "break":
      return <br />;
  }
}
