import path from "node:path";
import { Marked, type Token, type Tokens } from "marked";
import type { Block, Inline } from "./schema";
import { GUIDES } from "./vocabulary";

const marked = new Marked({ gfm: true, async: false });

/** Files that pages of the documentation lead to, with the path under which the product serves them. */
const SERVED: readonly (readonly [RegExp, string])[] = [
  [/^docs\/(images\/[\w-]+\.(?:png|webp))$/, "/docs/$1"],
  [/^docs\/(receivers\/[\w-]+\.(?:mjs|py|go|sh))$/, "/docs/$1"],
  [/^public\/(templates\/[\w-]+\.\w+)$/, "/$1"],
];

/**
 * Reads a page of `docs`. Pure. Markup in it is shown as text or left out, never handed on as markup, and a link has
 * one of four forms: a place on the page, a path of the product, `https:` or `mailto:`.
 */
export function readMarkdown(text: string): readonly Block[] {
  const ids = new Map<string, number>();
  return readBlocks(marked.lexer(text), (heading) => anchorOf(heading, ids));
}

type NameHeading = (text: string) => string;

function readBlocks(tokens: readonly Token[], name: NameHeading): Block[] {
  return tokens.flatMap((token) => readBlock(token, name));
}

function readBlock(token: Token, name: NameHeading): Block[] {
  switch (token.type) {
    case "heading": {
      const { depth, tokens } = token as Tokens.Heading;
      const children = readInlines(tokens);
      return [{ kind: "heading", level: depth, id: name(plainText(children)), children }];
    }
    case "paragraph":
    case "text":
      return [{ kind: "paragraph", children: inlinesOf(token as Tokens.Paragraph | Tokens.Text) }];
    case "code": {
      const { lang, text } = token as Tokens.Code;
      return [{ kind: "code", language: lang?.split(/\s/, 1)[0] ?? "", text }];
    }
    case "list": {
      const { ordered, start, items } = token as Tokens.List;
      return [
        {
          kind: "list",
          isOrdered: ordered,
          start: start === "" ? 1 : start,
          items: items.map((item) => readBlocks(item.tokens, name)),
        },
      ];
    }
    case "table": {
      const { header, rows } = token as Tokens.Table;
      return [
        {
          kind: "table",
          header: header.map((cell) => readInlines(cell.tokens)),
          rows: rows.map((row) => row.map((cell) => readInlines(cell.tokens))),
        },
      ];
    }
    case "blockquote":
      return [{ kind: "quote", blocks: readBlocks((token as Tokens.Blockquote).tokens, name) }];
    case "hr":
      return [{ kind: "rule" }];
    default:
      return [];
  }
}

const inlinesOf = (token: Tokens.Paragraph | Tokens.Text): Inline[] =>
  token.tokens ? readInlines(token.tokens) : [{ kind: "text", text: token.text }];

function readInlines(tokens: readonly Token[]): Inline[] {
  return tokens.flatMap(readInline);
}

const CONTAINERS = { strong: "strong", em: "emphasis", del: "deleted" } as const;

function readInline(token: Token): Inline[] {
  switch (token.type) {
    case "strong":
    case "em":
    case "del": {
      const { tokens } = token as Tokens.Strong;
      return [{ kind: CONTAINERS[token.type], children: readInlines(tokens) }];
    }
    case "codespan":
      return [{ kind: "code", text: (token as Tokens.Codespan).text }];
    case "br":
      return [{ kind: "break" }];
    case "link": {
      const { href, tokens } = token as Tokens.Link;
      const target = resolveLink(href);
      const children = readInlines(tokens);
      return target === undefined ? children : [{ kind: "link", href: target, children }];
    }
    case "image": {
      const { href, text } = token as Tokens.Image;
      const source = resolveLink(href);
      return source === undefined ? [] : [{ kind: "image", source, alternative: text }];
    }
    case "text":
    case "escape":
      return [{ kind: "text", text: decodeEntities((token as Tokens.Text).text) }];
    default:
      return [{ kind: "text", text: token.raw }];
  }
}

const ENTITIES: Readonly<Record<string, string>> = { lt: "<", gt: ">", amp: "&", quot: '"', nbsp: "\u00a0" };

const decodeEntities = (text: string) =>
  text.replace(/&(lt|gt|amp|quot|nbsp);/g, (entity, name: string) => ENTITIES[name] ?? entity);

/**
 * Where a link of a page in `docs` leads in the product.
 *
 * @returns undefined for what the product does not serve, such as a decision record
 */
export function resolveLink(href: string): string | undefined {
  if (/^(https:\/\/|mailto:|#)/.test(href)) return href;
  // A path of the product itself, such as `/docs/api`.
  if (/^\/(?!\/)/.test(href)) return href;
  if (/^[a-z][a-z0-9+.-]*:|^\/\//i.test(href)) return undefined;
  const [file = "", fragment] = href.split("#", 2);
  const target = path.posix.normalize(path.posix.join("docs", file));
  const slug = /^docs\/([\w-]+)\.md$/.exec(target)?.[1];
  if (slug && GUIDES.some((guide) => guide.slug === slug))
    return `/docs/${slug}${fragment ? `#${fragment}` : ""}`;
  const served = SERVED.find(([pattern]) => pattern.test(target));
  return served && target.replace(served[0], served[1]);
}

/** The text of inline content, without its form. */
export function plainText(inlines: readonly Inline[]): string {
  return inlines.map(textOf).join("");
}

function textOf(inline: Inline): string {
  switch (inline.kind) {
    case "text":
    case "code":
      return inline.text;
    case "image":
      return inline.alternative;
    case "break":
      return " ";
    default:
      return plainText(inline.children);
  }
}

/** The anchor of a heading, as GitHub makes it, so that one link works in both places. */
function anchorOf(heading: string, seen: Map<string, number>): string {
  const base = heading
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\s_-]/gu, "")
    .trim()
    .replace(/\s/g, "-");
  const count = seen.get(base) ?? 0;
  seen.set(base, count + 1);
  return count === 0 ? base : `${base}-${count}`;
}
