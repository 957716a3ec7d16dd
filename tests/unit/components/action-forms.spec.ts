import { describe, expect, test } from "vitest";
import { changeForm, createForm, newValues } from "@/components/actions/action-values";
import { readForm } from "@/components/forms/read-form";
import * as incident from "@/components/incidents/incident-values";

describe("the form of an action", () => {
  const source = { type: "review", id: "rev_1" } as const;
  const suggestion = {
    source,
    label: "Review",
    title: "Correct it",
    severity: "high",
    description: "",
  } as const;

  test("sends what its source suggests, with the source and without empty fields", async () => {
    expect(await readForm(createForm(source), newValues(suggestion))).toEqual({
      body: {
        title: "Correct it",
        severity: "high",
        description: "",
        owner_id: null,
        due_date: null,
        source,
      },
    });
  });

  test("asks for a title", async () => {
    const values = { ...newValues(suggestion), title: " " };
    expect(await readForm(createForm(source), values)).toEqual({ errors: { title: "Give it a title." } });
    expect(await readForm(changeForm(newValues(suggestion)), values)).toEqual({
      errors: { title: "Give it a title." },
    });
  });

  test("sends only what was changed, and null for what was emptied", async () => {
    const before = { ...newValues(suggestion), owner_id: "usr_1", due_date: "2026-12-18" };
    const form = changeForm(before);
    expect(await readForm(form, before)).toEqual({ body: {} });
    expect(await readForm(form, { ...before, owner_id: "", work_done: "Done." })).toEqual({
      body: { owner_id: null, work_done: "Done." },
    });
  });
});

describe("the form of an incident", () => {
  const draft = {
    ...incident.newValues(new Date("2026-11-23T10:00:30Z"), "Europe/Berlin"),
    system_name: "Aria",
    title: "Wrong dose",
  };

  test("sends times as instants, to the minute that was entered", async () => {
    expect(await readForm(incident.CREATE_FORM, draft)).toMatchObject({
      body: { aware_at: "2026-11-23T10:00:00.000Z", occurred_at: null, time_zone: "Europe/Berlin" },
    });
  });

  test("leaves a time alone that was not touched, and sends a report whole", async () => {
    const after = { ...draft, reported_to: " BfArM ", reported_at: draft.aware_at };
    expect(await readForm(incident.changeForm(draft), after)).toEqual({
      body: { reported_to: "BfArM", reported_at: "2026-11-23T10:00:00.000Z" },
    });
  });

  test("asks for what is missing", async () => {
    expect(await readForm(incident.CREATE_FORM, { ...draft, title: " ", aware_at: "" })).toEqual({
      errors: { title: "Say what happened.", aware_at: "Say when you became aware of it." },
    });
  });
});
