import { describe, expect, test } from "vitest";
import {
  type ApprovableControl,
  type Approver,
  type OpenRequest,
  refuseApprover,
  refuseDecision,
  refuseRequest,
  refuseWithdrawal,
} from "@/lib/features/programs/approval-rules";
import type { ApprovalBasis } from "@/lib/features/programs/approval-schema";
import { changesSince } from "@/lib/features/programs/approval-view";

const control: ApprovableControl = {
  reference: "A.5.15",
  status: "implemented",
  isExcluded: false,
  owner: "mira@example.com",
  makers: new Set(["usr_mira", "key_1"]),
};
const ada: Approver = { id: "usr_ada", email: "ada@example.com", role: "viewer" };
const mira: Approver = { id: "usr_mira", email: "Mira@Example.com", role: "admin" };
const request: OpenRequest = {
  state: "requested",
  subject: "implementation",
  approverId: "usr_ada",
  approverName: "Ada",
};
const settings = { approval_mode: "four_eyes", owner_may_approve: true } as const;

describe("who may approve", () => {
  test.each([
    ["another person", settings, ada, undefined],
    ["the maker, with four eyes", settings, mira, "own_decision"],
    ["the maker, without", { ...settings, approval_mode: "on" }, mira, undefined],
    [
      "the owner, where the program forbids it",
      { approval_mode: "on", owner_may_approve: false },
      mira,
      "own_decision",
    ],
    [
      "another person, where the owner may not",
      { approval_mode: "on", owner_may_approve: false },
      ada,
      undefined,
    ],
  ] as const)("%s", (_, given, person, code) => {
    expect(refuseApprover(given, control, person)?.code).toBe(code);
  });

  test.each([
    ["the named approver, whatever their role", ada, control, request, undefined],
    ["a viewer who is not named", { ...ada, id: "usr_eve" }, control, request, "missing_role"],
    ["a manager who is not named", { ...ada, id: "usr_max", role: "manager" }, control, request, undefined],
    ["nobody, where nothing waits", ada, control, { ...request, state: "approved" }, "conflict"],
    ["nobody, once it is no longer implemented", ada, { ...control, status: "gap" }, request, "conflict"],
    ["nobody, once it was left out", ada, { ...control, isExcluded: true }, request, "conflict"],
  ] as const)("%s", (_, person, given, open, code) => {
    expect(refuseDecision(settings, given, open, person, true)?.code).toBe(code);
  });

  test("returning needs no second person and no status", () => {
    const returned = refuseDecision(settings, { ...control, status: "gap" }, request, mira, false);
    expect(returned).toBeUndefined();
  });

  test("only what is implemented or left out is sent", () => {
    expect(refuseRequest(control)).toBeUndefined();
    expect(refuseRequest({ ...control, status: "gap", isExcluded: true })).toBeUndefined();
    expect(refuseRequest({ ...control, status: "in_progress" })?.issue).toBe("not_implemented");
  });

  test("a request is withdrawn by its sender, an approval by its giver, both by a manager", () => {
    const parties = { requestedBy: "usr_mira", decidedBy: "usr_ada" };
    const codeOf = (state: "requested" | "approved" | "returned", person: Approver) =>
      refuseWithdrawal(control, { ...parties, state }, person)?.code;
    expect(codeOf("requested", { ...mira, role: "contributor" })).toBeUndefined();
    expect(codeOf("requested", ada)).toBe("missing_role");
    expect(codeOf("approved", ada)).toBeUndefined();
    expect(codeOf("approved", { ...mira, role: "contributor" })).toBe("missing_role");
    expect(codeOf("approved", { ...mira, role: "manager" })).toBeUndefined();
    expect(codeOf("returned", mira)).toBe("conflict");
  });
});

describe("what changed since an approval", () => {
  const item = { id: "evd_1", title: "Policy", kind: "file", sha256: "sha256:aa", url: null, version: 1 };
  const basis: ApprovalBasis = {
    status: "implemented",
    title: "Access control",
    description: "Rules for access.",
    requirements: "d1",
    implementation: "Roles.",
    justification: null,
    evidence: [item],
  };
  const kinds = (now: Partial<ApprovalBasis>) =>
    changesSince(basis, { ...basis, ...now }).map(({ kind }) => kind);

  test("nothing", () => expect(kinds({})).toEqual([]));
  test.each([
    [{ status: "gap" }, ["status"]],
    [{ implementation: "Other roles." }, ["implementation"]],
    [{ requirements: "d2" }, ["requirement"]],
    [{ title: "Access", description: "Other rules." }, ["requirement"]],
    [{ justification: "Bought." }, ["justification"]],
    [{ evidence: [] }, ["evidence_removed"]],
    [{ evidence: [item, { ...item, id: "evd_2" }] }, ["evidence_added"]],
    [{ evidence: [{ ...item, version: 2 }] }, ["evidence_changed"]],
    [{ evidence: [{ ...item, sha256: "sha256:bb" }] }, ["evidence_changed"]],
  ] as const)("%j", (now, expected) => {
    expect(kinds(now as Partial<ApprovalBasis>)).toEqual(expected);
  });
});
