import nodemailer from "nodemailer";
import { fieldOf } from "@/lib/core/records";
import type { MailSettings } from "@/lib/platform/env-mail";

/** A mail as it leaves. Header fields come from here only; none is taken from a text. */
export interface OutgoingMail {
  /** The same at every attempt, so that a mailbox can drop what it has. */
  id: string;
  to: { name: string; address: string };
  subject: string;
  text: string;
  html: string;
}

/** Why a mail was not accepted. */
export interface MailFailure {
  /** A sentence for administrators, without credentials. */
  reason: string;
  /** The server will never take it: no such recipient. */
  isFinal: boolean;
}

const TIMEOUTS = {
  connectionTimeout: 10_000,
  greetingTimeout: 10_000,
  dnsTimeout: 10_000,
  socketTimeout: 20_000,
};

function createTransport({ host, port, isImplicitTls, requiresTls, credentials }: MailSettings) {
  return nodemailer.createTransport({
    host,
    port,
    secure: isImplicitTls,
    requireTLS: requiresTls,
    ...(credentials && { auth: { user: credentials.user, pass: credentials.password } }),
    ...TIMEOUTS,
    // A mail is text that Assay made: nothing in it may read a file or an address.
    disableFileAccess: true,
    disableUrlAccess: true,
    logger: false,
  });
}

/**
 * Hands a mail to the server. That the server took it does not mean that it arrived.
 *
 * @returns undefined when it was taken
 */
export async function sendMail(settings: MailSettings, mail: OutgoingMail): Promise<MailFailure | undefined> {
  const { from } = settings;
  if (!isPlainAddress(mail.to.address))
    return { reason: "The recipient is no email address.", isFinal: true };
  try {
    await createTransport(settings).sendMail({
      from,
      to: mail.to,
      envelope: { from: from.address, to: mail.to.address },
      messageId: `<${mail.id}@${from.address.split("@").at(-1)}>`,
      subject: mail.subject,
      text: mail.text,
      html: mail.html,
      // RFC 3834: no vacation notice answers it.
      headers: { "Auto-Submitted": "auto-generated", "X-Auto-Response-Suppress": "All" },
    });
    return undefined;
  } catch (error) {
    return explain(error);
  }
}

/** @returns undefined when the server answers and takes the credentials */
export async function checkMailServer(settings: MailSettings): Promise<MailFailure | undefined> {
  try {
    await createTransport(settings).verify();
    return undefined;
  } catch (error) {
    return explain(error);
  }
}

/** One address: no list, no comment, no quoted part. */
const isPlainAddress = (address: string) => /^[^\s<>@,;:"()[\]\\]+@[^\s<>@,;:"()[\]\\]+$/.test(address);

const REASONS: Readonly<Record<string, string>> = {
  EAUTH: "The mail server refused the user or the password.",
  ECONNECTION: "The mail server could not be reached.",
  ESOCKET: "The mail server could not be reached.",
  ECONNREFUSED: "The mail server could not be reached.",
  EDNS: "The name of the mail server could not be resolved.",
  ETIMEDOUT: "The mail server did not answer in time.",
  ETLS: "The mail server offers no encryption that is trusted.",
};

const MAX_REPLY = 300;

function explain(error: unknown): MailFailure {
  const code = String(fieldOf(error, "code") ?? "");
  const status = Number(fieldOf(error, "responseCode") ?? 0);
  const reply = fieldOf(error, "response");
  const isFinal = code === "EENVELOPE" && status >= 500;
  const known = REASONS[code];
  if (known) return { reason: known, isFinal };
  if (typeof reply !== "string") return { reason: "The mail could not be sent.", isFinal };
  return { reason: `The mail server answered: ${reply.replace(/\s+/g, " ").slice(0, MAX_REPLY)}`, isFinal };
}
