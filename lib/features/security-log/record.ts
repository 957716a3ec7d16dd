import { now } from "@/lib/platform/clock";
import { afterCommit, pool, type Queryable } from "@/lib/platform/database/database";
import { settings } from "@/lib/platform/env";
import { log } from "@/lib/platform/log";
import { type NewSecurityEvent, type StampedEvent, stamp } from "./event";
import { insertEvent } from "./store";

/** Records an event that belongs to no transaction. Never throws: a full disk must not undo a sign-in. */
export async function recordSecurityEvent(event: NewSecurityEvent): Promise<void> {
  await keep(stamp(event, now()));
}

/**
 * Records an event inside the transaction of the change it tells of: both are kept, or neither. Its line
 * is printed once the transaction has committed.
 */
export async function insertSecurityEvent(tx: Queryable, event: NewSecurityEvent): Promise<void> {
  const stamped = stamp(event, now());
  await insertEvent(tx, stamped);
  afterCommit(tx, () => print(stamped));
}

/** Stores and prints an event that was stamped before. Never throws. */
export async function keep(event: StampedEvent): Promise<void> {
  print(event);
  try {
    await insertEvent(pool(), event);
  } catch (error) {
    log("error", "A security event could not be stored; its line on standard output is all there is", {
      error,
    });
  }
}

/** One JSON line. A command's own output is on standard output, so the operator's events go to standard error. */
function print({ type, ...event }: StampedEvent): void {
  if (settings().logLevel === "silent") return;
  const line = `${JSON.stringify({ type: "security", event: type, ...event })}\n`;
  (event.actor?.kind === "operator" ? process.stderr : process.stdout).write(line);
}
