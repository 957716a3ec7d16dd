import { describeFields, describeOperation, describeSchema, type Reference } from "@/lib/core/reference";
import * as contract from "./contract";
import { ChangeViewSchema, SavedViewQuerySchema, SavedViewSchema, SaveViewSchema } from "./schema";

const VIEW_ID = "viw_01kajq4c2v7m0r5s8t1x3y6z9v";

const view = {
  id: VIEW_ID,
  list: "systems",
  name: "High risk without an owner",
  params: { risk_class: "high", owner: "none", sort: "-risk_score", columns: "open_reviews,-drift" },
  is_shared: true,
  is_default: false,
  created_at: "2026-11-21T09:30:00.000Z",
  updated_at: "2026-11-21T09:30:00.000Z",
} as const;

const params =
  "The filters and the sort of the list, as its operation takes them, and `columns`: IDs of columns to show at any width, and with `-` of columns to hide.";
const list = "The list that it is a view of.";
const NAME_TAKEN = "The name is in use, or the list has 50 views.";

export const reference: Reference = {
  areas: { "Saved views": "Filters, order and columns of a list, kept under a name." },
  schemas: [
    describeSchema("SavedView", SavedViewSchema, "A view of a list.", {
      id: "ID of the view.",
      list,
      name: "Its name.",
      params,
      is_shared: "Whether everyone in the organization has it.",
      is_default: "Whether the list opens with it for you.",
      created_at: "When it was saved first.",
      updated_at: "When it was last changed.",
    }),
    describeFields(SavedViewQuerySchema, { list: "Only views of this list." }),
    describeSchema("SaveView", SaveViewSchema, "A new view.", {
      list,
      name: "Its name, which no other view of the list has; capital letters do not count.",
      params,
      is_shared: "`true` gives it to everyone in the organization, which needs the role manager.",
    }),
    describeSchema("ChangeView", ChangeViewSchema, "What changes; the rest stays.", {
      name: "The new name.",
      params: `Replaces all of them. ${params}`,
      is_shared: "`true` shares it; `false` makes a shared view your own. Both need the role manager.",
    }),
  ],
  operations: [
    describeOperation(contract.listSavedViews, {
      description: "Returns your own views and those that your organization shares, by name.",
      response: { data: [view] },
    }),
    describeOperation(contract.saveView, {
      description:
        "Saves a view of a list. It is yours alone unless you share it. A shared view belongs to the organization: every manager may change it, and it stays when you leave.",
      request: { list: "systems", name: view.name, params: view.params, is_shared: true },
      response: view,
      problems: { 409: NAME_TAKEN },
    }),
    describeOperation(contract.changeView, {
      description:
        "Changes your own view, or, as a manager, a shared one. A view that is no longer shared is no one else's default.",
      request: { name: "High risk, unassigned" },
      response: { ...view, name: "High risk, unassigned" },
      problems: { 409: NAME_TAKEN },
    }),
    describeOperation(contract.deleteView, {
      description: "Deletes your own view, or, as a manager, a shared one.",
    }),
    describeOperation(contract.makeDefaultView, {
      description:
        "Makes the list open with this view for you, instead of any other. Repeating it changes nothing.",
    }),
    describeOperation(contract.clearDefaultView, {
      description: "Makes the list open without this view. Repeating it changes nothing.",
    }),
  ],
  parameters: {
    "/v1/saved-views/{id}": { name: "SavedViewId", description: "ID of the view.", example: VIEW_ID },
  },
};
