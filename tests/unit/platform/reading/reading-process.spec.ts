import http from "node:http";
import type { AddressInfo } from "node:net";
import zlib from "node:zlib";
import { afterEach, expect, test } from "vitest";
import { type DocumentReader, openReader } from "@/lib/platform/reading/read-document";
import type { PoolOptions } from "@/lib/platform/reading/reading-pool";
import { docx, p, relationships } from "@/tests/support/documents/office";
import { lines, pdf, streamOf } from "@/tests/support/documents/pdf";
import { deflatedRun } from "@/tests/support/documents/zip";

const TIMEOUT = 120_000;

let reader: DocumentReader | undefined;
afterEach(() => reader?.close());

function open(options: Partial<PoolOptions> = {}): DocumentReader {
  reader = openReader(options);
  return reader;
}

const text = (content: string) => new TextEncoder().encode(content);

/** 2,000 pages that share one drawing of two million operators and no text: minutes of work in 100 kB. */
const slow = pdf({
  pages: Array.from({ length: 2_000 }, () => []),
  content: streamOf(zlib.deflateSync(Buffer.from("q Q\n".repeat(1_000_000))), "/Filter /FlateDecode"),
});
const greedy = pdf({
  pages: [[]],
  content: streamOf(deflatedRun(900, 0x20, { isZlib: true }), "/Filter /FlateDecode"),
});

test("a document is read in another process as in this one", { timeout: TIMEOUT }, async () => {
  const bytes = docx(p("Scope", { style: "H1" }) + p("All systems are covered. ".repeat(20_000)));
  const first = await open().read(bytes, { fileName: "a.docx" });
  expect(first.text.length).toBe(
    "# 4 Scope\n\n".length + "All systems are covered. ".repeat(20_000).length - 1,
  );
  expect(first.blocks.map(({ kind }) => kind)).toEqual(["heading", "paragraph"]);
  expect(await reader?.read(bytes, { fileName: "other name" })).toEqual(first);
});

test("a document that takes too long is refused", { timeout: TIMEOUT }, async () => {
  const reading = open().read(slow, { fileName: "slow.pdf", limits: { deadlineMs: 1_000 } });
  await expect(reading).rejects.toMatchObject({ name: "ReadingRefusal", code: "too_slow" });
  expect((await reader?.read(text("Next."), { fileName: "a.txt" }))?.text).toBe("Next.");
});

test("a document that needs too much memory is refused", { timeout: TIMEOUT }, async () => {
  const reading = open({ memoryMb: 250 }).read(greedy, { fileName: "greedy.pdf" });
  await expect(reading).rejects.toMatchObject({ name: "ReadingRefusal", code: "too_much_memory" });
  expect((await reader?.read(text("Next."), { fileName: "a.txt" }))?.text).toBe("Next.");
});

test("slow documents do not delay others, and end when they are given up", { timeout: TIMEOUT }, async () => {
  const opened = open({ slowMs: 100 });
  const stop = new AbortController();
  let ended = 0;
  const slowOnes = [1, 2].map((number) =>
    opened
      .read(slow, { fileName: `slow-${number}.pdf`, signal: stop.signal, limits: { deadlineMs: TIMEOUT } })
      .finally(() => ended++),
  );
  const settled = Promise.allSettled(slowOnes);
  const others = [1, 2, 3, 4, 5].map((number) => opened.read(text(`Text ${number}.`), { fileName: "a.txt" }));
  expect((await Promise.all(others)).map((document) => document.text)).toEqual(
    [1, 2, 3, 4, 5].map((n) => `Text ${n}.`),
  );
  expect(ended).toBe(0);
  const reason = new Error("not wanted any more");
  stop.abort(reason);
  expect(await settled).toEqual([1, 2].map(() => ({ status: "rejected", reason })));
});

test("a document that waits can be given up", { timeout: TIMEOUT }, async () => {
  const opened = open({ places: 1 });
  const first = opened.read(text("First."), { fileName: "a.txt" });
  const stop = new AbortController();
  const second = opened.read(text("Second."), { fileName: "a.txt", signal: stop.signal });
  stop.abort(new Error("gone"));
  await expect(second).rejects.toThrow("gone");
  expect((await first).text).toBe("First.");
});

test("nothing that a document refers to is fetched", { timeout: TIMEOUT }, async () => {
  const opened = open();
  const requests: string[] = [];
  const server = http.createServer((request, response) => {
    requests.push(request.url ?? "");
    response.end();
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const page = `<html><head><link rel="stylesheet" href="${url}/css"><base href="${url}"></head><body><img src="${url}/img"><iframe src="${url}/frame"></iframe><script src="${url}/js"></script><p>Text.</p></body></html>`;
  const template = relationships([["r1", "attachedTemplate", `${url}/template.dotm`, "External"]]);
  const files = {
    "a.html": text(page),
    "a.md": text(`![x](${url}/md)\n\nText. <img src="${url}/md-img">`),
    "a.docx": docx(p("Text."), [{ name: "word/_rels/settings.xml.rels", content: template }]),
    "a.pdf": pdf({ pages: [lines(["Text."])], catalog: `/OpenAction << /S /URI /URI (${url}/pdf) >>` }),
  };
  try {
    for (const [fileName, bytes] of Object.entries(files))
      expect((await opened.read(bytes, { fileName })).text).toContain("Text.");
    expect(requests).toEqual([]);
  } finally {
    server.close();
  }
});

test("misuse and limits are answered before a process starts", async () => {
  const opened = open();
  await expect(opened.read(new Uint8Array(), { fileName: "a.txt" })).rejects.toMatchObject({ code: "empty" });
  const limits = { maxBytes: 3 };
  await expect(opened.read(text("long"), { fileName: "a.txt", limits })).rejects.toMatchObject({
    code: "too_large",
  });
});
