import { describeFields, describeOperation, describeSchema, type Reference } from "@/lib/core/reference";
import * as contract from "./contract";
import { MailPage, MailQuerySchema, MailSchema } from "./schema";

export const reference: Reference = {
  areas: { Email: "What was sent to members and invited people." },
  schemas: [
    describeSchema("Mail", MailSchema, "An email, without its text.", {
      id: "ID of the email.",
      kind: "`invitation`, `notice` for one notice, or `digest` for those of a day.",
      recipient: "Email address it goes to.",
      subject: "Its subject.",
      status: "`pending` until the mail server has taken it, then `sent`; `dead` when it was given up.",
      attempts: "How often sending it was begun.",
      failure: "Why the last attempt failed.",
      created_at: "When it was queued.",
      next_attempt_at: "When it is tried next; null when it has ended.",
      ended_at: "When it was sent or given up.",
    }),
    describeFields(MailQuerySchema, { status: "Only emails with this status." }),
    describeFields(MailPage, {
      is_configured: "Whether the installation sends email (ASSAY_SMTP_URL).",
    }),
  ],
  operations: [
    describeOperation(contract.listMails, {
      description:
        "Returns the emails of the organization. An email is tried again after 30 seconds, then ever later, and given up after seven attempts. Sent ones are kept for 30 days, given up ones for 90.",
      response: {
        is_configured: true,
        total: 1,
        data: [
          {
            id: "mal_01kajq4c2v7m0r5s8t1x3y6z9m",
            kind: "invitation",
            recipient: "jonas@example.com",
            subject: "Mira Hoffmann invited you to Assay · Northwind Health",
            status: "sent",
            attempts: 1,
            failure: null,
            created_at: "2026-11-21T09:30:00.000Z",
            next_attempt_at: null,
            ended_at: "2026-11-21T09:30:02.000Z",
          },
        ],
      },
    }),
  ],
};
