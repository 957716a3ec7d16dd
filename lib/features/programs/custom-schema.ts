import { z } from "zod";
import { ControlReferenceSchema, OwnControlSchema } from "@/lib/features/own-frameworks/schema";
import { OwnerSchema } from "./scope-schema";

const texts = OwnControlSchema.pick({
  title: true,
  description: true,
  theme: true,
  weight: true,
  requirements: true,
});

/** A control that only this program has. */
export const AddControlSchema = texts.extend({
  /** Its reference; the next free one, such as C-3, when left out. */
  control_id: ControlReferenceSchema.optional(),
  owner: OwnerSchema.default(null),
});
export type AddControl = z.output<typeof AddControlSchema>;

/** Texts of such a control; what is left out stays. */
export const ChangeTextsSchema = z.strictObject({
  title: texts.shape.title.optional(),
  description: z.string().max(20_000, "must be at most 20,000 characters").optional(),
  theme: texts.shape.theme.unwrap().optional(),
  weight: texts.shape.weight.unwrap().optional(),
  requirements: texts.shape.requirements.unwrap().optional(),
});
export type ChangeTexts = z.output<typeof ChangeTextsSchema>;
