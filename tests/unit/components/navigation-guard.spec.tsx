// @vitest-environment jsdom
import { screen } from "@testing-library/react";
import { useState } from "react";
import { expect, test, vi } from "vitest";
import { NavigationGuard, useNavigate, useUnsavedChanges } from "@/components/shell/navigation-guard";
import { RowLink } from "@/components/ui/row-link";
import { renderPage } from "../../support/render";

function Form() {
  const [text, setText] = useState("");
  const navigate = useNavigate();
  useUnsavedChanges(text !== "");
  return (
    <>
      <input aria-label="Text" value={text} onChange={(event) => setText(event.target.value)} />
      <button type="button" onClick={() => navigate("/elsewhere")}>
        Go
      </button>
      <a href="/audits">Audits</a>
      <RowLink href="/page?item=1" onOpen={() => setText("opened")}>
        A row
      </RowLink>
    </>
  );
}

const renderForm = () =>
  renderPage(
    <NavigationGuard>
      <Form />
    </NavigationGuard>,
  );

test("with nothing unsaved a command leads where it should at once", async () => {
  const { user, asked } = renderForm();
  await user.click(screen.getByRole("button", { name: "Go" }));
  expect(asked.visits).toEqual(["/elsewhere"]);
});

test("with unsaved text it asks; staying keeps the text, leaving goes on", async () => {
  const { user, asked } = renderForm();
  await user.type(screen.getByLabelText("Text"), "unsaved");
  await user.click(screen.getByRole("button", { name: "Go" }));
  await user.click(screen.getByRole("button", { name: "Stay" }));
  expect(asked.visits).toEqual([]);
  expect(screen.getByLabelText<HTMLInputElement>("Text").value).toBe("unsaved");
  await user.click(screen.getByRole("button", { name: "Go" }));
  await user.click(screen.getByRole("button", { name: "Leave" }));
  await vi.waitFor(() => expect(asked.visits).toEqual(["/elsewhere"]));
});

test("a link asks as well, and closing the tab is held back", async () => {
  const { user, asked } = renderForm();
  await user.type(screen.getByLabelText("Text"), "unsaved");
  await user.click(screen.getByRole("link", { name: "Audits" }));
  expect(screen.getByText("Leave without saving?")).toBeTruthy();
  expect(asked.visits).toEqual([]);
  const closing = new Event("beforeunload", { cancelable: true });
  window.dispatchEvent(closing);
  expect(closing.defaultPrevented).toBe(true);
});

test("a record that opens in a drawer of the page needs no question", async () => {
  const { user } = renderForm();
  await user.type(screen.getByLabelText("Text"), "unsaved");
  await user.click(screen.getByRole("link", { name: "A row" }));
  expect(screen.queryByText("Leave without saving?")).toBeNull();
  expect(screen.getByLabelText<HTMLInputElement>("Text").value).toBe("opened");
});
