import { z } from "zod";
import { optionalText, SettingsError } from "@/lib/platform/env-fields";

/** The SMTP server that takes Assay's e-mail, and who it is from. */
export interface MailSettings {
  host: string;
  port: number;
  /** TLS from the first byte (`smtps:`); otherwise by STARTTLS where the server offers it. */
  isImplicitTls: boolean;
  /** A password never goes over an unencrypted connection to another host. */
  requiresTls: boolean;
  credentials: { user: string; password: string } | undefined;
  from: { name: string; address: string };
}

interface MailVariables {
  ASSAY_SMTP_URL?: string | undefined;
  ASSAY_MAIL_FROM?: MailSettings["from"] | undefined;
}

/** Who mails are from: `Assay <assay@example.com>`, or the address alone. */
export const mailSender = optionalText
  .refine(
    (value) => value === undefined || readSender(value) !== undefined,
    "must be an email address like Assay <assay@example.com>",
  )
  .transform((value) => (value === undefined ? undefined : readSender(value)));

const DEFAULT_PORTS: Readonly<Record<string, number>> = { "smtp:": 587, "smtps:": 465 };
const LOOPBACK = ["localhost", "127.0.0.1", "[::1]"];

/**
 * What both variables say; undefined when neither is set.
 *
 * @throws SettingsError when one of them is missing
 */
export function readMail({
  ASSAY_SMTP_URL: url,
  ASSAY_MAIL_FROM: from,
}: MailVariables): MailSettings | undefined {
  if (!url && !from) return undefined;
  if (!url || !from) {
    throw new SettingsError(["E-mail needs both ASSAY_SMTP_URL and ASSAY_MAIL_FROM, or neither."]);
  }
  const { protocol, hostname, port, username, password } = new URL(url);
  const credentials = username
    ? { user: decodeURIComponent(username), password: decodeURIComponent(password) }
    : undefined;
  return {
    host: hostname.replace(/^\[|\]$/g, ""),
    port: port === "" ? (DEFAULT_PORTS[protocol] ?? 587) : Number(port),
    isImplicitTls: protocol === "smtps:",
    requiresTls: credentials !== undefined && !LOOPBACK.includes(hostname),
    credentials,
    from,
  };
}

function readSender(text: string): MailSettings["from"] | undefined {
  const named = /^([^<>"\p{Cc}]*)<([^<>]+)>$/u.exec(text);
  const address = z.email().safeParse((named?.[2] ?? text).trim());
  return address.success ? { name: named?.[1]?.trim() || "Assay", address: address.data } : undefined;
}
