import { randomUUID } from "node:crypto";
import { z } from "zod";
import { now } from "@/lib/platform/clock";
import { decrypt } from "@/lib/platform/crypto";
import { settings } from "@/lib/platform/env";
import type { MailSettings } from "@/lib/platform/env-mail";
import type { BackgroundWork } from "@/lib/platform/jobs/loop";
import { JobRunner } from "@/lib/platform/jobs/runner";
import { log } from "@/lib/platform/log";
import { checkMailServer, type MailFailure, sendMail } from "@/lib/platform/mail/smtp";
import { processSingleton } from "@/lib/platform/singleton";
import { type ClaimedMail, claimMails, LEASE_SECONDS, type MailOutcome, storeOutcome } from "./queries";
import { nextAttemptAt } from "./schedule";

const POLL_MS = 2_000;
/** Connections of this process to the mail server at once. */
const MAX_AT_ONCE = 4;
/** An attempt ends within this, well within its lease. */
const ATTEMPT_MS = 60_000;

/** What sends mails in this process; undefined when no mail server is set up. */
export function mailRunner(): BackgroundWork | undefined {
  const { mail } = settings();
  return mail && processSingleton("mail-runner", () => createMailRunner(mail));
}

/** A sender for a mail server. Processes share the queue: no two send the same mail at a time. */
export function createMailRunner(server: MailSettings): BackgroundWork {
  return new JobRunner<ClaimedMail, void>({
    pollMs: POLL_MS,
    maxAtOnce: MAX_AT_ONCE,
    claim: async (capacity) => ({ jobs: await claimMails(randomUUID(), capacity) }),
    // Not renewed: an attempt ends well within it.
    lease: { ms: LEASE_SECONDS * 1_000 },
    run: (mail) => attempt(server, mail),
    stopWithinMs: ATTEMPT_MS + 1_000,
    failure: "Emails could not be claimed",
    jobFailure: "An email could not be sent",
    describe: ({ id }) => ({ mail: id }),
  });
}

const BodySchema = z.object({ text: z.string(), html: z.string() });

async function attempt(server: MailSettings, mail: ClaimedMail): Promise<void> {
  const body = BodySchema.parse(JSON.parse(decrypt(mail.sealed, "mail")));
  const { id, recipient: address, recipient_name: name, subject } = mail;
  const sending = sendMail(server, { id, to: { name, address }, subject, ...body });
  const failure = await withinTime(sending);
  await storeOutcome(mail, settle(mail, failure, now()));
}

async function withinTime(sending: Promise<MailFailure | undefined>): Promise<MailFailure | undefined> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<MailFailure>((resolve) => {
    const failure = { reason: "The mail server did not answer in time.", isFinal: false };
    timer = setTimeout(() => resolve(failure), ATTEMPT_MS);
  });
  return Promise.race([sending, late]).finally(() => clearTimeout(timer));
}

/** What an attempt means for its mail. Pure. */
export function settle(
  { attempts }: Pick<ClaimedMail, "attempts">,
  failure: MailFailure | undefined,
  at: Date,
): MailOutcome {
  if (!failure) return { status: "sent", failure: null, nextAttemptAt: undefined };
  const next = failure.isFinal ? undefined : nextAttemptAt(attempts, at);
  return { status: next ? "pending" : "dead", failure: failure.reason, nextAttemptAt: next };
}

/** Says in the log whether the mail server answers. A start does not fail for it: mails wait. */
export async function checkMail(): Promise<void> {
  const { mail } = settings();
  if (!mail) return;
  const failure = await checkMailServer(mail);
  const server = `${mail.host}:${mail.port}`;
  if (failure) log("warn", "The mail server does not work; emails wait", { server, reason: failure.reason });
  else log("info", "The mail server answers", { server });
}
