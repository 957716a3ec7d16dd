import { gzipSync } from "node:zlib";
import { describe, expect, test } from "vitest";
import { sniffMediaType } from "@/lib/features/documents/sniff";

const text = (content: string) => new TextEncoder().encode(content);
const bytes = (...values: number[]) => new Uint8Array([...values, ...new Array(300).fill(0)]);

const PDF = text("%PDF-1.7\n1 0 obj\n<< /Type /Catalog >>\nendobj\n");
const PNG = new Uint8Array(
  Buffer.from(
    "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==",
    "base64",
  ),
);
const ELF = bytes(0x7f, 0x45, 0x4c, 0x46, 2, 1, 1);
const WINDOWS_PROGRAM = bytes(0x4d, 0x5a, 0x90, 0, 3);
const MACH_O = bytes(0xcf, 0xfa, 0xed, 0xfe, 7);

describe("taken", () => {
  test.each([
    ["a PDF", PDF, "policy.pdf", "application/pdf"],
    ["an image", PNG, "screen.PNG", "image/png"],
    ["a text", text("Reviewed on Monday.\n"), "notes.md", "text/plain; charset=utf-8"],
    ["a text in another alphabet", text("Проверено"), "заметки.txt", "text/plain; charset=utf-8"],
    ["CSV that begins like a formula", text("=1+1,b\n"), "export.csv", "text/plain; charset=utf-8"],
    ["XML", text('<?xml version="1.0"?><report/>'), "report.xml", "text/plain; charset=utf-8"],
  ])("%s", async (_, content, name, mediaType) => {
    expect(await sniffMediaType(content, name)).toEqual({ mediaType });
  });
});

describe("refused, whatever the name says", () => {
  test.each([
    ["a Linux program named .pdf", ELF, "report.pdf"],
    ["a Windows program named .pdf", WINDOWS_PROGRAM, "report.pdf"],
    ["a Windows program named .txt", WINDOWS_PROGRAM, "report.txt"],
    ["a macOS program named .png", MACH_O, "report.png"],
    ["a shell script named .txt", text("#!/bin/sh\nrm -rf ~\n"), "notes.txt"],
    ["a script under its own name", text("alert(1)"), "run.js"],
    ["a page", text("<!doctype html><script>alert(1)</script>"), "report.html"],
    ["a drawing with script", text('<svg xmlns="http://www.w3.org/2000/svg"><script/></svg>'), "logo.svg"],
    ["a PDF named .png", PDF, "screen.png"],
    ["an image named .pdf", PNG, "policy.pdf"],
    ["a text named .pdf", text("not a PDF"), "policy.pdf"],
    ["a compressed program", new Uint8Array(gzipSync(ELF)), "archive.zip"],
    ["bytes of no kind", bytes(1, 2, 3, 4), "data.txt"],
    ["broken UTF-8", new Uint8Array([0x66, 0xff, 0xfe, 0x66]), "notes.txt"],
    ["nothing", new Uint8Array(), "empty.txt"],
    ["a text without an ending", text("Reviewed."), "notes"],
  ])("%s", async (_, content, name) => {
    expect(await sniffMediaType(content, name)).toEqual({ refusal: expect.any(String) });
  });
});
