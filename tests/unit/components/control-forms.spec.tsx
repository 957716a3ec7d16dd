// @vitest-environment jsdom
import { fireEvent, screen } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { BulkOwnerForm } from "@/components/controls/bulk-forms";
import { DayForm, IntervalForm, OwnerForm } from "@/components/controls/detail/property-forms";
import { ApiProblem } from "@/lib/core/api-client";
import { renderPage } from "../../support/render";

const refused = new ApiProblem(422, "unknown_owner", "No member has this email.", [], undefined);
const hasFocus = (element: HTMLElement) => vi.waitFor(() => expect(document.activeElement).toBe(element));

test("an owner is set for several controls or taken away by a button, and never by an empty field", async () => {
  const applied: (string | null)[] = [];
  const onDone = vi.fn();
  const onApply = async (value: string | null) => void applied.push(value);
  const { user } = renderPage(<BulkOwnerForm members={[]} onApply={onApply} onDone={onDone} />);
  const owner = screen.getByLabelText("Owner");
  await hasFocus(owner);
  await user.keyboard("{Control>}{Enter}{/Control}");
  await screen.findByText("Enter an owner.");
  expect(applied).toEqual([]);
  await user.click(screen.getByRole("button", { name: "Unassign" }));
  await vi.waitFor(() => expect(applied).toEqual([null]));
  expect(onDone).toHaveBeenCalledOnce();
});

test("what is refused for several controls is said under the field, which has the focus and keeps its value", async () => {
  const onApply = () => Promise.reject(refused);
  const { user } = renderPage(<BulkOwnerForm members={[]} onApply={onApply} onDone={() => {}} />);
  const owner = screen.getByLabelText<HTMLInputElement>("Owner");
  await user.type(owner, "mira@example.com");
  await user.click(screen.getByRole("button", { name: "Set owner" }));
  await screen.findByText("No member has this email.");
  await hasFocus(owner);
  expect(owner.value).toBe("mira@example.com");
});

test("a property that was not changed is not sent, and its form closes", async () => {
  const onSave = vi.fn(async () => {});
  const onDone = vi.fn();
  const { user } = renderPage(<OwnerForm initial="Mira" members={[]} onSave={onSave} onDone={onDone} />);
  await user.click(screen.getByRole("button", { name: "Save" }));
  await vi.waitFor(() => expect(onDone).toHaveBeenCalledOnce());
  expect(onSave).not.toHaveBeenCalled();
});

test("an interval is a number of days, and is taken away by its button", async () => {
  const saved: (number | null)[] = [];
  const onSave = async (days: number | null) => void saved.push(days);
  const { user } = renderPage(<IntervalForm initial={90} onSave={onSave} onDone={() => {}} />);
  const days = screen.getByLabelText("Review every … days");
  await user.clear(days);
  await user.type(days, "soon{Enter}");
  await screen.findByText("Enter a number of days between 1 and 3,650.");
  await user.click(screen.getByRole("button", { name: "Remove the interval" }));
  await vi.waitFor(() => expect(saved).toEqual([null]));
});

test("a new due date in the past is pointed out next to the field and saved all the same", async () => {
  const saved: (string | null)[] = [];
  const onSave = async (day: string | null) => void saved.push(day);
  const { user } = renderPage(<DayForm initial="2020-01-31" onSave={onSave} onDone={() => {}} />);
  const day = screen.getByLabelText("Due date");
  // What is there already is nothing new.
  expect(screen.queryByText("This date is in the past.")).toBeNull();
  fireEvent.change(day, { target: { value: "2999-01-31" } });
  expect(screen.queryByText("This date is in the past.")).toBeNull();
  fireEvent.change(day, { target: { value: "2021-01-31" } });
  const warning = await screen.findByText("This date is in the past.");
  expect(day.getAttribute("aria-describedby")?.split(" ")).toContain(warning.id);
  expect(day.getAttribute("aria-invalid")).toBeNull();
  await user.click(screen.getByRole("button", { name: "Save" }));
  await vi.waitFor(() => expect(saved).toEqual(["2021-01-31"]));
});
