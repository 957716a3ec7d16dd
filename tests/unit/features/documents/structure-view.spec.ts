import { expect, test } from "vitest";
import { type ReadStretch, writeStructure } from "@/lib/features/documents/structure-view";
import { ReadingBuilder } from "@/lib/platform/reading/reading-builder";
import { ReadingLimitsSchema } from "@/lib/platform/reading/schema";

function read(build: (builder: ReadingBuilder) => void): ReadStretch & { text: string } {
  const builder = new ReadingBuilder(ReadingLimitsSchema.parse({}));
  build(builder);
  return builder.finish("docx");
}

/** The whole of a document, with each of the texts marked where it is first. */
function write(stretch: ReadStretch, ...quotes: string[]) {
  const marks = quotes.map((text, index) => {
    const start = stretch.text.indexOf(text);
    expect(start).toBeGreaterThanOrEqual(0);
    return { start, end: start + text.length, quote: `${index}` };
  });
  return writeStructure(stretch, { start: 0, end: stretch.text.length, marks });
}

test("headings, paragraphs, nested lists, code and notes become elements, and texts are escaped", () => {
  const document = read((builder) => {
    builder.heading("1 Scope", 1);
    builder.paragraph("All <b>systems</b> & data.");
    builder.listItem("One");
    builder.listItem("(a) inner", 2);
    builder.listItem("1. Two");
    builder.code("x < y");
    builder.note("Footnote");
  });
  expect(write(document).html).toBe(
    '<h1>1 Scope</h1><p>All &lt;b&gt;systems&lt;/b&gt; &amp; data.</p><ul><li>One<ul><li class="numbered">(a) inner</li></ul></li><li class="numbered">1. Two</li></ul><pre>x &lt; y</pre><p class="note">Footnote</p>',
  );
});

test("a list that begins deep, and one that comes back, stay well-formed", () => {
  const document = read((builder) => {
    builder.listItem("deep", 3);
    builder.listItem("top");
  });
  expect(write(document).html).toBe(
    '<ul><li class="numbered"><ul><li class="numbered"><ul><li>deep</li></ul></li></ul></li><li>top</li></ul>',
  );
});

test("a table has its header, and tables that follow each other stay apart", () => {
  const document = read((builder) => {
    builder.startTable();
    builder.row(["Role", "", "Duty"], true);
    builder.row(["Owner", "", "Reviews | signs"]);
    builder.startTable();
    builder.row(["Alone"]);
  });
  expect(write(document).html).toBe(
    '<div class="table"><table><tr><th>Role</th><th></th><th>Duty</th></tr><tr><td>Owner</td><td></td><td>Reviews</td><td>signs</td></tr></table></div><div class="table"><table><tr><td>Alone</td></tr></table></div>',
  );
});

test("slides are cards with number and title, those without text too", () => {
  const document = read((builder) => {
    builder.startPart("slide");
    builder.heading("Controls", 1);
    builder.startPart("slide");
    builder.startPart("slide");
    builder.paragraph("End");
  });
  expect(write(document).html).toBe(
    '<section class="slide"><p class="part">Slide 1</p><h1>Controls</h1></section><section class="slide"><p class="part">Slide 2, without text</p></section><section class="slide"><p class="part">Slide 3</p><p>End</p></section>',
  );
});

test("sheets are sections with their name", () => {
  const document = read((builder) => {
    builder.startPart("sheet", "Risks & more");
    builder.startTable();
    builder.row(["A", "B"]);
  });
  expect(write(document).html).toContain(
    '<section class="sheet"><p class="part">Sheet Risks &amp; more</p><div',
  );
});

test("a quote over the borders of blocks and cells is marked in each, and leads to the first", () => {
  const document = read((builder) => {
    builder.paragraph("We review access.");
    builder.listItem("Every quarter.");
    builder.startTable();
    builder.row(["Owner", "Reviews"]);
  });
  const { html, marked } = write(document, "access.\n\n- Every quarter.\n\n| Owner | Rev");
  expect(html).toBe(
    '<p>We review <span id="quote-0"></span><mark data-quotes="0">access.</mark></p><ul><li><mark data-quotes="0">Every quarter.</mark></li></ul><div class="table"><table><tr><td><mark data-quotes="0">Owner</mark></td><td><mark data-quotes="0">Rev</mark>iews</td></tr></table></div>',
  );
  expect(marked).toEqual(["0"]);
});

test("several quotes, and quotes in each other, are each marked once where they are", () => {
  const document = read((builder) => builder.paragraph("one two three"));
  expect(write(document, "one two three", "two", "two").html).toBe(
    '<p><span id="quote-0"></span><mark data-quotes="0">one </mark><span id="quote-1"></span><span id="quote-2"></span><mark data-quotes="0 1 2">two</mark><mark data-quotes="0"> three</mark></p>',
  );
});

test("a later stretch goes on with its sheet, and says where it ends", () => {
  const whole = read((builder) => {
    builder.startPart("sheet", "Long");
    builder.startTable();
    for (let row = 1; row <= 20; row++) builder.row([`Row ${row}`, "x"]);
  });
  const start = whole.blocks[10]?.start ?? 0;
  const end = whole.blocks[12]?.start ?? 0;
  const later = writeStructure(
    { ...whole, text: whole.text.slice(start), blocks: whole.blocks.slice(10, 12) },
    { start, end, marks: [] },
  );
  expect(later.html).toBe(
    '<section class="sheet"><p class="part">Sheet Long (continued)</p><div class="table"><table><tr><td>Row 11</td><td>x</td></tr><tr><td>Row 12</td><td>x</td></tr></table></div></section>',
  );
  expect(later.end).toBe(end);
});
