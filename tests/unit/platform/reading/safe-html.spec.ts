import { expect, test } from "vitest";
import { makeSafe } from "@/lib/platform/reading/formats/safe-html";

const safe = (html: string) => makeSafe(html).html;

test("headings, lists and tables are kept, with spans of cells and nothing else of attributes", () => {
  expect(
    safe(
      '<h1 class="x" onclick="a()">Policy</h1><ol start="3"><li>One<li>Two</ol><table><tr><td colspan="2" style="background:url(//x)">A &amp; B</td></tr></table>',
    ),
  ).toBe(
    '<h1>Policy</h1><ol start="3"><li>One</li><li>Two</li></ol><table><tr><td colspan="2">A &amp; B</td></tr></table>',
  );
});

test.each([
  ['<script>alert(1)</script><p onload="x">Text</p>', "<p>Text</p>"],
  ['<a href="javascript:alert(1)">link</a>', "link"],
  ['<img src="https://example.com/x.png" alt="A <b>chart"> here', "[Image: A &lt;b&gt;chart] here"],
  ["<svg><script>alert(1)</script></svg>after", "after"],
  ['<iframe srcdoc="<script>x</script>"></iframe>after', "after"],
  ["<style>@import url(//x)</style><link rel=stylesheet href=//x>after", "after"],
  ["<form action=//x><input name=a><button>Send</button></form>after", "after"],
  ["<math><mtext></form><form><mglyph><style></math><img src onerror=alert(1)>", ""],
  ["<p>5 < 6 &lt;script&gt;", "<p>5 &lt; 6 &lt;script&gt;</p>"],
  ['<meta http-equiv="refresh" content="0;url=//x">after', "after"],
  ["<base href=//x><object data=//x></object>after", "after"],
  ["</div></p><!-- <script> --><b>bold", "<p></p><b>bold</b>"],
])("%s becomes harmless", (html, harmless) => {
  expect(safe(html)).toBe(harmless);
});

test("a page that nests too deep is flat below, and one that is too large is refused", () => {
  expect(safe("<div>".repeat(5_000)).split("<div>")).toHaveLength(201);
  expect(() => makeSafe(`<p>${"x".repeat(5_000_000)}`)).toThrow("more text than the limit");
});

/** A page with a passage of one piece for each text marked. */
const marked = (html: string, ...texts: string[]) =>
  makeSafe(
    html,
    texts.map((text, index) => ({
      quote: `${index}`,
      share: 0,
      pieces: [{ text, before: "", after: "" }],
    })),
  );

test("a quote is marked over elements, entities and blanks, with a fragment that leads to it", () => {
  const page = marked("<p>We keep <b>logs &amp;\n records</b> for a year.</p>", "logs & records for a year");
  expect(page).toEqual({
    html: '<p>We keep <b><span id="quote-0"></span><mark data-quotes="0">logs &amp;\n records</mark></b><mark data-quotes="0"> for a year</mark>.</p>',
    marked: ["0"],
  });
});

test("quotes that overlap are cut at each other's ends", () => {
  expect(marked("<p>one two three four</p>", "one two three", "two three four").html).toBe(
    '<p><span id="quote-0"></span><mark data-quotes="0">one </mark><span id="quote-1"></span><mark data-quotes="0 1">two three</mark><mark data-quotes="1"> four</mark></p>',
  );
});

test("a quote over rows marks the words and not the blanks between cells", () => {
  const { html } = marked(
    "<table>\n<tr>\n<td>Backup</td>\n<td>Nightly</td>\n</tr>\n</table>",
    "Backup | Nightly",
  );
  expect(html).toContain('<td><span id="quote-0"></span><mark data-quotes="0">Backup</mark></td>\n<td>');
  expect(html.replace(/<span id="quote-0"><\/span>|<\/?mark[^>]*>/g, "")).toBe(
    "<table>\n<tr>\n<td>Backup</td>\n<td>Nightly</td>\n</tr>\n</table>",
  );
});

test("what the page itself marks or names cannot be taken for a quote", () => {
  expect(safe('<mark data-quotes="1-2" id="quote-1-2">x</mark>')).toBe("<mark>x</mark>");
});

test("a quote that is not in the page is not marked", () => {
  expect(marked("<p>Every night.</p>", "Every week")).toEqual({ html: "<p>Every night.</p>", marked: [] });
});
