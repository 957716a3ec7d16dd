// @vitest-environment jsdom
import { screen } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { z } from "zod";
import { Form, FormField } from "@/components/forms/form";
import { explainProblem, type FormDefinition, readForm } from "@/components/forms/read-form";
import { useForm } from "@/components/forms/use-form";
import { Input, Textarea } from "@/components/ui/input";
import { SuggestInput } from "@/components/ui/suggest-input";
import { ApiProblem } from "@/lib/core/api-client";
import { requiredText } from "@/lib/core/text";
import { renderPage } from "../../support/render";

interface Values {
  name: string;
  owner: string;
  lines: string;
}

const BodySchema = z.strictObject({
  name: requiredText(10),
  owner: requiredText(20).nullable(),
  references: z.array(requiredText(5)).min(1, "must not be empty"),
});

const FORM: FormDefinition<Values, typeof BodySchema> = {
  schema: BodySchema,
  toBody: ({ name, owner, lines }) => ({ name, owner: owner || null, references: lines.split("\n") }),
  words: {
    name: { subject: "The name", empty: "Name it." },
    lines: { subject: "The list", item: "Line" },
  },
  fields: { references: "lines" },
};

const EMPTY: Values = { name: "", owner: "", lines: "" };
const GOOD: Values = { name: "Aria", owner: "", lines: "one\ntwo" };

const problem = (status: number, issues: ApiProblem["issues"]) =>
  new ApiProblem(status, "validation_failed", "It was refused.", issues, undefined);

interface Sent {
  body: unknown;
  key: string;
}

interface ExampleProps {
  initial?: Values;
  goesOn?: boolean;
  keep?: (values: Values) => void;
  answer: (sent: Sent) => void;
}

function Example({ initial = EMPTY, answer, ...options }: ExampleProps) {
  const form = useForm(FORM, {
    initial,
    ...options,
    send: async (body, headers) => answer({ body, key: headers["idempotency-key"] }),
    onSent: () => {},
  });
  return (
    <Form form={form} failure="It could not be saved">
      <FormField form={form} name="name" label="Name" help="As it is called.">
        {(control) => <Input {...control} />}
      </FormField>
      <FormField form={form} name="owner" label="Owner" isOptional>
        {(control) => <SuggestInput {...control} suggestions={[]} />}
      </FormField>
      <FormField form={form} name="lines" label="Lines">
        {(control) => <Textarea {...control} />}
      </FormField>
      <button type="submit" disabled={form.isBusy}>
        Save
      </button>
      <button type="button" onClick={() => form.submit({ owner: "" })}>
        No owner
      </button>
      <output>{form.isUnsaved ? "unsaved" : "as it was"}</output>
    </Form>
  );
}

const field = (label: string | RegExp) => screen.getByLabelText<HTMLInputElement>(label);
const save = () => screen.getByRole("button", { name: "Save" });
const refuse = () => {
  throw new Error("nothing is sent");
};

test("what is wrong is said under its field in sentences, with its line, all at once", async () => {
  expect(await readForm(FORM, { ...EMPTY, lines: "one\ntoo long" })).toEqual({
    errors: { name: "Name it.", lines: "Line 2 must be at most 5 characters." },
  });
  expect(await readForm(FORM, { ...GOOD, name: "x".repeat(11), owner: "y".repeat(21) })).toEqual({
    errors: {
      name: "The name must be at most 10 characters.",
      owner: "It must be at most 20 characters.",
    },
  });
  expect(await readForm(FORM, GOOD)).toEqual({
    body: { name: "Aria", owner: null, references: ["one", "two"] },
  });
});

test("what the server refuses is said in the same words, and nothing where it concerns no field", () => {
  const issue = { pointer: "/references/1", code: "x", message: "must not repeat sent_by" };
  expect(explainProblem(FORM, GOOD, problem(422, [issue]))).toEqual({
    lines: "Line 2 must not repeat sent by.",
  });
  expect(explainProblem(FORM, GOOD, problem(422, [{ ...issue, pointer: "/system" }]))).toEqual({});
  expect(explainProblem({ ...FORM, onlyField: "name" }, GOOD, problem(409, []))).toEqual({
    name: "It was refused.",
  });
});

test("a part of the body that no field holds is a mistake of the program", async () => {
  const form: FormDefinition<{ title: string }, typeof BodySchema> = {
    schema: BodySchema,
    toBody: ({ title }) => ({ name: title, owner: null, references: ["one"] }),
  };
  await expect(readForm(form, { title: "" })).rejects.toThrow(TypeError);
});

