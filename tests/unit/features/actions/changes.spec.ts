import { expect, test } from "vitest";
import { changesBetween, recordedChanges } from "@/lib/features/actions/changes";

const before = {
  title: "Ask before refunds",
  root_cause: "",
  owner_id: null,
  due_date: "2026-12-18",
  aware_at: new Date("2026-11-23T10:00:00Z"),
};

test("a change names the fields that differ; what is the same, empty or not given is none", () => {
  expect(changesBetween(before, { ...before, aware_at: new Date(before.aware_at) })).toEqual([]);
  expect(changesBetween(before, { root_cause: null, title: undefined })).toEqual([]);
  expect(
    changesBetween(before, { owner_id: "usr_1", owner_name: "Mira", due_date: null, title: before.title }),
  ).toEqual([
    { field: "owner_id", from: null, to: "usr_1" },
    { field: "due_date", from: "2026-12-18", to: null },
  ]);
});

test("a record has long texts as the SHA-256 of their UTF-8 bytes, and the rest as it is", () => {
  const changes = changesBetween(before, { root_cause: "abc", title: "Ask first" });
  expect(recordedChanges(changes)).toEqual([
    {
      field: "root_cause",
      from_digest: "sha256:e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855",
      to_digest: "sha256:ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad",
    },
    { field: "title", from: "Ask before refunds", to: "Ask first" },
  ]);
});
