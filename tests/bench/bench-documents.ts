import fs from "node:fs";
import { monitorEventLoopDelay } from "node:perf_hooks";
import { setTimeout as pause } from "node:timers/promises";
import { Agent, request } from "undici";
import type { Actor } from "@/lib/core/actor";
import { runAudit } from "@/lib/features/audits";
import { openAnalyst } from "@/lib/features/audits/open-engine";
import { createDocument, documentRunner, listDocuments } from "@/lib/features/documents";
import { readDocument } from "@/lib/platform/reading";
import { lines, pdf } from "../support/documents/pdf";
import { newOrganization } from "../support/organization";
import { stopServer } from "../support/running-server";
import { startBenchServer } from "./bench-server";
import { type Bench, percentile, timed, timeFigure } from "./figure";

const PAGES = 100;
const LINES_ON_PAGE = 45;
const LONG_DOCUMENT = 500_000;
const LISTED = 1_000;
const LOOKS = 200;

/** Reading a long PDF, a long document audited against one framework and another, and a list of many documents. */
export const benchDocuments: Bench = async (place) => {
  const { admin: actor, apiKey } = await newOrganization();
  const file = longPdf();
  await readDocument(file.slice(), { fileName: "warm-up.pdf" });
  let peakMb = 0;
  const watch = setInterval(() => {
    peakMb = Math.max(peakMb, residentMbOfReaders());
  }, 20);
  const readMs = await timed(() => readDocument(file.slice(), { fileName: "policy.pdf" }));
  clearInterval(watch);

  documentRunner().start();
  const { id } = await createDocument(actor, { title: "Handbook", text: handbook(), system_name: "Bench" });
  await (await openAnalyst()).assess({ document: "Warm.", controls: [], isDeep: false });
  const audit = (framework: string) =>
    runAudit(actor, {
      system_name: "Bench",
      framework,
      documents: [id],
      scope: "full",
      engine: "embedded-analyst",
    });
  const delay = monitorEventLoopDelay({ resolution: 5 });
  delay.enable();
  const firstMs = await timed(() => audit("ISO27001"));
  delay.disable();
  const secondMs = await timed(() => audit("SOC2"));
  for (let index = 0; index < LISTED; index++) {
    const text = `Document ${index}: access rights are reviewed.`;
    await createDocument(actor, { title: `Document ${index}`, text }, { waits: false });
  }
  // A list is measured when there is nothing left to read in the background.
  while ((await unread(actor)) > 0) await pause(200);
  await documentRunner().stop();

  const server = await startBenchServer(place);
  const dispatcher = new Agent({ connections: 1, pipelining: 1 });
  const times: number[] = [];
  try {
    for (let look = 0; look < LOOKS; look++) {
      const path = `/v1/documents?limit=50&skip=${(look * 50) % LISTED}`;
      times.push(
        await timed(async () => {
          const answer = await request(`${server.baseUrl}${path}`, {
            headers: { "x-api-key": apiKey },
            dispatcher,
          });
          await answer.body.dump();
          if (answer.statusCode !== 200) throw new Error(`${path} answered ${answer.statusCode}`);
        }),
      );
    }
  } finally {
    await dispatcher.close();
    await stopServer(server.process);
  }
  const size = LONG_DOCUMENT.toLocaleString("en-US");
  return [
    timeFigure(`reading a PDF of ${PAGES} pages in a used process`, readMs, 3_000),
    {
      what: "  peak memory of the reading process",
      measured: `${Math.round(peakMb)} MB`,
      baseline: "–",
      ratio: "–",
      goal: "≤ 300 MB",
      isMet: peakMb > 0 && peakMb <= 300,
    },
    timeFigure(
      `full audit of a document of ${size} characters, embedded for the first time`,
      firstMs,
      15_000,
    ),
    timeFigure("  event loop delay p99 meanwhile", delay.percentile(99) / 1e6, 50),
    timeFigure("  a second framework on the same document", secondMs, 2_000),
    timeFigure(`page of 50 of ${LISTED} documents over HTTP, p95`, percentile(times, 0.95), 50),
  ];
};

async function unread(actor: Actor): Promise<number> {
  const totals = await Promise.all(
    (["waiting", "reading"] as const).map((status) => listDocuments(actor, { status, skip: 0, limit: 1 })),
  );
  return totals.reduce((sum, { total }) => sum + total, 0);
}

function longPdf(): Uint8Array {
  const page = (number: number) =>
    lines(
      Array.from(
        { length: LINES_ON_PAGE },
        (_, line) => `On page ${number} line ${line} says that access rights are reviewed every quarter.`,
      ),
      { y: 780 },
    );
  return pdf({ pages: Array.from({ length: PAGES }, (_, number) => page(number + 1)) });
}

/** Paragraphs of sentences that are all different, under headings. */
function handbook(): string {
  const topics = [
    "Access",
    "Backups",
    "Logging",
    "Incidents",
    "Suppliers",
    "Training",
    "Encryption",
    "Changes",
  ];
  const parts: string[] = [];
  for (let length = 0, n = 0; length < LONG_DOCUMENT; n++) {
    const topic = topics[n % topics.length] ?? "";
    const text = `${n % 20 === 0 ? `## ${topic} ${n}\n\n` : ""}${topic} of area ${n} is checked by team ${n % 97} every ${2 + (n % 11)} weeks, and the result is filed under number ${n * 7}.\n\n`;
    parts.push(text);
    length += text.length;
  }
  return parts.join("").slice(0, LONG_DOCUMENT);
}

/** What the reading processes of this one hold; 0 where /proc is not there. */
function residentMbOfReaders(): number {
  const tasks = `/proc/${process.pid}/task/${process.pid}/children`;
  if (!fs.existsSync(tasks)) return 0;
  const children = fs.readFileSync(tasks, "utf8").trim().split(" ").filter(Boolean);
  const sizes = children.map((child) => {
    try {
      if (!fs.readFileSync(`/proc/${child}/cmdline`, "utf8").includes("platform/reading")) return 0;
      return Number(/VmRSS:\s+(\d+)/.exec(fs.readFileSync(`/proc/${child}/status`, "utf8"))?.[1] ?? 0) / 1024;
    } catch {
      // It ended in the meantime.
      return 0;
    }
  });
  return Math.max(0, ...sizes);
}
