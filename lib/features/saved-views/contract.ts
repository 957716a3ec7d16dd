import { z } from "zod";
import { operation } from "@/lib/core/operation";
import {
  ChangeViewSchema,
  SavedViewList,
  SavedViewQuerySchema,
  SavedViewSchema,
  SaveViewSchema,
} from "./schema";

const area = "Saved views";
const byId = z.object({ id: z.string() });
/** Views are for people; what a view shows is read with the role of whoever opens it. */
const member = { kind: "credential", scope: "none", role: "viewer" } as const;

export const listSavedViews = operation({
  id: "listSavedViews",
  method: "GET",
  path: "/v1/saved-views",
  area,
  summary: "List one's own views and those that are shared, by name",
  access: member,
  query: SavedViewQuerySchema,
  output: SavedViewList,
  status: 200,
});

export const saveView = operation({
  id: "saveView",
  method: "POST",
  path: "/v1/saved-views",
  area,
  summary: "Save a view of a list",
  access: member,
  body: SaveViewSchema,
  output: SavedViewSchema,
  status: 201,
  location: "/v1/saved-views/{id}",
  isIdempotent: true,
});

export const changeView = operation({
  id: "changeView",
  method: "PATCH",
  path: "/v1/saved-views/{id}",
  area,
  summary: "Rename, replace or share a view",
  access: member,
  params: byId,
  body: ChangeViewSchema,
  output: SavedViewSchema,
  status: 200,
});

export const deleteView = operation({
  id: "deleteView",
  method: "DELETE",
  path: "/v1/saved-views/{id}",
  area,
  summary: "Delete a view",
  access: member,
  params: byId,
  output: z.undefined(),
  status: 204,
});

export const makeDefaultView = operation({
  id: "makeDefaultView",
  method: "PUT",
  path: "/v1/saved-views/{id}/default",
  area,
  summary: "Open the list with a view",
  access: member,
  params: byId,
  output: z.undefined(),
  status: 204,
});

export const clearDefaultView = operation({
  id: "clearDefaultView",
  method: "DELETE",
  path: "/v1/saved-views/{id}/default",
  area,
  summary: "Open the list without a view again",
  access: member,
  params: byId,
  output: z.undefined(),
  status: 204,
});
