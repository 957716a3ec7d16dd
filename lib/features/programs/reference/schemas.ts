import { describeFields, describeSchema, type SchemaReference } from "@/lib/core/reference";
import {
  ApplyAuditSchema,
  AuditEffectSchema,
  AuditPreviewQuerySchema,
  AuditPreviewSchema,
} from "../audit-schema";
import { ControlQuerySchema, MyControlsQuerySchema } from "../control-query-schema";
import {
  BulkResultSchema,
  BulkUpdateResultSchema,
  BulkUpdateSchema,
  ChangeProgramSchema,
  ControlChangeSchema,
  ControlDetailSchema,
  ControlSchema,
  ControlStatusSchema,
  CreateProgramSchema,
  LinkedControlSchema,
  MyControlSchema,
  ProgramSchema,
  ProgramStatusSchema,
  ProgramSummarySchema,
  RelatedProgramControlSchema,
  UpdateControlSchema,
  UpdatedControlSchema,
} from "../schema";

const countTexts = {
  total: "All controls.",
  implemented: "Controls that are implemented.",
  in_progress: "Controls that are in progress.",
  not_started: "Controls that are not started.",
  gap: "Controls with a gap.",
  counted: "Controls that count today.",
  counted_implemented: "Of these, the implemented ones.",
  counted_in_progress: "Of these, those in progress.",
  counted_gap: "Of these, those with a gap.",
  readiness_score: "Readiness of this part alone, from 0 to 100.",
};

const scopeTexts = {
  system_id: "ID of the system it is about; null for the organization as a whole.",
  target_date: "The day by which it is to be ready.",
  auditor: "Who will audit it, in free text.",
};

const changeTexts = {
  status: "The new status. Any status may follow any other.",
  owner:
    'Who is responsible. An email address of a member shows the control under that member\'s "My controls"; null unassigns.',
  due_date: "When it should be implemented; null for no date.",
  review_interval_days: "How often it is reviewed, in days; null for never.",
  note: "Why. It is kept in the history.",
};

const approvalFilterText =
  "Only controls that wait for the reader's approval (`mine`) or for anyone's (`waiting`), are approved (`approved`), changed since (`stale`), or are neither approved nor waiting (`none`).";

const approvalSettingsTexts = {
  approval_mode: "Whether controls and exclusions are approved: `off`, `on`, or `four_eyes`.",
  owner_may_approve: "Whether the owner of a control may approve it.",
};

const bulkTexts = {
  changed: "How many controls changed.",
  unchanged: "How many were so already.",
  program: "The program after the change.",
};

export const controlTexts = {
  id: "ID of the control in the program, as paths name it.",
  framework: "Framework of the control.",
  control_id: "Reference of the control within the framework.",
  title: "What has to be done, in one line.",
  description: "What the framework asks for.",
  theme: "What the control is mainly about.",
  status: "How far it is implemented.",
  owner: "Who is responsible; null when no one is.",
  evidence_count: "How many items of evidence are attached and not expired.",
  basis:
    "What an implemented control rests on: `evidence` (valid evidence is attached), `text` (the implementation is described) or `stated` (neither); null for any other status.",
  open_actions: "How many unfinished corrective actions follow from it.",
  open_findings: "How many findings of auditors about it are not resolved.",
  last_reviewed: "When its status was last set or confirmed; null when it never was.",
  last_reviewed_by: "Name of who did; null when it never was, or before names were kept.",
  due_date: "When it should be implemented; null for no date.",
  review_interval_days: "How often it is reviewed, in days; null for never.",
  due_on: "The next day something is due: implementation, or a review; null when nothing is.",
  due_state: "Whether that day has passed, is within 7 days, or is later; null when nothing is due.",
  applicability: "Whether it applies, from when, and why a person left it out.",
  approval: "Whether it is approved, by whom and on which evidence.",
  link_id: "Names what it is linked with; null for nothing.",
  updated_at: "When it was last changed or reviewed.",
};

export const programTexts = { program_id: "ID of its program.", program_name: "Name of its program." };

export const controlIdsText = "IDs of the controls.";

