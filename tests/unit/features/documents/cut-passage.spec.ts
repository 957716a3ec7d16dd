import { expect, test } from "vitest";
import { cutPassage } from "@/lib/features/documents/cut-passage";
import { decodeHtml } from "@/lib/platform/reading/formats/html";
import { pageOf } from "@/lib/platform/reading/formats/markdown";
import { makeSafe } from "@/lib/platform/reading/formats/safe-html";
import { readInProcess } from "@/lib/platform/reading/read-in-process";
import { ReadingLimitsSchema } from "@/lib/platform/reading/schema";

const limits = ReadingLimitsSchema.parse({});

/** Reads a file and marks a stretch of the text in the page that it was read from. */
async function markedWords(fileName: string, content: string, from: string, to = from): Promise<string[]> {
  const bytes = new TextEncoder().encode(content);
  const document = await readInProcess(bytes, { claims: { fileName }, limits });
  const start = document.text.indexOf(from);
  const end = document.text.indexOf(to, start) + to.length;
  const page = fileName.endsWith(".md") ? pageOf(bytes).html : decodeHtml(bytes).text;
  const { html } = makeSafe(page, [
    { quote: "q", share: start / document.text.length, pieces: cutPassage(document, 0, { start, end }) },
  ]);
  return [...html.matchAll(/<mark[^>]*>(.*?)<\/mark>/gs)].map(([, words]) => words ?? "");
}

test("a quote over a heading, a paragraph and numbered items is marked in all of them", async () => {
  const text = "# Access\n\nIt is *reviewed* by owners.\n\n3. Every quarter\n4. Every year\n";
  expect(await markedWords("a.md", text, "Access", "4. Every year")).toEqual([
    "Access",
    "It is ",
    "reviewed",
    " by owners.",
    "Every quarter",
    "Every year",
  ]);
});

test("a quote over what was not read, such as navigation and hidden text, is marked around it", async () => {
  const page =
    '<p>Access is reviewed.</p><nav>Home</nav><p>By owners<span style="display:none"> never</span> each quarter.</p>';
  expect(await markedWords("a.html", page, "Access is reviewed.", "each quarter.")).toEqual([
    "Access is reviewed.",
  ]);
  expect(await markedWords("a.html", page, "Access is reviewed.")).toEqual(["Access is reviewed."]);
});

test("of sentences with the same words the quoted one is marked", async () => {
  const text = "# Keys\n\nReviewed yearly.\n\n# Logs\n\nReviewed yearly.\n\n# Backups\n\nReviewed yearly.\n";
  const bytes = new TextEncoder().encode(text);
  const document = await readInProcess(bytes, { claims: { fileName: "a.md" }, limits });
  const start = document.text.lastIndexOf("Reviewed yearly.");
  const pieces = cutPassage(document, 0, { start, end: start + 16 });
  const { html } = makeSafe(pageOf(bytes).html, [{ quote: "q", share: 0, pieces }]);
  expect(html.indexOf("<mark")).toBeGreaterThan(html.indexOf("Backups"));
});
