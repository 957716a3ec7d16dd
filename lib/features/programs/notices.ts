import type { NewNotice } from "@/lib/features/notices";
import type { ControlRow } from "./control-queries";
import type { ProgramRow } from "./program-queries";

/** Notices about changes of a program's controls. Pure. Several controls at once make one notice for each person. */

type NamedControl = Pick<ControlRow, "id" | "control_id" | "title">;
type NamedProgram = Pick<ProgramRow, "id" | "name">;

interface Assignment {
  control: NamedControl;
  owner: string;
}

/** To the new owners of controls. */
export function assignmentNotices(program: NamedProgram, assignments: readonly Assignment[]): NewNotice[] {
  const owners = [...new Set(assignments.map(({ owner }) => owner.toLowerCase()))];
  return owners.map((owner) => {
    const own = assignments.filter((one) => one.owner.toLowerCase() === owner).map(({ control }) => control);
    return {
      kind: "assigned",
      to: [owner],
      ...about(program, own, (what, count) => `${what} ${count === 1 ? "is" : "are"} yours`, "/my-work"),
    };
  });
}

interface ApprovalStep {
  type: "control.approval_requested" | "control.approved" | "control.returned";
  comment: string;
  approverId: string | undefined;
}

type ApprovableRow = NamedControl & Pick<ControlRow, "owner" | "approval_requested_by">;

/** To the approver who is asked, or to those who wait for the decision. */
export function approvalNotices(
  program: NamedProgram,
  controls: readonly ApprovableRow[],
  { type, comment, approverId }: ApprovalStep,
): NewNotice[] {
  const said = comment === "" ? {} : { detail: `${program.name}: ${comment}` };
  const list = `/programs/${program.id}/controls`;
  if (type === "control.approval_requested") {
    const words = (what: string, count: number) =>
      `${what} ${count === 1 ? "waits" : "wait"} for your approval`;
    const notice = about(program, controls, words, `${list}?approval=mine`);
    return approverId ? [{ kind: "approval_requested", to: [approverId], ...notice, ...said }] : [];
  }
  const verb = type === "control.approved" ? "approved" : "returned";
  const words = (what: string, count: number) => `${what} ${count === 1 ? "was" : "were"} ${verb}`;
  const waiting = (control: ApprovableRow) =>
    [control.approval_requested_by, control.owner].flatMap((one) => one?.toLowerCase() ?? []);
  return [...new Set(controls.flatMap(waiting))].map((person) => {
    const own = controls.filter((control) => waiting(control).includes(person));
    return { kind: "approval_decided", to: [person], ...about(program, own, words, list), ...said };
  });
}

function about(
  program: NamedProgram,
  controls: readonly NamedControl[],
  words: (what: string, count: number) => string,
  listPath: string,
): Pick<NewNotice, "title" | "detail" | "path" | "subject"> {
  const [first] = controls;
  if (controls.length === 1 && first) {
    return {
      title: words(`${first.control_id} ${first.title}`, 1),
      detail: program.name,
      path: `/programs/${program.id}/controls/${first.id}`,
      subject: { type: "control", id: first.id },
    };
  }
  return {
    title: words(`${controls.length} controls`, controls.length),
    detail: program.name,
    path: listPath,
    subject: { type: "work", id: program.id },
  };
}
