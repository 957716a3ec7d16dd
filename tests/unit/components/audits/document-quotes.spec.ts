import { describe, expect, test } from "vitest";
import { compareHref } from "@/components/audits/compare-href";
import { keepChanged } from "@/components/audits/comparison-model";
import {
  partsText,
  placeKey,
  quoteHref,
  sizeOf,
  sourceText,
  WINDOW_SIDE,
  windowAround,
  windowEarlier,
  windowLater,
} from "@/components/audits/quote-source";
import { type DocumentMark, marksIn, segmentDocument } from "@/components/audits/report-model";
import type { ControlDifference } from "@/lib/features/audits/difference-schema";

const source = { id: "doc_1", version: 2, title: "Access", place: "p. 7, 4.2 Access reviews", page: 7 };

describe("a quote of a document", () => {
  test("names file, page and heading, and leads to them", () => {
    expect(sourceText(source, [{ id: "doc_1", file_name: "access-policy.pdf" }])).toBe(
      "access-policy.pdf, p. 7, 4.2 Access reviews",
    );
    expect(quoteHref(source, { start: 120, end: 180 })).toBe(
      "/documents/doc_1?version=2&page=7&quote=120-180",
    );
  });

  test("names the title where the file is not known, and nothing that the document does not have", () => {
    expect(sourceText({ ...source, place: "" }, [])).toBe("Access");
    expect(quoteHref({ ...source, page: null }, { start: 0, end: 9 })).toBe(
      "/documents/doc_1?version=2&quote=0-9",
    );
  });

  test("is another one than the same offsets elsewhere", () => {
    const span = { start: 1, end: 2 };
    expect(placeKey(span)).not.toBe(placeKey({ ...span, document: source }));
  });
});

describe("the window on a document", () => {
  test("lies around a place, within the text, and grows to both sides", () => {
    const view = windowAround({ start: 100_000, end: 100_010 }, 1_000_000);
    expect(view).toEqual({ start: 100_000 - WINDOW_SIDE, end: 100_010 + WINDOW_SIDE });
    expect(windowEarlier(view)).toEqual({ start: 100_000 - 2 * WINDOW_SIDE, end: view.end });
    expect(windowLater(view, 1_000_000)).toEqual({ start: view.start, end: 100_010 + 2 * WINDOW_SIDE });
    expect(windowAround({ start: 5, end: 9 }, 10)).toEqual({ start: 0, end: 10 });
    expect(windowLater(windowEarlier({ start: 3, end: 9 }), 10)).toEqual({ start: 0, end: 10 });
  });

  test("names the pages in it", () => {
    const pages = [0, 100, 200].map((start, index) => ({
      kind: "page" as const,
      number: index + 1,
      start,
      end: start + 100,
    }));
    expect(partsText(pages, { start: 50, end: 150 })).toBe("Pages 1 to 2 of 3");
    expect(partsText(pages, { start: 100, end: 200 })).toBe("Page 2 of 3");
    expect(partsText([], { start: 0, end: 9 })).toBe("");
  });
});

test("a document's size has its pages, slides or sheets, where it has some", () => {
  const size = (file_name: string, parts_count: number) =>
    sizeOf({ file_name, parts_count, characters: 120_322 });
  expect(size("policy.pdf", 48)).toBe("48 pages · 120,322 characters");
  expect(size("training.pptx", 1)).toBe("1 slide · 120,322 characters");
  expect(size("vendors.XLSX", 3)).toBe("3 sheets · 120,322 characters");
  expect(size("notes.md", 0)).toBe("120,322 characters");
});

describe("marks in an excerpt", () => {
  const mark = (start: number, end: number, documentId?: string): DocumentMark => ({
    start,
    end,
    label: "Art. 5",
    tone: "success",
    ...(documentId ? { documentId } : {}),
  });

  test("are those of its document", () => {
    const marks = [mark(0, 1), mark(0, 1, "doc_1"), mark(2, 3, "doc_2")];
    expect(marksIn(marks, "doc_1")).toEqual([marks[1]]);
    expect(marksIn(marks, undefined)).toEqual([marks[0]]);
  });

  test("keep the offsets of the whole, are cut where a page begins, and never change the text", () => {
    const text = "0123456789".repeat(3);
    const excerpt = text.slice(10, 25);
    const segments = segmentDocument(excerpt, [mark(12, 20), mark(8, 11), mark(24, 26)], {
      offset: 10,
      cuts: [5, 15, 25],
    });
    expect(segments.map((segment) => [segment.start, segment.text, segment.marks.length])).toEqual([
      [10, "01", 0],
      [12, "234", 1],
      [15, "56789", 1],
      [20, "01234", 0],
    ]);
    expect(segments.map((segment) => segment.text).join("")).toBe(excerpt);
    expect(segments.map((segment) => segment.endingLabels)).toEqual([[], [], ["Art. 5"], []]);
  });
});

describe("a comparison of audits", () => {
  test("goes from the earlier to the later one, whichever is open", () => {
    const [first, second] = [
      { id: "aud_1", timestamp: "2026-01-01T00:00:00.000Z" },
      { id: "aud_2", timestamp: "2026-02-01T00:00:00.000Z" },
    ];
    expect(compareHref(first, second)).toBe("/audits/aud_2/compare?with=aud_1");
    expect(compareHref(second, first)).toBe("/audits/aud_2/compare?with=aud_1");
  });

  test("keeps on request only changed verdicts and states", () => {
    const requirement = (direction: "better" | "same") =>
      ({ requirement_id: direction, direction }) as ControlDifference["requirements"][number];
    const control = (direction: "worse" | "same", requirements: ControlDifference["requirements"]) =>
      ({ control_id: direction, direction, requirements }) as ControlDifference;
    const quotesOnly = control("same", [requirement("same")]);
    const verdict = control("worse", [requirement("same")]);
    const state = control("same", [requirement("same"), requirement("better")]);
    expect(keepChanged([quotesOnly, verdict, state])).toEqual([
      { ...verdict, requirements: [] },
      { ...state, requirements: [requirement("better")] },
    ]);
  });
});
