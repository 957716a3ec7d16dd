import { z } from "zod";
import { operation } from "@/lib/core/operation";
import { DecideApprovalsSchema, RequestApprovalsSchema, WithdrawApprovalsSchema } from "./approval-schema";
import { BulkResultSchema } from "./schema";

const area = "Programs";
const byId = z.object({ id: z.string() });
/** People approve. Which of them may is decided for each control. */
const isPerson = { kind: "credential", scope: "none", role: "viewer" } as const;

export const requestApprovals = operation({
  id: "requestApprovals",
  method: "POST",
  path: "/v1/programs/{id}/approvals",
  area,
  summary: "Send implemented or excluded controls to an approver: all of them, or none",
  access: { kind: "credential", scope: "programs", role: "contributor" },
  params: byId,
  body: RequestApprovalsSchema,
  output: BulkResultSchema,
  status: 200,
});

export const decideApprovals = operation({
  id: "decideApprovals",
  method: "POST",
  path: "/v1/programs/{id}/approvals/decide",
  area,
  summary: "Approve controls or return them with a comment: all of them, or none",
  access: isPerson,
  params: byId,
  body: DecideApprovalsSchema,
  output: BulkResultSchema,
  status: 200,
});

export const withdrawApprovals = operation({
  id: "withdrawApprovals",
  method: "POST",
  path: "/v1/programs/{id}/approvals/withdraw",
  area,
  summary: "Withdraw approvals, or requests for them, with a reason",
  access: isPerson,
  params: byId,
  body: WithdrawApprovalsSchema,
  output: BulkResultSchema,
  status: 200,
});
