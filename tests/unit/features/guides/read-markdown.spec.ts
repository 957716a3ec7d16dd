import { describe, expect, test } from "vitest";
import { readMarkdown, resolveLink } from "@/lib/features/guides/read-markdown";

const text = (value: string) => ({ kind: "text", text: value });

describe("markup in a guide", () => {
  test("is never handed on as markup", () => {
    const blocks = readMarkdown(
      'Before <img src=x onerror="alert(1)"> after\n\n<script>alert(1)</script>\n\nEnd',
    );
    expect(JSON.stringify(blocks.map(({ kind }) => kind))).toBe('["paragraph","paragraph"]');
    expect(blocks[0]).toEqual({
      kind: "paragraph",
      children: [text("Before "), text('<img src=x onerror="alert(1)">'), text(" after")],
    });
  });

  test.each([
    "javascript:alert(1)",
    "JAVASCRIPT:alert(1)",
    "data:text/html,x",
    "vbscript:x",
    "//evil.example.com",
    "http://evil.example.com",
    "decisions/001-embedded-postgresql.md",
    "architecture.md",
    "../lib/platform/env.ts",
    "../../etc/passwd",
    "images/../../data/first-run.json",
  ])("a link to %s is its text", (href) => {
    expect(resolveLink(href)).toBeUndefined();
    expect(readMarkdown(`[text](${href})`)).toEqual([{ kind: "paragraph", children: [text("text")] }]);
  });
});

test.each([
  ["webhooks.md", "/docs/webhooks"],
  ["./ledger.md#database-roles", "/docs/ledger#database-roles"],
  ["#delivery", "#delivery"],
  ["images/audit.webp", "/docs/images/audit.webp"],
  ["receivers/receiver.py", "/docs/receivers/receiver.py"],
  ["../public/templates/framework.csv", "/templates/framework.csv"],
  ["/docs/api", "/docs/api"],
  ["https://c2sp.org/signed-note", "https://c2sp.org/signed-note"],
])("a link to %s leads to %s", (href, target) => {
  expect(resolveLink(href)).toBe(target);
});

test("headings have the anchors that GitHub gives them", () => {
  const anchors = readMarkdown(
    "# What is detected, and what is not\n## Changing `ASSAY_SECRET`\n## A\n## A",
  ).map((block) => block.kind === "heading" && block.id);
  expect(anchors).toEqual(["what-is-detected-and-what-is-not", "changing-assay_secret", "a", "a-1"]);
});

test("tables, lists, code and emphasis keep their form", () => {
  const blocks = readMarkdown(
    "| a | `b` |\n|---|---|\n| 1 | **2** |\n\n1. one\n   - two\n\n```bash x\necho '<&>'\n```",
  );
  expect(blocks).toEqual([
    {
      kind: "table",
      header: [[text("a")], [{ kind: "code", text: "b" }]],
      rows: [[[text("1")], [{ kind: "strong", children: [text("2")] }]]],
    },
    {
      kind: "list",
      isOrdered: true,
      start: 1,
      items: [
        [
          { kind: "paragraph", children: [text("one")] },
          {
            kind: "list",
            isOrdered: false,
            start: 1,
            items: [[{ kind: "paragraph", children: [text("two")] }]],
          },
        ],
      ],
    },
    { kind: "code", language: "bash", text: "echo '<&>'" },
  ]);
});
