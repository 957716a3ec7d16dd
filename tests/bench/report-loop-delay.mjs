// Loaded into a server under measurement with `node --import`: at SIGUSR2 it writes the event loop's delay
// since the last such signal, in milliseconds, to the file that LOOP_DELAY_FILE names.
import fs from "node:fs";
import { monitorEventLoopDelay } from "node:perf_hooks";
import { isMainThread } from "node:worker_threads";

if (isMainThread) {
  const delay = monitorEventLoopDelay({ resolution: 5 });
  delay.enable();
  process.on("SIGUSR2", () => {
    const report = { p99: delay.percentile(99) / 1e6, max: delay.max / 1e6 };
    delay.reset();
    fs.writeFileSync(`${process.env.LOOP_DELAY_FILE}.draft`, JSON.stringify(report));
    fs.renameSync(`${process.env.LOOP_DELAY_FILE}.draft`, process.env.LOOP_DELAY_FILE);
  });
}