test("the first wrong field takes the focus and is described by what is wrong", async () => {
  const { user } = renderPage(<Example answer={refuse} />);
  await user.click(save());
  await vi.waitFor(() => expect(document.activeElement).toBe(field("Name")));
  expect(field("Name").getAttribute("aria-invalid")).toBe("true");
  const descriptions = field("Name").getAttribute("aria-describedby")?.split(" ") ?? [];
  expect(descriptions.map((id) => document.getElementById(id)?.textContent)).toEqual([
    "As it is called.",
    "Name it.",
  ]);
});

test("a correction takes its complaint away and leaves the others", async () => {
  const { user } = renderPage(<Example answer={refuse} />);
  await user.click(save());
  await screen.findByText("Name it.");
  await user.type(field("Name"), "Aria");
  await vi.waitFor(() => expect(screen.queryByText("Name it.")).toBeNull());
  expect(field("Lines").getAttribute("aria-invalid")).toBe("true");
});

test("Ctrl Enter sends from a text of many lines, and what was sent is unsaved no longer", async () => {
  const sent: Sent[] = [];
  const { user } = renderPage(<Example initial={GOOD} answer={(one) => void sent.push(one)} />);
  expect(screen.getByRole("status").textContent).toBe("as it was");
  await user.type(field(/^Owner/), "Ada");
  expect(screen.getByRole("status").textContent).toBe("unsaved");
  await user.type(field("Lines"), "{Control>}{Enter}{/Control}");
  await vi.waitFor(() => expect(screen.getByRole("status").textContent).toBe("as it was"));
  expect(sent.map(({ body }) => body)).toEqual([{ name: "Aria", owner: "Ada", references: ["one", "two"] }]);
  expect(save().hasAttribute("disabled")).toBe(true);
});

test("a refusal marks its field and keeps what was typed; sent again, the same body has the same key", async () => {
  const sent: Sent[] = [];
  const refusals = [
    problem(422, [{ pointer: "/name", code: "taken", message: "is taken" }]),
    problem(503, []),
  ];
  const answer = (one: Sent) => {
    sent.push(one);
    const refusal = refusals.shift();
    if (refusal) throw refusal;
  };
  const { user } = renderPage(<Example initial={GOOD} answer={answer} />);
  await user.click(save());
  await screen.findByText("The name is taken.");
  await vi.waitFor(() => expect(document.activeElement).toBe(field("Name")));
  expect(field("Name").value).toBe("Aria");
  await user.click(save());
  await screen.findByText("It could not be saved");
  expect(screen.queryByText("The name is taken.")).toBeNull();
  await user.click(save());
  await vi.waitFor(() => expect(save().hasAttribute("disabled")).toBe(true));
  expect(new Set(sent.map(({ key }) => key)).size).toBe(1);
  expect(sent).toHaveLength(3);
});

test("a form that goes on can be sent again at once, as another request", async () => {
  const sent: Sent[] = [];
  const { user } = renderPage(<Example initial={GOOD} goesOn answer={(one) => void sent.push(one)} />);
  await user.type(field("Name"), "A");
  await user.click(save());
  await vi.waitFor(() => expect(sent).toHaveLength(1));
  await vi.waitFor(() => expect(screen.getByRole("status").textContent).toBe("as it was"));
  expect(field("Name").value).toBe("AriaA");
  await user.click(save());
  await vi.waitFor(() => expect(sent).toHaveLength(2));
  expect(sent[0]?.body).toEqual(sent[1]?.body);
  expect(new Set(sent.map(({ key }) => key)).size).toBe(2);
});

test("a button that is an answer by itself sends its values; what is entered is kept where it is asked for", async () => {
  const sent: Sent[] = [];
  const kept: Values[] = [];
  const { user } = renderPage(
    <Example initial={GOOD} keep={(values) => kept.push(values)} answer={(one) => void sent.push(one)} />,
  );
  await user.type(field(/^Owner/), "A");
  expect(kept.at(-1)).toEqual({ ...GOOD, owner: "A" });
  await user.click(screen.getByRole("button", { name: "No owner" }));
  await vi.waitFor(() => expect(sent.map(({ body }) => body)).toMatchObject([{ owner: null }]));
});

test("a part of a list is named by its field, its item, or a name of its own", () => {
  const issue = { pointer: "/references/0", code: "x", message: "is taken" };
  const named: typeof FORM = {
    ...FORM,
    words: { lines: { item: (index, lines) => lines.split("\n")[index] } },
  };
  expect(explainProblem(named, GOOD, problem(422, [issue]))).toEqual({ lines: "one is taken." });
  const moved: typeof FORM = { ...FORM, fields: { "references/0": "name" } };
  expect(explainProblem(moved, GOOD, problem(422, [issue]))).toEqual({ name: "The name is taken." });
});
