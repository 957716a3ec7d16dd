// @vitest-environment jsdom
import { screen } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { AcceptInvitationForm } from "@/components/account/accept-invitation-form";
import { AcceptLinkForm } from "@/components/account/accept-link-form";
import { ChangePasswordForm } from "@/components/account/change-password-form";
import { renderPage } from "../../support/render";

const hasFocus = (element: HTMLElement) => vi.waitFor(() => expect(document.activeElement).toBe(element));

test("a change of the password asks for both, and says how long the new one must be", async () => {
  const { user } = renderPage(<ChangePasswordForm />);
  await user.type(screen.getByLabelText("New password"), "too short");
  await user.keyboard("{Control>}{Enter}{/Control}");
  await screen.findByText("Enter your current password.");
  expect(screen.getByText("Choose a password of at least 12 characters.")).toBeTruthy();
  await hasFocus(screen.getByLabelText("Current password"));
});

test("who accepts an invitation by link gives a name and a password, and cannot change the email", async () => {
  const { user } = renderPage(<AcceptLinkForm token="asy_inv_1" email="ada@example.com" name="" />);
  expect(screen.getByLabelText("Email").hasAttribute("readonly")).toBe(true);
  await user.click(screen.getByRole("button", { name: "Join" }));
  await screen.findByText("Enter your name.");
  expect(screen.getByText("Enter at least 12 characters.")).toBeTruthy();
  await hasFocus(screen.getByLabelText("Your name"));
});

test("an invitation code can be sent once there is one", async () => {
  const { user } = renderPage(<AcceptInvitationForm />);
  const join = screen.getByRole("button", { name: "Join organization" });
  expect(join.hasAttribute("disabled")).toBe(true);
  await user.type(screen.getByLabelText("Invitation code"), "asy_inv_1");
  expect(join.hasAttribute("disabled")).toBe(false);
});