export const schemas: readonly SchemaReference[] = [
  describeSchema(
    "ProgramStatus",
    ProgramStatusSchema,
    "How far a program is. Only `completed` is set by a person.",
  ),
  describeSchema("ControlStatus", ControlStatusSchema, "How far a control is implemented."),
  describeSchema(
    "Program",
    ProgramSchema,
    "A compliance program: frameworks and their controls to work on.",
    {
      id: "ID of the program.",
      name: "Name of the program.",
      frameworks: "Frameworks in the program.",
      status: "How far the program is.",
      readiness_score: "100 × (implemented + ½ in progress) ÷ all controls, with one decimal.",
      controls_total: "How many controls it has.",
      controls_implemented: "How many are implemented.",
      controls_in_progress: "How many are in progress.",
      controls_gap: "How many have a gap.",
      controls_not_started: "How many are not started.",
      controls_shown: "How many implemented controls have valid evidence or a description.",
      controls_counted:
        "Controls that count today: they apply or may apply, and no one left them out. Readiness counts these.",
      counted_implemented: "Of these, the implemented ones.",
      counted_in_progress: "Of these, those in progress.",
      counted_gap: "Of these, those with a gap.",
      system_id: "The system the program is about; null for the organization as a whole.",
      target_date: "The day by which it is to be ready.",
      auditor: "Who will audit it.",
      controls_stated: "How many implemented controls have neither.",
      readiness_on_evidence:
        "The part of `readiness_score` that rests on implemented controls with valid evidence.",
      approval_mode:
        "Whether implemented controls and exclusions are approved: `off`, `on`, or `four_eyes`, where whoever marked a control implemented or left it out does not approve it.",
      owner_may_approve: "Whether the owner of a control may approve it.",
      controls_approved: "Implemented controls that count today, are approved, and have not changed since.",
      approved_score:
        "Readiness counted from approved controls alone; null while the program asks for no approval.",
      created_at: "When it was created.",
      updated_at: "When it was last changed.",
    },
  ),
  describeSchema("CreateProgram", CreateProgramSchema, "The program to create.", {
    name: "Name of the program.",
    frameworks: "Frameworks to include, by code or name. Their controls are generated.",
    ...scopeTexts,
    ...approvalSettingsTexts,
  }),
  describeSchema("ChangeProgram", ChangeProgramSchema, "What to change.", {
    name: "Name of the program.",
    frameworks:
      "Every framework it should have. The controls of one that is taken out keep their history and come back with it.",
    ...scopeTexts,
    ...approvalSettingsTexts,
    status: "`completed` freezes a program that is ready for an audit; `active` reopens a completed one.",
  }),
  describeSchema("Control", ControlSchema, "A framework's control, as a program works on it.", controlTexts),
  describeSchema(
    "RelatedProgramControl",
    RelatedProgramControlSchema,
    "A control of another framework that asks for much the same, and how far it is.",
    { ...controlTexts, ...programTexts },
  ),
  describeSchema(
    "LinkedControl",
    LinkedControlSchema,
    "The same control of another program, linked with this one.",
    {
      ...controlTexts,
      ...programTexts,
      is_frozen: "Whether its program is completed, so that it does not follow.",
    },
  ),
  describeSchema("ControlDetail", ControlDetailSchema, "A control with its implementation and evidence.", {
    ...controlTexts,
    ...programTexts,
    program_status: "Status of its program.",
    implementation: "How it is implemented, in the owner's words.",
    own: "Weight and requirements that the program keeps itself, of a control of an own framework or of its own; null for the catalog's.",
    evidence: "Evidence that is attached.",
    related: "Controls of other frameworks that ask for much the same.",
    approvals: "Every request to approve it, the latest first; at most 50.",
    linked: "The same control of other programs that it is linked with.",
    linkable: "The same control of other open programs that it could be linked with.",
  }),
  describeSchema(
    "UpdateControl",
    UpdateControlSchema,
    "What to change. Fields that are left out stay as they are.",
    {
      ...changeTexts,
      reviewed: "`true` confirms the control as it is: a review that changes nothing.",
      implementation: "How it is implemented.",
      expected_implementation:
        "The implementation you began with. If another one is stored by now, nothing changes and the answer is 409.",
    },
  ),
  describeSchema("UpdatedControl", UpdatedControlSchema, "The control after the update.", controlTexts),
  describeSchema("BulkUpdateControls", BulkUpdateSchema, "What to change, and in which controls.", {
    ...changeTexts,
    control_ids: controlIdsText,
    only_empty:
      "`true` sets owner, due date and review interval only where a control has none, and keeps what others set.",
  }),
  describeSchema("BulkResult", BulkResultSchema, "What a change of several controls did.", bulkTexts),
  describeSchema("BulkUpdateResult", BulkUpdateResultSchema, "What a bulk update of controls did.", {
    ...bulkTexts,
    kept: "How many controls kept a different owner, due date or review interval because of `only_empty`.",
  }),
  describeFields(ControlQuerySchema, {
    status: "Only controls with this status.",
    framework: "Only controls of this framework.",
    theme: "Only controls with this theme.",
    owner: "Only controls of this owner, in any case; `none` for controls without one.",
    due: "Only controls that are due so.",
    approval: approvalFilterText,
    applicability:
      "Only controls that count today (`counts`), will apply later (`later`), or do not apply or were left out (`not_applicable`).",
  }),
  describeSchema("ControlChange", ControlChangeSchema, "A change of a control.", {
    id: "Number of the change.",
    changed_at: "When it was changed.",
    actor_id: "ID of the member or API key that changed it.",
    actor_name: "Name of the member or API key at that time.",
    source: "How it was changed.",
    source_id: "ID of the audit or evidence it came from; null otherwise.",
    changes: "Each field that changed.",
    note: "Why; empty when no reason was given.",
  }),
  describeFields(ControlChangeSchema.shape.changes.element, {
    field: "Name of the field.",
    from: "The value before.",
    to: "The value after.",
  }),
  describeSchema("ProgramSummary", ProgramSummarySchema, "What the dashboard of a program shows.", {
    program: "The program.",
    by_framework: "Controls and readiness by framework.",
    by_theme: "Controls and readiness by theme.",
    due: "Controls by when they are due.",
    without_owner: "Controls without an owner.",
    without_evidence: "Controls without valid evidence.",
    with_open_work:
      "Implemented controls with unfinished corrective actions or open findings of auditors; they count as implemented.",
    top_gaps: "Controls with a gap, the heaviest first; at most 8.",
    next_due: "The next controls that are due, the most overdue first; at most 8.",
    trend: "Readiness at the end of each day on which it changed, oldest first; the last 365.",
  }),
  describeFields(ProgramSummarySchema.shape.by_framework.element, {
    ...countTexts,
    framework: "The framework.",
  }),
  describeFields(ProgramSummarySchema.shape.by_theme.element, { ...countTexts, theme: "The theme." }),
  describeFields(ProgramSummarySchema.shape.due, {
    overdue: "Controls whose day has passed.",
    soon: "Controls due within 7 days, today included.",
    upcoming: "Controls due later.",
  }),
  describeFields(ProgramSummarySchema.shape.trend.element, {
    day: "The day.",
    readiness_score: "Readiness at its end, from 0 to 100.",
  }),
  describeSchema("MyControl", MyControlSchema, "A control of the signed-in member.", {
    ...controlTexts,
    ...programTexts,
  }),
  describeFields(MyControlsQuerySchema, {
    due: "Only controls that are due so.",
    status: "Only controls with this status.",
    approval: `${approvalFilterText} With \`mine\` they may be anyone's.`,
  }),
  describeSchema("AuditEffect", AuditEffectSchema, "What applying an audit would do to one control.", {
    id: controlTexts.id,
    framework: controlTexts.framework,
    control_id: controlTexts.control_id,
    title: controlTexts.title,
    verdict: "The audit's verdict.",
    status: "Its status now.",
    proposed_status: "The status it would get; the same when nothing would change.",
    reason: "Why, in the audit's words.",
  }),
  describeSchema("AuditPreview", AuditPreviewSchema, "What applying an audit would change.", {
    audit_id: "ID of the audit.",
    system_name: "The audited system.",
    framework: "The framework of the audit.",
    compliance_score: "Score of the audit, from 0 to 100.",
    timestamp: "When the audit was completed.",
    data: "Each control that the audit judged.",
  }),
  describeFields(AuditPreviewQuerySchema, { audit_id: "ID of a completed audit." }),
  describeSchema("ApplyAudit", ApplyAuditSchema, "The audit to apply.", {
    audit_id: "ID of a completed audit.",
    control_ids: "IDs of the controls to change. Without it, all that the preview would change.",
    attach_evidence: "Whether to attach the audit as evidence to the controls it speaks for.",
  }),
];
