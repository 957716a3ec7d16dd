import { z } from "zod";
import { operation } from "@/lib/core/operation";
import { AddControlSchema, ChangeTextsSchema } from "./custom-schema";
import { ControlDetailSchema } from "./schema";

const area = "Programs";
const byControl = z.object({ id: z.string(), control_id: z.string() });
const access = { kind: "credential", scope: "programs", role: "manager" } as const;

export const addControl = operation({
  id: "addControl",
  method: "POST",
  path: "/v1/programs/{id}/controls",
  area,
  summary: "Add a control of the program's own",
  access,
  params: z.object({ id: z.string() }),
  body: AddControlSchema,
  output: ControlDetailSchema,
  status: 201,
  location: "/v1/programs/{program_id}/controls/{id}",
  isIdempotent: true,
});

export const changeControlTexts = operation({
  id: "changeControlTexts",
  method: "PATCH",
  path: "/v1/programs/{id}/controls/{control_id}",
  area,
  summary: "Change the texts of a control that was added to the program",
  access,
  params: byControl,
  body: ChangeTextsSchema,
  output: ControlDetailSchema,
  status: 200,
  entityTag: "version",
});

export const removeControl = operation({
  id: "removeControl",
  method: "DELETE",
  path: "/v1/programs/{id}/controls/{control_id}",
  area,
  summary: "Remove a control that was added to the program; its history is kept",
  access,
  params: byControl,
  output: z.undefined(),
  status: 204,
  entityTag: "version",
});
