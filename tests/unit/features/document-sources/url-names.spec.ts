import { expect, test } from "vitest";
import { fileNameOf } from "@/lib/features/document-sources/url-source";

const names: readonly [url: string, type: string | undefined, name: string][] = [
  ["https://example.com/policies/access.pdf", "application/pdf", "access.pdf"],
  ["https://example.com/policies/access", "text/html; charset=utf-8", "access.html"],
  ["https://example.com/policies/v1.2", "text/html", "v1.2.html"],
  ["https://example.com/", "text/html", "example.com.html"],
  ["https://example.com/raw/access.md", "text/plain", "access.md"],
  ["https://example.com/access.md", "text/html", "access.md.html"],
  ["https://example.com/access.md", "application/octet-stream", "access.md"],
  ["https://example.com/download", undefined, "download"],
  ["https://example.com/a%2F..%2Fpasswd.txt", "text/plain", "passwd.txt"],
  ["https://example.com/%zz", "text/html", "%zz.html"],
];
test.each(names)("a page at %s sent as %s gets a plain name", (url, type, name) => {
  expect(fileNameOf(new URL(url), type)).toBe(name);
});
