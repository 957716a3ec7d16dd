import { z } from "zod";
import { operation } from "@/lib/core/operation";
import {
  ChangeNoticePreferencesSchema,
  NoticePage,
  NoticePreferencesSchema,
  NoticeQuerySchema,
} from "./schema";

const area = "Notices";
/** Notices are a person's own: an API key has none. */
const member = { kind: "credential", scope: "none", role: "viewer" } as const;

export const listNotices = operation({
  id: "listNotices",
  method: "GET",
  path: "/v1/notices",
  area,
  summary: "List one's own notices, newest first",
  access: member,
  query: NoticeQuerySchema,
  output: NoticePage,
  status: 200,
});

export const readNotice = operation({
  id: "readNotice",
  method: "POST",
  path: "/v1/notices/{id}/read",
  area,
  summary: "Mark a notice as read",
  access: member,
  params: z.object({ id: z.string() }),
  output: z.undefined(),
  status: 204,
});

export const readAllNotices = operation({
  id: "readAllNotices",
  method: "POST",
  path: "/v1/notices/read",
  area,
  summary: "Mark all of one's own notices as read",
  access: member,
  output: z.undefined(),
  status: 204,
});

export const getNoticePreferences = operation({
  id: "getNoticePreferences",
  method: "GET",
  path: "/v1/me/notice-preferences",
  area,
  summary: "Read how one learns of each kind of notice",
  access: member,
  output: NoticePreferencesSchema,
  status: 200,
});

export const changeNoticePreferences = operation({
  id: "changeNoticePreferences",
  method: "PUT",
  path: "/v1/me/notice-preferences",
  area,
  summary: "Choose how one learns of kinds of notices",
  access: member,
  body: ChangeNoticePreferencesSchema,
  output: NoticePreferencesSchema,
  status: 200,
});
