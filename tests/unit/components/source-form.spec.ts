import { expect, test } from "vitest";
import { CREATE_FORM, changeForm, EMPTY_SOURCE, valuesOf } from "@/components/document-sources/source-values";
import { readForm } from "@/components/forms/read-form";
import type { DocumentSource } from "@/lib/features/document-sources/schema";

const git = { ...EMPTY_SOURCE, name: "Policies", url: " https://git.example.com/a.git ", token: "secret" };

test("a source asks for its name and its place", async () => {
  expect(await readForm(CREATE_FORM, EMPTY_SOURCE)).toEqual({
    errors: {
      name: "Enter a name.",
      url: "Enter the URL of the repository, such as https://git.example.com/team/policies.git.",
    },
  });
  expect(await readForm(CREATE_FORM, { ...EMPTY_SOURCE, type: "urls" as const, name: "Pages" })).toEqual({
    errors: { urls: "Enter at least one URL." },
  });
});

test("of a wrong line its number is said", async () => {
  const read = await readForm(CREATE_FORM, { ...git, include: "*.md\n!!x" });
  expect(read).toEqual({
    errors: { include: "A pattern on line 2 must be a pattern, such as *.md or policies/**." },
  });
});

test("what is not entered is not sent", async () => {
  expect(await readForm(CREATE_FORM, git)).toEqual({
    body: {
      type: "git",
      name: "Policies",
      kind: "policy",
      schedule: "daily",
      url: "https://git.example.com/a.git",
      folder: "",
      token: "secret",
    },
  });
});

test("of a change only what is changed is sent, and an empty token keeps the one there is", async () => {
  const source = {
    type: "git",
    name: "Policies",
    system_name: "Aria",
    kind: "policy",
    schedule: "daily",
    url: "https://git.example.com/a.git",
    branch: "main",
    folder: "",
    include: ["*.md"],
    username: null,
    urls: [],
  } as unknown as DocumentSource;
  const values = valuesOf(source);
  expect(await readForm(changeForm(source), values)).toEqual({ body: {} });
  expect(await readForm(changeForm(source), { ...values, branch: " ", system_name: "" })).toEqual({
    body: { branch: null, system_name: null },
  });
});
