import type {
  ChangeSource,
  CreateSource,
  DocumentSource,
  SourceType,
} from "@/lib/features/document-sources/schema";
import type { Schedule } from "@/lib/features/document-sources/vocabulary";
import type { DocumentKind } from "@/lib/features/documents/vocabulary";

/** What people type about a source. */
export interface SourceDraft {
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

export const EMPTY_DRAFT: SourceDraft = {
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
export function toDraft(source: DocumentSource): SourceDraft {
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

export type SourceErrors = Partial<Record<keyof SourceDraft, string>>;

/** What is wrong with a draft, in words of what to do. */
export function checkDraft(draft: SourceDraft): SourceErrors {
  const place: SourceErrors =
    draft.type === "git"
      ? URL.canParse(draft.url.trim())
        ? {}
        : { url: "Enter the URL of the repository, such as https://git.example.com/team/policies.git." }
      : linesOf(draft.urls).length > 0
        ? {}
        : { urls: "Enter at least one URL." };
  return { ...(draft.name.trim() === "" ? { name: "Enter a name." } : {}), ...place };
}

export function linesOf(text: string): string[] {
  return text
    .split("\n")
    .map((line) => line.trim())
    .filter((line) => line !== "");
}

const given = (text: string) => text.trim() || undefined;

export function toCreate(draft: SourceDraft): CreateSource {
  const { type, name, kind, schedule, system_name } = draft;
  const common = { type, name, kind, schedule, system_name: given(system_name) };
  if (type === "urls") return { ...common, urls: linesOf(draft.urls) };
  const include = linesOf(draft.include);
  return {
    ...common,
    url: draft.url.trim(),
    branch: given(draft.branch),
    folder: draft.folder,
    include: include.length > 0 ? include : undefined,
    username: given(draft.username),
    token: given(draft.token),
  };
}

/** What a draft changes: an address that stays is not checked again, and an empty token keeps the one there is. */
export function toChange(draft: SourceDraft, source: DocumentSource): ChangeSource {
  const before = toDraft(source);
  const changed = (field: keyof SourceDraft) => draft[field] !== before[field];
  const include = linesOf(draft.include);
  return {
    ...(changed("name") ? { name: draft.name } : {}),
    ...(changed("system_name") ? { system_name: given(draft.system_name) ?? null } : {}),
    ...(changed("kind") ? { kind: draft.kind } : {}),
    ...(changed("schedule") ? { schedule: draft.schedule } : {}),
    ...(changed("url") ? { url: draft.url.trim() } : {}),
    ...(changed("branch") ? { branch: given(draft.branch) ?? null } : {}),
    ...(changed("folder") ? { folder: draft.folder } : {}),
    ...(changed("include") && include.length > 0 ? { include } : {}),
    ...(changed("username") ? { username: given(draft.username) ?? null } : {}),
    ...(draft.token.trim() === "" ? {} : { token: draft.token.trim() }),
    ...(changed("urls") ? { urls: linesOf(draft.urls) } : {}),
  };
}
