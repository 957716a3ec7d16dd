import { describeFields, describeSchema, type SchemaReference } from "@/lib/core/reference";
import {
  DeletedControlSchema,
  DeletedProgramDetailSchema,
  DeletedProgramSchema,
  ProgramQuerySchema,
} from "../deleted-schema";

import { controlTexts } from "./schemas";

const deletedTexts = {
  id: "ID of the program.",
  name: "Name of the program.",
  frameworks: "Frameworks in the program.",
  status: "How far the program was.",
  readiness_score: "Its readiness at that time.",
  controls_total: "How many controls it had.",
  controls_implemented: "How many were implemented.",
  created_at: "When it was created.",
  deleted_at: "When it was deleted.",
  deleted_by: "ID of the member or API key that deleted it.",
  deleted_by_name: "Name of the member or API key at that time.",
};

/** Programs that were deleted. */
export const deletedSchemas: readonly SchemaReference[] = [
  describeFields(ProgramQuerySchema, {
    include: "`deleted` adds the programs that were deleted; for signed-in administrators only.",
  }),
  describeSchema("DeletedProgram", DeletedProgramSchema, "A program that was deleted, as it was then.", {
    ...deletedTexts,
  }),
  describeSchema(
    "DeletedProgramDetail",
    DeletedProgramDetailSchema,
    "A deleted program with its controls and their history.",
    { ...deletedTexts, controls: "Its controls, in the catalog's order." },
  ),
  describeSchema("DeletedControl", DeletedControlSchema, "A control of a deleted program.", {
    ...controlTexts,
    implementation: "How it was implemented, in the owner's words.",
    evidence: "Evidence that was attached.",
    history: "Its changes and reviews, newest first.",
  }),
  describeFields(DeletedControlSchema.shape.evidence.element, {
    id: "ID of the item.",
    title: "Title at that time.",
    kind: "What it is: a file, a link or an audit.",
    sha256: "SHA-256 of the file; null for anything else.",
  }),
];
