import { describe, expect, test } from "vitest";
import { changesOf, newDraft, toCreate } from "@/components/actions/action-draft";
import * as incident from "@/components/incidents/incident-draft";
import { ChangeActionSchema, CreateActionSchema } from "@/lib/features/actions/schema";

describe("the form of an action", () => {
  const source = { type: "review", id: "rev_1" } as const;
  const suggestion = {
    source,
    label: "Review",
    title: "Correct it",
    severity: "high",
    description: "",
  } as const;

  test("sends what its source suggests, with the source and without empty fields", () => {
    const body = toCreate(newDraft(suggestion), source);
    expect(CreateActionSchema.parse(body)).toEqual({
      title: "Correct it",
      severity: "high",
      description: "",
      owner_id: null,
      due_date: null,
      source,
    });
  });

  test("sends only what was changed, and null for what was emptied", () => {
    const before = { ...newDraft(suggestion), owner_id: "usr_1", due_date: "2026-12-18" };
    expect(changesOf(before, before)).toEqual({});
    const body = changesOf(before, { ...before, owner_id: "", work_done: "Done." });
    expect(ChangeActionSchema.parse(body)).toEqual({ owner_id: null, work_done: "Done." });
  });
});

describe("the form of an incident", () => {
  const draft = {
    ...incident.newDraft(new Date("2026-11-23T10:00:30Z"), "Europe/Berlin"),
    system_name: "Aria",
    title: "Wrong dose",
  };

  test("sends times as instants, to the minute that was entered", () => {
    expect(incident.toCreate(draft)).toMatchObject({
      aware_at: "2026-11-23T10:00:00.000Z",
      occurred_at: null,
      time_zone: "Europe/Berlin",
    });
  });

  test("leaves a time alone that was not touched, and sends a report whole", () => {
    const after = { ...draft, reported_to: " BfArM ", reported_at: draft.aware_at };
    expect(incident.changesOf(draft, after)).toEqual({
      reported_to: "BfArM",
      reported_at: "2026-11-23T10:00:00.000Z",
    });
  });

  test("asks for what is missing", () => {
    expect(Object.keys(incident.check({ ...draft, title: " ", aware_at: "" }))).toEqual([
      "title",
      "aware_at",
    ]);
  });
});
