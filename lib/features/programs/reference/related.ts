import {
  describeFields,
  describeOperation,
  describeSchema,
  type OperationReference,
  type SchemaReference,
} from "@/lib/core/reference";
import * as contract from "../contract";
import {
  AppliedSchema,
  ApplyToRelatedSchema,
  FoundControlSchema,
  LeftOutSchema,
  LinkControlSchema,
  RelatedOfferSchema,
  RelatedPreviewSchema,
  SearchProgramControlsSchema,
  UndoneSchema,
} from "../related-schema";
import { controlDetail, evidenceControl, PROGRAM_ID } from "./examples";
import { controlTexts, programTexts } from "./schemas";

const APPLIED_ID = "apl_01kajq4c2v7m0r5s8t1x3y6z9k";
const RELATED_ID = "ctl_01kajq4c2v7m0r5s8t1x3y6z9r";
const OTHER_PROGRAM = "prg_01kajq4c2v7m0r5s8t1x3y6z9p";

const relationTexts = {
  relation:
    "How the control followed relates to it: `superset` covers it, `subset` is part of it; `same` is the same control of another program.",
  origin: "Whether a published mapping says so, or our own reading.",
  reason: "Why.",
};

/** What follows a control, and what is linked with it. */
export const relatedSchemas: readonly SchemaReference[] = [
  describeSchema("RelatedPreview", RelatedPreviewSchema, "What applying a control would change.", {
    data: "The controls that can follow, those that follow without a second look first.",
    left_out: "Related controls that cannot follow, with the reason.",
  }),
  describeSchema("RelatedOffer", RelatedOfferSchema, "A control that can follow, and what would change.", {
    ...controlTexts,
    ...programTexts,
    ...relationTexts,
    version: "Version of the control; applying refuses one that changed since.",
    proposed_status: "The status it would get; null where none would change.",
    proposed_evidence: "The evidence that would be attached.",
    is_suggested: "Whether its relation carries a status without a second look.",
    caution: "Why it does not; null where it does.",
  }),
  describeFields(RelatedOfferSchema.shape.proposed_evidence.element, {
    id: "ID of the item.",
    title: "Its title.",
  }),
  describeSchema("RelatedLeftOut", LeftOutSchema, "A related control that cannot follow.", {
    ...controlTexts,
    ...programTexts,
    ...relationTexts,
    why: "Why: it was left out or does not apply, its program is completed, it is further already, it has the same status and evidence, or it is linked and follows by itself.",
  }),
  describeSchema("ApplyToRelated", ApplyToRelatedSchema, "Which controls follow, and in what.", {
    controls: "The controls that follow.",
    status: "Whether they get the status, where it is further than their own.",
    evidence: "Whether they get the valid evidence.",
  }),
  describeFields(ApplyToRelatedSchema.shape.controls.element, {
    id: "ID of the control.",
    version: "The version that the preview named; another one now is refused.",
  }),
  describeSchema("AppliedToRelated", AppliedSchema, "What was applied.", {
    id: "Names it, to undo it.",
    changed: "How many controls got another status.",
    attached: "To how many controls evidence was newly attached.",
    undo_until: "Until when it can be undone.",
  }),
  describeSchema("UndoneChange", UndoneSchema, "What was undone.", {
    id: "ID of what was applied.",
    restored: "How many controls are what they were.",
    undone_at: "When.",
  }),
  describeSchema("LinkControl", LinkControlSchema, "What to link a control with.", {
    control_ids:
      "IDs of the same control in other programs. They take the status and implementation of this one.",
  }),
  describeFields(SearchProgramControlsSchema, {
    q: "A reference such as `A.5.15` or `ISO27001 A.5.15`, or a part of a control's name.",
  }),
  describeSchema("FoundControl", FoundControlSchema, "A control that a search finds, with its program.", {
    ...controlTexts,
    ...programTexts,
  }),
  describeFields(FoundControlSchema.shape.approval, {
    state: "Whether it is approved.",
    by: "Name of who approved, returned or withdrew it.",
    at: "When.",
    stale: "Whether something changed since it was approved.",
  }),
];

const { because: _, ...other } = evidenceControl;
const offer = {
  ...other,
  id: RELATED_ID,
  framework: "GDPR",
  control_id: "Art. 22",
  title: "Automated individual decision-making",
  status: "in_progress",
  relation: "intersects",
  origin: "own",
  reason: "Both ask for a person who can overrule a decision.",
} as const;
const frozen = "The program is completed and frozen. Reopen it first.";

export const relatedOperations: readonly OperationReference[] = [
  describeOperation(contract.previewRelated, {
    description:
      "Returns what would follow a control, in its own and in the other programs of the organization: the controls that the catalog relates to it and the same control elsewhere, with relation, origin and reason, their status and evidence, and what would change. Changes nothing.",
    response: {
      data: [
        {
          ...offer,
          version: 2,
          proposed_status: "implemented",
          proposed_evidence: [
            { id: "evd_01kajq4c2v7m0r5s8t1x3y6z9e", title: "Human oversight procedure, version 3" },
          ],
          is_suggested: false,
          caution: "Art. 22 and Art. 14 share a part only, so each may have open duties of its own.",
        },
      ],
      left_out: [],
    },
  }),
  describeOperation(contract.applyToRelated, {
    description:
      "Gives related controls the status and the valid evidence of a control, in one transaction. Each has its line of history, which names where it comes from. It can be undone for a minute.",
    request: { controls: [{ id: RELATED_ID, version: 2 }], status: true, evidence: true },
    response: { id: APPLIED_ID, changed: 1, attached: 1, undo_until: "2026-11-21T09:31:00.000Z" },
    problems: { 409: frozen },
  }),
  describeOperation(contract.undoApplied, {
    description:
      "Brings status, review and evidence of the controls back to what they were. It is refused after a minute, and when one of the controls was changed since.",
    response: { id: APPLIED_ID, restored: 1, undone_at: "2026-11-21T09:30:40.000Z" },
    problems: { 409: "The minute has passed, a control changed since, or it was undone already." },
  }),
  describeOperation(contract.linkControl, {
    description:
      "Links a control with the same control of other programs. They take its status and implementation, and each gets the evidence of all. From then on a change of one changes all of them, except in a completed program, which is frozen. Owner and dates stay with each program.",
    request: { control_ids: [RELATED_ID] },
    response: {
      ...controlDetail,
      link_id: "lnk_01kajq4c2v7m0r5s8t1x3y6z9n",
      linked: [
        {
          ...other,
          id: RELATED_ID,
          program_id: OTHER_PROGRAM,
          program_name: "Certification",
          is_frozen: false,
        },
      ],
    },
    problems: { 409: frozen },
  }),
  describeOperation(contract.unlinkControl, {
    description: "Unlinks a control. Every control keeps its status and evidence.",
    problems: { 409: "The control is not linked, or its program is completed and frozen." },
  }),
  describeOperation(contract.searchProgramControls, {
    description:
      "Finds controls in the programs they are in: by reference, as the catalog's search reads it, or by a part of their name. References come first; at most 20.",
    response: {
      data: [
        {
          ...other,
          program_id: PROGRAM_ID,
          approval: { state: "approved", by: "Ada Okafor", at: "2026-11-21T09:30:00.000Z", stale: false },
        },
      ],
    },
  }),
];
