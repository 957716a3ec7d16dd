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

/** A table; on a phone each row is a block with the heads next to what they name, so that nothing is cut. */
function Table({ block: { header, rows } }: { block: BlockOf<"table"> }) {
  return (
    <section
      aria-label="Table"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a wide table is scrolled with the keyboard
      tabIndex={0}
      className="mt-5 overflow-x-auto rounded-md border"
    >
      <table className="w-full border-collapse text-sm leading-6 max-md:block md:[&_td:first-child_code]:whitespace-nowrap">
        <thead className="bg-sunken text-left max-md:hidden">
          <tr>
            {header.map((cell, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a guide never changes its order while it is shown
              <th key={index} className="px-3 py-2 font-medium text-ink-soft">
                <Inlines inlines={cell} />
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="max-md:block">
          {rows.map((row, place) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a guide never changes its order while it is shown
            <tr key={place} className="border-t align-top max-md:block max-md:py-2 max-md:first:border-t-0">
              {row.map((cell, index) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: a guide never changes its order while it is shown
                <Cell key={index} head={index > 0 ? header[index] : undefined}>
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

interface CellProps {
  /** What the column is called; left out for the first one, which names the row. */
  head: BlockOf<"table">["header"][number] | undefined;
  children: ReactNode;
}

function Cell({ head, children }: CellProps) {
  return (
    <td className="px-3 max-md:flex max-md:gap-3 max-md:py-0.5 md:min-w-24 md:py-2">
      {head && (
        <span className="w-20 shrink-0 text-ink-muted text-xs leading-6 md:hidden">
          <Inlines inlines={head} />
        </span>
      )}
      <span className="min-w-0 wrap-anywhere">{children}</span>
    </td>
  );
}
