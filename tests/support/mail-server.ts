import type { AddressInfo } from "node:net";
import { SMTPServer } from "smtp-server";
import type { MailSettings } from "@/lib/platform/env-mail";

export interface ReceivedMail {
  to: string[];
  /** As it came over the wire. */
  raw: string;
}

/** An SMTP server on loopback that keeps what it takes. */
export interface MailServer {
  url: string;
  settings: MailSettings;
  received: ReceivedMail[];
  /** Answers for a recipient with this from now on; undefined takes the mail. */
  refuse(recipient: string, answer: { code: number; text: string } | undefined): void;
  close(): Promise<void>;
}

export async function startMailServer(): Promise<MailServer> {
  const received: ReceivedMail[] = [];
  const refusals = new Map<string, { code: number; text: string }>();
  const server = new SMTPServer({
    disabledCommands: ["AUTH", "STARTTLS"],
    onRcptTo({ address }, _session, done) {
      const refusal = refusals.get(address);
      done(refusal && Object.assign(new Error(refusal.text), { responseCode: refusal.code }));
    },
    onData(stream, session, done) {
      const chunks: Buffer[] = [];
      stream.on("data", (chunk: Buffer) => chunks.push(chunk));
      stream.on("end", () => {
        const to = session.envelope.rcptTo.map(({ address }) => address);
        received.push({ to, raw: Buffer.concat(chunks).toString("utf8") });
        done();
      });
    },
  });
  await new Promise<void>((resolve) => {
    server.listen(0, "127.0.0.1", resolve);
  });
  const { port } = server.server.address() as AddressInfo;
  return {
    url: `smtp://127.0.0.1:${port}`,
    settings: {
      host: "127.0.0.1",
      port,
      isImplicitTls: false,
      requiresTls: false,
      credentials: undefined,
      from: { name: "Assay", address: "assay@example.com" },
    },
    received,
    refuse: (recipient, answer) => (answer ? refusals.set(recipient, answer) : refusals.delete(recipient)),
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}
