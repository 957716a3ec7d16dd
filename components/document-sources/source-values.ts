import type { FieldWords, FormDefinition } from "@/components/forms/read-form";
import {
  type ChangeSource,
  ChangeSourceSchema,
  type CreateSource,
  CreateSourceSchema,
  type DocumentSource,
  type SourceType,
} from "@/lib/features/document-sources/schema";
import type { Schedule } from "@/lib/features/document-sources/vocabulary";
import type { DocumentKind } from "@/lib/features/documents/vocabulary";

/** What people type about a source. */
export interface SourceValues {
  type: SourceType;
  name: string;
  system_name: string;
  kind: DocumentKind;
  schedule: Schedule;
  url: string;
  branch: string;
  folder: string;
  /** One pattern a line. */
  include: string;
  username: string;
  token: string;
  /** One URL a line. */
  urls: string;
}

export const EMPTY_SOURCE: SourceValues = {
  type: "git",
  name: "",
  system_name: "",
  kind: "policy",
  schedule: "daily",
  url: "",
  branch: "",
  folder: "",
  include: "",
  username: "",
  token: "",
  urls: "",
};

/** A source as its form shows it. The token is never shown, so its field is empty. */
export function valuesOf(source: DocumentSource): SourceValues {
  return {
    type: source.type,
    name: source.name,
    system_name: source.system_name ?? "",
    kind: source.kind,
    schedule: source.schedule,
    url: source.url ?? "",
    branch: source.branch ?? "",
    folder: source.folder,
    include: source.include.join("\n"),
    username: source.username ?? "",
    token: "",
    urls: source.urls.join("\n"),
  };
}

const WORDS: Partial<Record<keyof SourceValues, FieldWords>> = {
  name: { subject: "The name", empty: "Enter a name." },
  url: { subject: "The URL" },
  branch: { subject: "The branch" },
  folder: { subject: "The folder" },
  include: { subject: "A pattern", item: "A pattern on line" },
  username: { subject: "The user name" },
  token: { subject: "The token" },
  urls: { subject: "A URL", item: "A URL on line", empty: "Enter at least one URL." },
  system_name: { subject: "The system" },
};

function check({ type, url }: SourceValues) {
  return type === "urls" || URL.canParse(url.trim())
    ? {}
    : { url: "Enter the URL of the repository, such as https://git.example.com/team/policies.git." };
}

/** The form of a new source. */
export const CREATE_FORM: FormDefinition<SourceValues, typeof CreateSourceSchema> = {
  schema: CreateSourceSchema,
  toBody: toCreate,
  check,
  words: WORDS,
};

/** The form of a source that is there, of which only what is changed is sent. */
export function changeForm(source: DocumentSource): FormDefinition<SourceValues, typeof ChangeSourceSchema> {
  return { schema: ChangeSourceSchema, toBody: (values) => toChange(values, source), check, words: WORDS };
}

function linesOf(text: string): string[] {
  return text
    .split("\n")
    .map((line) => line.trim())
    .filter((line) => line !== "");
}

const given = (text: string) => text.trim() || undefined;

function toCreate(values: SourceValues): CreateSource {
  const { type, name, kind, schedule, system_name } = values;
  const common = { type, name, kind, schedule, system_name: given(system_name) };
  if (type === "urls") return { ...common, urls: linesOf(values.urls) };
  const include = linesOf(values.include);
  return {
    ...common,
    url: values.url.trim(),
    branch: given(values.branch),
    folder: values.folder,
    include: include.length > 0 ? include : undefined,
    username: given(values.username),
    token: given(values.token),
  };
}

/** What is changed: an address that stays is not checked again, and an empty token keeps the one there is. */
function toChange(values: SourceValues, source: DocumentSource): ChangeSource {
  const before = valuesOf(source);
  const changed = (field: keyof SourceValues) => values[field] !== before[field];
  const include = linesOf(values.include);
  return {
    ...(changed("name") ? { name: values.name } : {}),
    ...(changed("system_name") ? { system_name: given(values.system_name) ?? null } : {}),
    ...(changed("kind") ? { kind: values.kind } : {}),
    ...(changed("schedule") ? { schedule: values.schedule } : {}),
    ...(changed("url") ? { url: values.url.trim() } : {}),
    ...(changed("branch") ? { branch: given(values.branch) ?? null } : {}),
    ...(changed("folder") ? { folder: values.folder } : {}),
    ...(changed("include") && include.length > 0 ? { include } : {}),
    ...(changed("username") ? { username: given(values.username) ?? null } : {}),
    ...(values.token.trim() === "" ? {} : { token: values.token.trim() }),
    ...(changed("urls") ? { urls: linesOf(values.urls) } : {}),
  };
}
