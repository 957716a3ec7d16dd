import { Link2 } from "lucide-react";
import type { ReactNode } from "react";
import type { Block } from "@/lib/features/guides/schema";
import { CodeSample } from "./code-sample";
import { Inlines } from "./inlines";

/** The content of a guide. */
export function Blocks({ blocks }: { blocks: readonly Block[] }) {
  return blocks.map((block, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: a guide never changes its order while it is shown
    <BlockView key={index} block={block} />
  ));
}

function BlockView({ block }: { block: Block }) {
  switch (block.kind) {
    case "heading":
      return <Heading block={block} />;
    case "paragraph":
      return (
        <p className="mt-4">
          <Inlines inlines={block.children} />
        </p>
      );
    case "code":
      return <CodeSample language={block.language}>{block.text}</CodeSample>;
    case "list":
      return <List block={block} />;
    case "table":
      return <Table block={block} />;
    case "quote":
      return (
        <blockquote className="mt-4 border-line-strong border-l-2 pl-4 text-ink-soft">
          <Blocks blocks={block.blocks} />
        </blockquote>
      );
    case "rule":
      return <hr className="mt-8" />;
  }
}

type BlockOf<Kind extends Block["kind"]> = Extract<Block, { kind: Kind }>;

function Heading({ block }: { block: BlockOf<"heading"> }) {
  const text = <Inlines inlines={block.children} />;
  if (block.level === 1) {
    return <h1 className="break-words font-semibold text-2xl tracking-tight">{text}</h1>;
  }
  const anchor = <Anchor id={block.id} />;
  if (block.level === 2) {
    return (
      <h2 id={block.id} className="group mt-10 border-t pt-8 font-semibold text-xl">
        {text}
        {anchor}
      </h2>
    );
  }
  return (
    <h3 id={block.id} className="group mt-7 font-semibold text-lg">
      {text}
      {anchor}
    </h3>
  );
}

function Anchor({ id }: { id: string }) {
  return (
    <a
      href={`#${id}`}
      aria-label="Link to this section"
      className="ml-2 inline-flex align-middle text-ink-muted opacity-0 transition-opacity focus-visible:opacity-100 group-hover:opacity-100"
    >
      <Link2 className="size-4" aria-hidden />
    </a>
  );
}

function List({ block: { isOrdered, start, items } }: { block: BlockOf<"list"> }) {
  const content = items.map((item, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: a guide never changes its order while it is shown
    <li key={index} className="pl-1 [&>*]:mt-2 [&>*:first-child]:mt-0">
      <Blocks blocks={item} />
    </li>
  ));
  const className = "mt-4 flex flex-col gap-2 pl-5 marker:text-ink-muted";
  return isOrdered ? (
    <ol start={start} className={`list-decimal ${className}`}>
      {content}
    </ol>
  ) : (
    <ul className={`list-disc ${className}`}>{content}</ul>
  );
}

/** A wide table scrolls in its place, so that the page never does. */
function Table({ block: { header, rows } }: { block: BlockOf<"table"> }) {
  return (
    <section
      aria-label="Table"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a wide table is scrolled with the keyboard
      tabIndex={0}
      className="mt-5 overflow-x-auto rounded-md border"
    >
      <table className="w-full border-collapse text-sm leading-6 [&_td:first-child_code]:whitespace-nowrap max-md:[&_td:last-child]:min-w-52">
        <thead className="bg-sunken text-left">
          <tr>
            {header.map((cell, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a guide never changes its order while it is shown
              <Cell key={index} isHeader>
                <Inlines inlines={cell} />
              </Cell>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, place) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a guide never changes its order while it is shown
            <tr key={place} className="border-t align-top">
              {row.map((cell, index) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: a guide never changes its order while it is shown
                <Cell key={index}>
                  <Inlines inlines={cell} />
                </Cell>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

function Cell({ isHeader, children }: { isHeader?: boolean; children: ReactNode }) {
  if (isHeader) return <th className="px-3 py-2 font-medium text-ink-soft">{children}</th>;
  return <td className="min-w-24 px-3 py-2">{children}</td>;
}
