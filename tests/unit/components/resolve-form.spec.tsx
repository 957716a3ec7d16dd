// @vitest-environment jsdom
import { screen } from "@testing-library/react";
import { useState } from "react";
import { expect, test, vi } from "vitest";
import { EMPTY_DRAFT } from "@/components/reviews/resolution-draft";
import { ResolveForm } from "@/components/reviews/resolve-form";
import { renderPage } from "../../support/render";

function Form() {
  const [draft, setDraft] = useState(EMPTY_DRAFT);
  return (
    <ResolveForm
      reviewId="rev_01kajq4c2v7m0r5s8t1x3y6z9b"
      draft={draft}
      onChange={setDraft}
      onResolved={() => {
        throw new Error("nothing was sent");
      }}
    />
  );
}

const chosen = () =>
  screen.getAllByRole("radio", { checked: true }).map((radio) => radio.getAttribute("value"));

test("nothing chosen and no reason: both are named, and the focus goes to the first", async () => {
  const { user } = renderPage(<Form />);
  await user.click(screen.getByRole("button", { name: "Resolve" }));
  await screen.findByText("Choose what you decide.");
  expect(screen.getByText(/^Give the reason\./)).toBeTruthy();
  expect(screen.getByLabelText("Reason").getAttribute("aria-invalid")).toBe("true");
  // The focus moves with the next frame, once the marks are drawn.
  await vi.waitFor(() => expect(screen.getByRole("radiogroup").contains(document.activeElement)).toBe(true));
});

test("a number chooses a decision and takes the focus there; while a reason is typed it is text", async () => {
  const { user } = renderPage(<Form />);
  await user.keyboard("2");
  expect(chosen()).toEqual(["FLAG"]);
  expect(document.activeElement?.getAttribute("value")).toBe("FLAG");
  await user.type(screen.getByLabelText("Reason"), "Key 1 was revoked.");
  expect(chosen()).toEqual(["FLAG"]);
  expect(screen.getByLabelText<HTMLTextAreaElement>("Reason").value).toBe("Key 1 was revoked.");
});

test("a correction takes its complaint away", async () => {
  const { user } = renderPage(<Form />);
  await user.click(screen.getByRole("button", { name: "Resolve" }));
  await screen.findByText("Choose what you decide.");
  await user.keyboard("1");
  await vi.waitFor(() => expect(screen.queryByText("Choose what you decide.")).toBeNull());
});
