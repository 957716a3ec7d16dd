import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { contentName, NameBook, safeName } from "@/lib/features/packages/file-names";

describe("a name of a file in a package", () => {
  test.each([
    ["Access policy.pdf", "Access-policy.pdf"],
    ["Prüfung der Zugänge.docx", "Prufung-der-Zugange.docx"],
    ["Art. 5(2)", "Art.-5-2"],
    ["../../etc/passwd", "etc-passwd"],
    ["..\\..\\windows\\system.ini", "windows-system.ini"],
    ["C:evil.exe", "C-evil.exe"],
    ["COM1.txt", "_COM1.txt"],
    ["nul", "_nul"],
    ["政策.pdf", "pdf"],
    ["...", "file"],
    ["", "file"],
    [`${"long ".repeat(40)}.html`, `${"long-".repeat(11)}.html`],
  ])("%j becomes %s", (given, name) => {
    expect(safeName(given)).toBe(name);
  });

  test("is safe on every system, whatever it is made of", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary", maxLength: 80 }), (given) => {
        const name = safeName(given);
        expect(name).toMatch(/^[A-Za-z0-9_][A-Za-z0-9._-]*$/);
        expect(name).not.toMatch(/^(con|prn|aux|nul|com\d|lpt\d)(\.|$)/i);
        expect(name.endsWith(".")).toBe(false);
        expect(name.length).toBeLessThanOrEqual(60);
      }),
    );
  });

  test("of an original file begins with its digest", () => {
    expect(contentName("0123456789abcdef".repeat(4), "Übersicht.xlsx")).toBe(
      "0123456789abcdef-Ubersicht.xlsx",
    );
  });

  test("is taken once, in whatever case", () => {
    const names = new NameBook();
    expect([names.take("A.1", ".json"), names.take("a.1", ".json"), names.take("A.1", ".json")]).toEqual([
      "A.1.json",
      "a.1-2.json",
      "A.1-3.json",
    ]);
  });
});
