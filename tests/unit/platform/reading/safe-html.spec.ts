import { expect, test } from "vitest";
import { makeSafe } from "@/lib/platform/reading/formats/safe-html";

test("headings, lists and tables are kept, with spans of cells and nothing else of attributes", () => {
  expect(
    makeSafe(
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
])("%s becomes harmless", (html, safe) => {
  expect(makeSafe(html)).toBe(safe);
});

test("a page that nests too deep is flat below, and one that is too large is refused", () => {
  expect(makeSafe("<div>".repeat(5_000)).split("<div>")).toHaveLength(201);
  expect(() => makeSafe(`<p>${"x".repeat(5_000_000)}`)).toThrow("more text than the limit");
});
