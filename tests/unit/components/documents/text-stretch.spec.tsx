// @vitest-environment jsdom
import { screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { layOut, quoteName, type Span } from "@/components/documents/text-layout";
import { TextStretch } from "@/components/documents/text-stretch";
import type { DocumentText } from "@/lib/features/documents/schema";
import { renderPage } from "../../../support/render";

const TEXT = "Access is reviewed every quarter.\n\nOwners confirm it.";
const WINDOW: DocumentText = {
  ...{ document_id: "doc_1", version: 1, characters: TEXT.length, start: 0, text: TEXT, parts: [] },
  blocks: [
    { kind: "paragraph", level: 0, start: 0, end: 33 },
    { kind: "paragraph", level: 0, start: 35, end: TEXT.length },
  ],
};
const [INNER, OUTER] = [
  { start: 10, end: 18 },
  { start: 0, end: 53 },
];

function draw(chosen: string | undefined) {
  const [stretch] = layOut(WINDOW);
  if (!stretch) throw new Error("no text");
  const picked: Span[] = [];
  const actions = {
    hrefOf: (quote: Span) => `/documents/doc_1?quote=${quoteName(quote)}`,
    choose: (quote: Span) => void picked.push(quote),
    describedBy: "what",
  };
  const page = renderPage(
    <>
      <TextStretch stretch={stretch} quotes={[OUTER, INNER]} chosen={chosen} actions={actions} />
      <p id="what">Quoted by an audit</p>
    </>,
  );
  return { ...page, picked };
}

test("the marks of a text are links to their quotes, of which the chosen one is the current", () => {
  const { container } = draw("0-53");
  const links = screen.getAllByRole("link", { description: "Quoted by an audit" });
  expect(links.map((link) => [link.textContent, link.getAttribute("aria-current")])).toEqual([
    ["Access is ", "true"],
    ["reviewed", "true"],
    [" every quarter.", "true"],
    ["Owners confirm it.", "true"],
  ]);
  expect(links[1]?.getAttribute("href")).toBe("/documents/doc_1?quote=10-18");
  expect(container.querySelectorAll("mark > a")).toHaveLength(links.length);
  expect(container.textContent).toContain("Access is reviewed every quarter.");
});

test("each quote is one stop for the keyboard, and Enter chooses it", async () => {
  const { user, picked } = draw(undefined);
  await user.tab();
  await user.keyboard("{Enter}");
  await user.tab();
  await user.keyboard("{Enter}");
  await user.tab();
  expect(document.activeElement).toBe(document.body);
  expect(picked).toEqual([OUTER, INNER]);
});

test("a click on words of several quotes chooses the shortest, and once that is chosen the longer one", async () => {
  const first = draw(undefined);
  await first.user.click(screen.getByText("reviewed"));
  expect(first.picked).toEqual([INNER]);
  first.unmount();
  const second = draw("10-18");
  await second.user.click(screen.getByText("reviewed"));
  expect(second.picked).toEqual([OUTER]);
});
