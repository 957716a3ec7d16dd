import fs from "node:fs";
import { monitorEventLoopDelay } from "node:perf_hooks";
import { openAnalyst } from "@/lib/features/audits/open-engine";
import { listAuditableControls, listFrameworks } from "@/lib/features/frameworks";
import { type Bench, timed, timeFigure } from "./figure";

const DOCUMENT_CHARACTERS = 42_000;

/** A full ISO 27001 audit of a 43 kB document: new, and again unchanged. `--document=FILE` names a real one. */
export const benchAudit: Bench = async () => {
  const engine = await openAnalyst();
  const controls = listAuditableControls("ISO27001");
  const audit = (document: string) => engine.assess({ document, controls, isDeep: false });
  await audit("Access is reviewed every quarter. Backups are restored as a test each month.");
  const document = readDocument();
  const delay = monitorEventLoopDelay({ resolution: 5 });
  delay.enable();
  const firstMs = await timed(() => audit(document));
  delay.disable();
  const againMs = await timed(() => audit(document));
  const delayMs = delay.percentile(99) / 1e6;
  return [
    timeFigure(
      `full audit, 28 ISO 27001 controls, ${document.length.toLocaleString("en-US")} characters, new`,
      firstMs,
      2_000,
    ),
    timeFigure("  event loop delay p99 meanwhile", delayMs, 50),
    timeFigure("the same document again", againMs, 500),
  ];
};

function readDocument(): string {
  const file = process.argv
    .find((argument) => argument.startsWith("--document="))
    ?.slice("--document=".length);
  if (file) return fs.readFileSync(file, "utf8");
  // Without a file: sentences of practice from the catalog, every one different, in paragraphs of five.
  const sentences = listFrameworks()
    .flatMap(({ code }) => listAuditableControls(code))
    .flatMap((control) => [...control.probes, control.description]);
  const text = sentences
    .map((sentence, index) => (index % 5 === 4 ? `${sentence}\n\n` : `${sentence} `))
    .join("");
  return text.slice(0, DOCUMENT_CHARACTERS);
}
