// Draws the files of public/ that are pictures from app/icon.svg. Run after a change of the mark:
// node scripts/make-icons.mjs
import fs from "node:fs";
import path from "node:path";
import { chromium } from "playwright";

const CANVAS = "#fbfbfc";
const INK = "#15171c";
const MUTED = "#5f636b";

const svg = fs.readFileSync("app/icon.svg", "utf8");
const mark = `data:image/svg+xml;base64,${Buffer.from(svg).toString("base64")}`;
const system = "/usr/bin/chromium";

const browser = await chromium.launch({
  ...(fs.existsSync(system) ? { executablePath: system } : {}),
  args: ["--no-sandbox", "--force-color-profile=srgb"],
});
const page = await browser.newPage();

/** The mark at a size; `share` of the square's width, the rest is margin in the canvas color. */
async function drawIcon(size, { share = 1, background = "transparent" } = {}) {
  await page.setViewportSize({ width: size, height: size });
  await page.setContent(
    `<body style="margin:0;height:100vh;display:grid;place-items:center;background:${background}">
     <img src="${mark}" style="width:${share * 100}%;height:${share * 100}%">`,
  );
  return page.screenshot({ omitBackground: background === "transparent" });
}

async function drawSocialPicture() {
  await page.setViewportSize({ width: 1200, height: 630 });
  const font = fs
    .readFileSync("node_modules/geist/dist/fonts/geist-sans/Geist-Variable.woff2")
    .toString("base64");
  await page.setContent(
    `<style>@font-face{font-family:Geist;font-weight:100 900;src:url(data:font/woff2;base64,${font})}</style>
     <body style="margin:0;height:630px;box-sizing:border-box;padding:96px;display:flex;flex-direction:column;justify-content:center;background:${CANVAS};color:${INK};font-family:Geist">
     <img src="${mark}" width="112" height="112">
     <p style="margin:40px 0 0;font-size:88px;font-weight:600;letter-spacing:-0.03em">Assay</p>
     <p style="margin:12px 0 0;font-size:40px;color:${MUTED}">AI governance and compliance with proof</p>`,
  );
  await page.evaluate(() => document.fonts.ready);
  return page.screenshot();
}

/** An ICO file may hold PNG pictures as they are: a header, one entry for each, then the pictures. */
function packIcons(pictures) {
  const head = Buffer.alloc(6 + 16 * pictures.length);
  head.writeUInt16LE(1, 2);
  head.writeUInt16LE(pictures.length, 4);
  let offset = head.length;
  for (const [index, { size, png }] of pictures.entries()) {
    const entry = 6 + 16 * index;
    head.writeUInt8(size, entry);
    head.writeUInt8(size, entry + 1);
    head.writeUInt16LE(1, entry + 4);
    head.writeUInt16LE(32, entry + 6);
    head.writeUInt32LE(png.length, entry + 8);
    head.writeUInt32LE(offset, entry + 12);
    offset += png.length;
  }
  return Buffer.concat([head, ...pictures.map(({ png }) => png)]);
}

const write = (name, content) => fs.writeFileSync(path.join("public", name), content);
const small = [];
for (const size of [16, 32, 48]) small.push({ size, png: await drawIcon(size) });
write("favicon.ico", packIcons(small));
// Apple rounds the corners itself and shows a transparent ground as black.
write("apple-touch-icon.png", await drawIcon(180, { share: 0.8, background: CANVAS }));
write("icon-192.png", await drawIcon(192));
write("icon-512.png", await drawIcon(512));
// A maskable icon may lose everything outside the middle 80 % of its width.
write("icon-maskable-512.png", await drawIcon(512, { share: 0.6, background: CANVAS }));
write("social.png", await drawSocialPicture());
await browser.close();
