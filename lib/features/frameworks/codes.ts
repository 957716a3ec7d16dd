import { z } from "zod";
import { didYouMean } from "@/lib/core/did-you-mean";
import { TEXT_LIMITS } from "@/lib/core/limits";
import { requiredText } from "@/lib/core/text";
import { withWireShape } from "@/lib/core/wire-shape";
import { THEMES } from "@/lib/judgment/analyst/vocabulary";
import {
  CUSTOM_CONTROLS,
  FRAMEWORK_CATEGORIES,
  FRAMEWORK_CODES,
  FRAMEWORK_NAMES,
  findFrameworkCode,
  findReference,
  OWN_PREFIX,
} from "./vocabulary";

export const FrameworkCodeSchema = z.enum(FRAMEWORK_CODES);
export const FrameworkCategorySchema = z.enum(FRAMEWORK_CATEGORIES);
export const ThemeSchema = z.enum(THEMES);

/** A code or a catalog name, in any case. */
export const FrameworkNameSchema = withWireShape(requiredText(TEXT_LIMITS.name), {
  anyOf: [
    { $ref: "#/components/schemas/FrameworkCode" },
    { type: "string", minLength: 1, maxLength: TEXT_LIMITS.name, pattern: "\\S" },
  ],
});
export const OwnFrameworkCodeSchema = z.templateLiteral([
  OWN_PREFIX,
  z.string().regex(/^[A-Z0-9][A-Z0-9_]{0,39}$/),
]);

export const FrameworkReferenceSchema = withWireShape(
  z.union([FrameworkCodeSchema, OwnFrameworkCodeSchema, z.literal(CUSTOM_CONTROLS)]),
  {
    anyOf: [
      { $ref: "#/components/schemas/FrameworkCode" },
      { type: "string", pattern: `^(${OWN_PREFIX}[A-Z0-9][A-Z0-9_]{0,39}|${CUSTOM_CONTROLS})$` },
    ],
  },
);

/** The sentence for an unknown framework: the nearest one, and the list. */
export function explainUnknownFramework(typed: string): string {
  if (typed.trim().toUpperCase().startsWith(OWN_PREFIX))
    return "names an own framework that the organization does not have, or that cannot be used here: audits and applicability take the frameworks of the catalog";
  const suggestion = didYouMean(typed, [...FRAMEWORK_CODES, ...Object.values(FRAMEWORK_NAMES)]);
  const hint = suggestion ? `; did you mean "${suggestion}"?` : ".";
  return `must be one of ${FRAMEWORK_CODES.join(", ")}, or a framework's name${hint}`;
}

/** A framework as a caller may write it; its code. Typed as text, for whoever calls a use case directly. */
export const GivenFrameworkSchema = FrameworkNameSchema.transform((given, context): string => {
  const code = findFrameworkCode(given);
  if (code) return code;
  context.addIssue({
    code: "custom",
    message: explainUnknownFramework(given),
    params: { code: "unknown_framework" },
  });
  return z.NEVER;
});

/**
 * A framework as a caller may write it where own ones are taken too; its code. Whether the organization has an own
 * framework of that code is not checked here.
 */
export const GivenReferenceSchema = FrameworkNameSchema.transform((given, context): string => {
  const reference = findReference(given);
  if (reference) return reference;
  context.addIssue({
    code: "custom",
    message: explainUnknownFramework(given),
    params: { code: "unknown_framework" },
  });
  return z.NEVER;
});
