import fs from "node:fs";
import path from "node:path";
import { describe, expect, test } from "vitest";
import { plainText, readMarkdown } from "@/lib/features/guides/read-markdown";
import { REPOSITORY_PAGES } from "@/lib/features/guides/schema";
import { GUIDES } from "@/lib/features/guides/vocabulary";
import { EnvironmentSchema } from "@/lib/platform/env";

const read = (file: string) => fs.readFileSync(file, "utf8");
const markdownIn = (folder: string) =>
  fs
    .readdirSync(folder)
    .filter((name) => name.endsWith(".md"))
    .map((name) => path.posix.join(folder, name));

const PAGES = [
  "README.md",
  "AGENTS.md",
  "SECURITY.md",
  ...markdownIn("docs"),
  ...markdownIn("docs/decisions"),
];

/** Links and pictures of a page that lead into the repository, also those in HTML. */
function relativeLinks(text: string): readonly string[] {
  const prose = text.replaceAll(/```[\s\S]*?```/g, "").replaceAll(/`[^`\n]*`/g, "");
  const links = [...prose.matchAll(/\]\(([^)\s]+)\)|(?:src|srcset|href)="([^"]+)"/g)];
  return links.map((match) => match[1] ?? match[2] ?? "").filter((link) => !/^([a-z]+:|\/)/.test(link));
}

const anchorsOf = (file: string) =>
  readMarkdown(read(file)).flatMap((block) => (block.kind === "heading" ? [block.id] : []));

describe("README and docs", () => {
  test.each(PAGES)("every relative link of %s leads somewhere", (page) => {
    const broken = relativeLinks(read(page)).filter((link) => {
      const [file = "", anchor] = link.split("#", 2);
      const target = file === "" ? page : path.posix.join(path.posix.dirname(page), file);
      if (!fs.existsSync(target)) return true;
      return anchor !== undefined && target.endsWith(".md") && !anchorsOf(target).includes(anchor);
    });
    expect(broken).toEqual([]);
  });

  test("every picture is shown somewhere", () => {
    const shown = new Set(
      PAGES.flatMap((page) => relativeLinks(read(page))).map((link) => path.basename(link)),
    );
    expect(fs.readdirSync("docs/images").filter((name) => !shown.has(name))).toEqual([]);
  });

  test("every page is a guide, or named as one for contributors", () => {
    const known = [...GUIDES.map(({ slug }) => slug), ...REPOSITORY_PAGES];
    expect(
      markdownIn("docs")
        .map((file) => path.basename(file, ".md"))
        .toSorted(),
    ).toEqual(known.toSorted());
  });

  test("the commands they name exist", () => {
    const { scripts } = JSON.parse(read("package.json"));
    const named = PAGES.flatMap((page) => [...read(page).matchAll(/npm run ([a-z][\w:-]*)/g)]).map(
      (match) => match[1] ?? "",
    );
    expect(named.filter((name) => !(name in scripts))).toEqual([]);
  });

  test("the page on configuration has every environment variable, and no other", () => {
    const rows = read("docs/configuration.md").matchAll(/^\| `([A-Z0-9_]+)` \| [^|]+ \| [^|]+ \|$/gm);
    const known = Object.keys(EnvironmentSchema.shape).filter((name) => name !== "NODE_ENV");
    expect([...rows].map((match) => match[1]).toSorted()).toEqual(known.toSorted());
  });
});

describe("a guide", () => {
  test.each(GUIDES)("$slug begins with one heading of the first level and has no other", ({ slug }) => {
    const headings = readMarkdown(read(`docs/${slug}.md`)).filter((block) => block.kind === "heading");
    expect(headings[0]?.level).toBe(1);
    expect(headings.filter(({ level }) => level === 1)).toHaveLength(1);
    expect(new Set(headings.map(({ id }) => id)).size).toBe(headings.length);
    expect(headings.filter((heading) => plainText(heading.children) === "")).toEqual([]);
  });

  test.each(GUIDES)("$slug leads to no decision record", ({ slug }) => {
    expect(
      relativeLinks(read(`docs/${slug}.md`)).filter((link) => /decisions\/|architecture/.test(link)),
    ).toEqual([]);
  });
});
