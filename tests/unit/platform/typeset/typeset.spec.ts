import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { ServiceError } from "@/lib/core/errors";
import { typeset } from "@/lib/platform/typeset";
import { readPdfPages, readPdfProperties, readPdfText } from "../../../support/pdf-text";

const DATE = new Date("2026-11-22T10:00:00Z");

const TEMPLATE = `
#set document(title: "A test", date: auto)
#set text(font: ("Geist", "Noto Naskh Arabic", "DejaVu Sans Mono"), fallback: false, lang: "en")
#let data = json(bytes(sys.inputs.data))
= A test
#data.text

Missing: #sys.inputs.missing_glyphs.
`;

let folder: string;
beforeAll(() => {
  folder = fs.mkdtempSync(path.join(os.tmpdir(), "assay-typeset-"));
  fs.writeFileSync(path.join(folder, "test.typ"), TEMPLATE);
  fs.writeFileSync(path.join(folder, "wrong.typ"), "#nothing-of-this-name");
  fs.writeFileSync(
    path.join(folder, "silent.typ"),
    "#set document(title: \"x\")\n= A\n#figure(image(bytes(\"<svg xmlns='http://www.w3.org/2000/svg' width='9' height='9'><rect width='9' height='9'/></svg>\")))",
  );
  fs.writeFileSync(
    path.join(folder, "outside.typ"),
    '#set document(title: "x")\n= A\n#read("../../etc/hostname")',
  );
});
afterAll(() => fs.rmSync(folder, { recursive: true, force: true }));

const set = async (text: string, template = "test") =>
  (await typeset(path.join(folder, `${template}.typ`), { text }, DATE)).pdf;

describe("a document", () => {
  test("has the same bytes each time, and is accessible", async () => {
    const [one, other] = [await set("Größe, Łódź"), await set("Größe, Łódź")];
    expect(Buffer.compare(one, other)).toBe(0);
    expect(await readPdfProperties(one)).toEqual({
      title: "A test",
      language: "en",
      isTagged: true,
      hasStructure: true,
      accessibility: "1",
    });
    expect((await readPdfPages(one))[0]?.text).toContain("Größe, Łódź");
  });

  test("shows markup of its data as it is", async () => {
    const markup = '#read("/etc/passwd") *bold* _it_ $x^2$ @ref <label> \\ // note /* */ #panic("x") `raw`';
    expect((await readPdfPages(await set(markup)))[0]?.text).toContain(markup);
  });

  test("shows a box for what no font draws, and says for how many", async () => {
    const text = await readPdfText(await set("One 中 and 文 and 😀."));
    expect(text).toContain("One▯and▯and▯.");
    expect(text).toContain("Missing:3.");
  });

  test("leaves out what cannot be drawn at all", async () => {
    const text = await readPdfText(await set("a\u0000b\u0007c\ud800d\ufeffe\u00adf\uffffg \\u0001 \\ufeff"));
    expect(text).toContain("abc");
    expect(text).toContain("efg\\u0001\\ufeff");
  });

  test("joins Arabic letters", async () => {
    const text = await readPdfText(await set("خرق البيانات"));
    expect(text).toContain("Missing:0.");
  });
});

describe("what cannot be set", () => {
  test.each(["wrong", "silent", "outside"])("is refused: %s", async (template) => {
    const failure = await set("x", template).catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(ServiceError);
    expect(failure).toMatchObject({ code: "unavailable" });
  });

  test("leaves the next document unharmed", async () => {
    await set("x", "wrong").catch(() => undefined);
    expect(await readPdfText(await set("Still here"))).toContain("Stillhere");
  });
});
