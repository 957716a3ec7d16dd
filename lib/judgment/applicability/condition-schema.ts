import { z } from "zod";
import type { Condition } from "./condition";

const FactSchema = z.strictObject({ fact: z.string().min(1), is: z.array(z.string().min(1)).min(1) });

export const ConditionSchema: z.ZodType<Condition> = z.lazy(() =>
  z.union([
    FactSchema,
    z.strictObject({ all: z.array(ConditionSchema).min(1) }),
    z.strictObject({ any: z.array(ConditionSchema).min(1) }),
    z.strictObject({ not: ConditionSchema }),
  ]),
);
