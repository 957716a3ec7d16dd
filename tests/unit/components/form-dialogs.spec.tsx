// @vitest-environment jsdom
import { screen } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { ReasonDialog } from "@/components/actions/reason-dialog";
import { CreateKeyDialog } from "@/components/api-keys/create-key-dialog";
import { OverrideDialog } from "@/components/applicability/override-dialog";
import { ApprovalDialog } from "@/components/controls/approval/approval-dialog";
import { readForm } from "@/components/forms/read-form";
import { InviteDialog } from "@/components/members/invite-dialog";
import { TooltipProvider } from "@/components/ui/tooltip";
import * as endpoint from "@/components/webhooks/endpoint-values";
import { renderPage } from "../../support/render";

const nothing = () => {};
const hasFocus = (element: HTMLElement) => vi.waitFor(() => expect(document.activeElement).toBe(element));

test("an invitation asks for an email address, and its first field has the focus", async () => {
  const { user } = renderPage(
    <TooltipProvider>
      <InviteDialog canMail={false} onClose={nothing} />
    </TooltipProvider>,
  );
  const email = screen.getByLabelText("Email");
  await hasFocus(email);
  await user.type(screen.getByLabelText("Name (optional)"), "Maria");
  await user.click(screen.getByRole("button", { name: "Create link" }));
  await screen.findByText("Enter an email address such as maria@example.com.");
  await hasFocus(email);
});

test("an API key asks for its name, its scopes and its last day at once", async () => {
  const { user } = renderPage(
    <TooltipProvider>
      <CreateKeyDialog onClose={nothing} />
    </TooltipProvider>,
  );
  await user.click(screen.getByRole("button", { name: "Create key" }));
  await screen.findByText("Give the key a name, such as the system that will use it.");
  expect(screen.getByText("Choose at least one scope.")).toBeTruthy();
  await hasFocus(screen.getByLabelText("Name"));
  const [scope] = screen.getAllByRole("checkbox");
  await user.click(scope as HTMLElement);
  await vi.waitFor(() => expect(screen.queryByText("Choose at least one scope.")).toBeNull());
});

test.each([
  ["return", "Return", "Say what has to change.", "Comment"],
  ["withdraw", "Withdraw", "Give the reason; an auditor will ask for it.", "Reason"],
  ["send", "Send", "Choose who is to approve.", "Approver"],
] as const)("to %s a control asks for what it needs", async (step, button, complaint, wrong) => {
  const { user } = renderPage(
    <TooltipProvider>
      <ApprovalDialog
        step={step}
        programId="prog_1"
        controlIds={["ctl_1"]}
        subject="A.5.15"
        approvers={[]}
        onClose={nothing}
      />
    </TooltipProvider>,
  );
  await user.click(screen.getByRole("button", { name: button }));
  await screen.findByText(complaint);
  await hasFocus(screen.getByLabelText(wrong));
});

test("an override asks for the decision and its reason", async () => {
  const { user } = renderPage(
    <TooltipProvider>
      <OverrideDialog requirementId="r1" citation="Art. 33(1)" systemId={undefined} onClose={nothing} />
    </TooltipProvider>,
  );
  await user.click(screen.getByRole("button", { name: "Save decision" }));
  await screen.findByText("Choose one.");
  expect(screen.getByText("Give the reason; an auditor will ask for it.")).toBeTruthy();
  await user.click(screen.getByRole("radio", { name: /^Applies/ }));
  await vi.waitFor(() => expect(screen.queryByText("Choose one.")).toBeNull());
});

test("an endpoint needs a URL and an event; one that keeps its URL does not send it", async () => {
  const values = { url: " https://example.com/a ", description: "", events: ["audit.completed"] } as const;
  expect(await readForm(endpoint.CREATE_FORM, { ...values, url: "example", events: [] })).toEqual({
    errors: {
      url: "Enter a complete URL, such as https://example.com/hooks/assay.",
      events: "Choose at least one event.",
    },
  });
  expect(await readForm(endpoint.CREATE_FORM, values)).toEqual({
    body: { ...values, url: "https://example.com/a" },
  });
  expect(await readForm(endpoint.changeForm("https://example.com/a"), values)).toEqual({
    body: { description: "", events: ["audit.completed"] },
  });
});

test("a dialog asks before it closes over what was entered, and goes on with it", async () => {
  const onClose = vi.fn();
  const { user } = renderPage(
    <TooltipProvider>
      <ReasonDialog
        title="Cancel the action?"
        description="The reason is recorded."
        submitLabel="Cancel action"
        send={async () => {}}
        onDone={nothing}
        onClose={onClose}
      />
    </TooltipProvider>,
  );
  await user.type(screen.getByLabelText("Reason"), "Merged.");
  await user.keyboard("{Escape}");
  await screen.findByText("Discard what you entered?");
  await user.click(screen.getByRole("button", { name: "Go on" }));
  expect(screen.getByLabelText<HTMLTextAreaElement>("Reason").value).toBe("Merged.");
  expect(onClose).not.toHaveBeenCalled();
  await user.click(screen.getByRole("button", { name: "Go back" }));
  await user.click(await screen.findByRole("button", { name: "Discard" }));
  expect(onClose).toHaveBeenCalledOnce();
});
