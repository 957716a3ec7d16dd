import { z } from "zod";
import { operation } from "@/lib/core/operation";
import { listOf } from "@/lib/core/pagination";
import { AttachEvidenceSchema, AttachedEvidenceSchema, EvidenceControlSchema } from "./evidence-schema";

const byId = z.object({ id: z.string() });
const byControl = z.object({ id: z.string(), control_id: z.string() });
const canRead = { kind: "credential", scope: "programs", role: "viewer" } as const;
const canWork = { kind: "credential", scope: "programs", role: "contributor" } as const;

export const listEvidenceControls = operation({
  id: "listEvidenceControls",
  method: "GET",
  path: "/v1/evidence/{id}/controls",
  area: "Evidence",
  summary: "List the controls an item of evidence is attached to",
  access: canRead,
  params: byId,
  output: listOf(EvidenceControlSchema),
  status: 200,
});

export const attachEvidence = operation({
  id: "attachEvidence",
  method: "POST",
  path: "/v1/evidence/{id}/controls",
  area: "Evidence",
  summary: "Attach an item of evidence to controls",
  access: canWork,
  params: byId,
  body: AttachEvidenceSchema,
  output: AttachedEvidenceSchema,
  status: 200,
});

export const detachEvidence = operation({
  id: "detachEvidence",
  method: "DELETE",
  path: "/v1/evidence/{id}/controls/{control_id}",
  area: "Evidence",
  summary: "Detach an item of evidence from a control",
  access: canWork,
  params: byControl,
  output: z.undefined(),
  status: 204,
});

export const suggestEvidenceControls = operation({
  id: "suggestEvidenceControls",
  method: "GET",
  path: "/v1/evidence/{id}/suggested-controls",
  area: "Evidence",
  summary: "List related controls the evidence is not attached to yet: offered, never applied",
  access: canRead,
  params: byId,
  output: listOf(EvidenceControlSchema),
  status: 200,
});
