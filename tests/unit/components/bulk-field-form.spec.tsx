// @vitest-environment jsdom
import { screen } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import type { BulkField, BulkValues } from "@/components/tables/bulk-field";
import { BulkFieldForm } from "@/components/tables/bulk-field-form";
import { ApiProblem } from "@/lib/core/api-client";
import { renderPage } from "../../support/render";

const OUTCOME = { changed: 2, unchanged: 0, failed: [] };
const DAY: BulkField = {
  name: "due_date",
  label: "Due date",
  icon: null,
  kind: "day",
  emptyLabel: "No date",
};

function open(field: BulkField, answer: () => void = () => {}) {
  const sent: BulkValues[] = [];
  const send = async (values: BulkValues) => {
    sent.push(values);
    answer();
    return OUTCOME;
  };
  const onSent = vi.fn();
  return { sent, onSent, ...renderPage(<BulkFieldForm field={field} send={send} onSent={onSent} />) };
}

const button = (name: string) => screen.getByRole<HTMLButtonElement>("button", { name });

test("a day is sent once it is chosen, and the field begins with the focus", async () => {
  const { sent, onSent, user } = open(DAY);
  const day = screen.getByLabelText("Due date");
  expect(document.activeElement).toBe(day);
  expect(button("Apply").disabled).toBe(true);
  await user.type(day, "2026-12-31");
  await user.click(button("Apply"));
  await vi.waitFor(() => expect(onSent).toHaveBeenCalledWith(OUTCOME, expect.anything()));
  expect(sent).toEqual([{ due_date: "2026-12-31" }]);
});

test("a button of its own empties the field", async () => {
  const { sent, user } = open(DAY);
  await user.click(button("No date"));
  await vi.waitFor(() => expect(sent).toEqual([{ due_date: null }]));
});

test("a value that needs a reason asks for it", async () => {
  const reason = {
    name: "why",
    label: "Why this day",
    missing: "Say why.",
    isNeededFor: (value: string) => value !== "",
  };
  const { sent, user } = open({ ...DAY, reason });
  await user.type(screen.getByLabelText("Due date"), "2026-12-31");
  await user.click(button("Apply"));
  await screen.findByText("Say why.");
  await vi.waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText("Why this day")));
  await user.type(screen.getByLabelText("Why this day"), "The contract ends.");
  await user.click(button("Apply"));
  await vi.waitFor(() => expect(sent).toEqual([{ due_date: "2026-12-31", why: "The contract ends." }]));
});

test("a refusal is shown under the field, and what was entered stays", async () => {
  const { onSent, user } = open(DAY, () => {
    throw new ApiProblem(403, "forbidden", "Only managers change several at once.", [], undefined);
  });
  await user.type(screen.getByLabelText("Due date"), "2026-12-31");
  await user.click(button("Apply"));
  await screen.findByText("Only managers change several at once.");
  expect(screen.getByLabelText<HTMLInputElement>("Due date").value).toBe("2026-12-31");
  expect(onSent).not.toHaveBeenCalled();
});
