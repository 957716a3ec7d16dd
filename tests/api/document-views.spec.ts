import { beforeAll, expect, test } from "vitest";
import { api } from "../support/api";
import { docx, odt, p, pptx, sp, tbl, xlsx } from "../support/documents/office";
import { lines, pdf } from "../support/documents/pdf";
import { newOrganization } from "../support/organization";
import { uploadDocument } from "../support/upload";

let apiKey: string;
beforeAll(async () => {
  ({ apiKey } = await newOrganization());
});

const get = (path: string) => api({ path, apiKey });

async function upload(name: string, content: string | Uint8Array): Promise<string> {
  const { json } = await uploadDocument(apiKey, { name, content });
  expect(json.current.reading.status).toBe("read");
  return `/v1/documents/${json.id}`;
}

/** Where a passage is in the text as it was read, as a view takes it. */
async function spanOf(path: string, passage: string): Promise<string> {
  const { text } = (await get(`${path}/text`)).json;
  const start = text.indexOf(passage);
  expect(start).toBeGreaterThanOrEqual(0);
  return `${start}-${start + passage.length}`;
}

test("Markdown is shown as it looks with the quotes marked, each under a fragment of its own", async () => {
  const path = await upload(
    "backups.md",
    "# Backups\n\nEvery *night*, to another site.\n\n- Tested yearly.\n",
  );
  const [first, second] = [
    await spanOf(path, "night, to another site.\n\n- Tested yearly."),
    await spanOf(path, "Every night"),
  ];
  const { json } = await get(`${path}/view?quotes=${first},${second}`);
  expect(json).toMatchObject({ made_from: "page", start: 0, version: 1 });
  expect(json.marked.sort()).toEqual([first, second].sort());
  expect(json.html).toContain(
    `<span id="quote-${second}"></span><mark data-quotes="${second}">Every </mark>`,
  );
  expect(json.html).toContain(`<li><mark data-quotes="${first}">Tested yearly.</mark></li>`);
});

test.each([
  [
    "a Word document",
    "policy.docx",
    docx(
      p("Access", { style: "H1" }) +
        p("Reviewed by owners.") +
        p("One", { list: "0/2" }) +
        tbl([
          ["Role", "Duty"],
          ["Owner", "Signs"],
        ]),
    ),
    "owners.\n\n- One",
    [
      "<h1>4 Access</h1>",
      ">owners.</mark></p><ul><li><mark",
      "<tr><th>Role</th><th>Duty</th></tr><tr><td>Owner</td><td>Signs</td></tr>",
    ],
  ],
  [
    "slides",
    "deck.pptx",
    pptx([sp("title", ["Controls"]) + sp("body", ["One", "Two"]), sp("title", ["Risks"])], "Say it slowly."),
    "One",
    [
      '<section class="slide"><p class="part">Slide 1</p><h1>Controls</h1><ul><li><span id="quote-',
      '<p class="note">Say it slowly.</p></section><section class="slide"><p class="part">Slide 2</p><h1>Risks</h1>',
    ],
  ],
  [
    "a workbook",
    "risks.xlsx",
    xlsx(
      {
        Risks:
          '<row r="1"><c r="A1" t="s"><v>0</v></c><c r="B1" t="s"><v>1</v></c></row><row r="2"><c r="A2"><v>7</v></c><c r="B2" t="s"><v>2</v></c></row>',
      },
      ["Number", "Risk", "Leak &lt;of&gt; data"],
    ),
    "Leak <of> data",
    ['<p class="part">Sheet Risks</p>', "<th>Number</th>", ">Leak &lt;of&gt; data</mark></td>"],
  ],
  [
    "an OpenDocument text",
    "plan.odt",
    odt("<text:h>Plan</text:h><text:p>Call the owner.</text:p>"),
    "Call",
    ["<h1>Plan</h1>", ">Call</mark> the owner.</p>"],
  ],
  ["CSV", "systems.csv", "System,Owner\nBilling,Ann\n", "Ann", ["<th>Owner</th>", ">Ann</mark></td>"]],
  [
    "an e-mail",
    "decision.eml",
    "From: Ann <ann@example.com>\r\nTo: Bo <bo@example.com>\r\nSubject: Decision\r\nContent-Type: text/plain\r\n\r\nThe model is stopped.\r\n",
    "stopped",
    ["<h1>Decision</h1>", '<p class="note">From: Ann &lt;ann@example.com&gt;</p>', ">stopped</mark>."],
  ],
])("%s is shown from its structure with the quote marked", async (_, name, content, passage, expected) => {
  const path = await upload(name, content);
  const span = await spanOf(path, passage);
  const { json } = await get(`${path}/view?quotes=${span}`);
  expect(json).toMatchObject({ made_from: "structure", start: 0, marked: [span] });
  expect(json.end).toBe(json.characters);
  for (const piece of expected) expect(json.html).toContain(piece);
});

test("a long table is shown section by section", async () => {
  const rows = Array.from({ length: 9_000 }, (_, n) => `Row ${n},${"x".repeat(20)}`);
  const path = await upload("long.csv", `Name,Value\n${rows.join("\n")}\n`);
  const first = (await get(`${path}/view`)).json;
  expect(first.characters).toBeGreaterThan(200_000);
  expect(first.end).toBeLessThan(220_000);
  const second = (await get(`${path}/view?start=200000`)).json;
  const rowsIn = (html: string) => [...html.matchAll(/<td>(Row \d+)<\/td>/g)].map(([, row]) => row);
  const shown = [...rowsIn(first.html), ...rowsIn(second.html)];
  expect(shown).toEqual(rows.map((row) => row.split(",")[0]));
});

test("a format without a view, a quote that is nowhere and a wrong stretch are each answered", async () => {
  const path = await upload("policy.pdf", pdf({ pages: [lines(["Access is reviewed."])] }));
  expect((await get(`${path}/view`)).status).toBe(409);
  const page = await upload("page.html", "<p>Every night.</p>");
  expect((await get(`${page}/view?quotes=3-3,0-9000`)).json.marked).toEqual([]);
  for (const quotes of ["1", "1-2;3-4", "a-b", Array(201).fill("1-2").join(",")])
    expect((await get(`${page}/view?quotes=${quotes}`)).status).toBe(422);
});
