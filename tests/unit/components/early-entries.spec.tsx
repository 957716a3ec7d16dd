// @vitest-environment jsdom
import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { renderToString } from "react-dom/server";
import { expect, onTestFinished, test, vi } from "vitest";
import { z } from "zod";
import { Form, FormField } from "@/components/forms/form";
import type { FormDefinition } from "@/components/forms/read-form";
import { useForm } from "@/components/forms/use-form";
import { Input, Textarea } from "@/components/ui/input";

interface Values {
  title: string;
  day: string;
  text: string;
}

const FORM: FormDefinition<Values, z.ZodType<Values>> = { schema: z.custom<Values>() };
const BEFORE: Values = {
  title: "Access reviews",
  day: "2026-01-31",
  text: "",
};

function Example({ onSent }: { onSent: (values: Values) => void }) {
  const form = useForm(FORM, { initial: BEFORE, send: async (values) => onSent(values), onSent: () => {} });
  return (
    <Form form={form}>
      <FormField form={form} name="title" label="Title">
        {(control) => <Input {...control} />}
      </FormField>
      <FormField form={form} name="day" label="Day">
        {(control) => <Input {...control} type="date" />}
      </FormField>
      <FormField form={form} name="text" label="Text">
        {(control) => <Textarea {...control} />}
      </FormField>
      <button type="submit">Save</button>
      <output>{form.isUnsaved ? "unsaved" : "as it was"}</output>
    </Form>
  );
}

/** Draws the form on the server and lets React take it over after something was entered. */
function takeOver(enter: () => void): Values[] {
  const sent: Values[] = [];
  const form = <Example onSent={(values) => sent.push(values)} />;
  const container = document.createElement("div");
  container.innerHTML = renderToString(form);
  document.body.append(container);
  onTestFinished(() => container.remove());
  enter();
  const { unmount } = render(form, { container, hydrate: true });
  onTestFinished(unmount);
  return sent;
}

const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label);
const save = () => userEvent.click(screen.getByRole("button", { name: "Save" }));

test("what was entered before the page's scripts ran is shown and sent", async () => {
  const sent = takeOver(() => {
    field("Title").value = "Access reviews of 2026";
    field("Day").value = "2026-12-31";
    field("Text").value = "Each month.\nBy the owner.";
  });
  await vi.waitFor(() => expect(screen.getByRole("status").textContent).toBe("unsaved"));
  expect(field("Text").value).toBe("Each month.\nBy the owner.");
  await save();
  await vi.waitFor(() => expect(sent).toHaveLength(1));
  expect(sent[0]).toEqual({
    title: "Access reviews of 2026",
    day: "2026-12-31",
    text: "Each month.\nBy the owner.",
  });
});

test("a form in which nothing was entered is as it was", async () => {
  const sent = takeOver(() => {});
  expect(screen.getByRole("status").textContent).toBe("as it was");
  await save();
  await vi.waitFor(() => expect(sent).toEqual([BEFORE]));
});
