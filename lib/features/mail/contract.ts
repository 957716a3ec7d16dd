import { operation } from "@/lib/core/operation";
import { MailPage, MailQuerySchema } from "./schema";

export const listMails = operation({
  id: "listMails",
  method: "GET",
  path: "/v1/mails",
  area: "Email",
  summary: "List the emails to members and invited people, newest first",
  access: { kind: "credential", scope: "none", role: "admin" },
  query: MailQuerySchema,
  output: MailPage,
  status: 200,
});
