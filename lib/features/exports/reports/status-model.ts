import { dayText } from "@/lib/core/days";
import type { ReadFramework } from "@/lib/features/frameworks/schema";
import type { Control, Part, ProgramSummary } from "@/lib/features/programs/schema";
import { READINESS_FORMULA } from "@/lib/features/programs/vocabulary";
import { THEME_NAMES } from "@/lib/judgment/analyst/vocabulary";
import { dueWord, type ProgramReportContext, toProgramFrame } from "./program-frame";
import { countOf, STATUS_WORDS } from "./words";

interface StatusInput {
  summary: ProgramSummary;
  controls: readonly Control[];
  frameworks: readonly ReadFramework[];
}

/** How many controls come first. */
const PRIORITIES = 10;

/** What the template of the status report shows. Pure. */
export function toStatusReport(context: ProgramReportContext, input: StatusInput) {
  const { names, program } = context;
  const { summary, controls } = input;
  return {
    ...toProgramFrame(context, {
      kind: "Program status",
      title: program.name,
      subtitle: `Where the program is on ${dayText(context.day)}: readiness, what is due, what is missing, and every control.`,
      nature:
        "Readiness counts the statuses that people gave to controls. It is not a certification, and a status without evidence is no more than a statement.",
    }),
    intro: describe(summary, controls),
    figures: toFigures(summary),
    formula: `Readiness = ${READINESS_FORMULA}.`,
    ...toChart(summary),
    trend: toTrend(summary),
    attention: [
      ["Overdue", countOf(summary.due.overdue, "control")],
      ["Due within 7 days", countOf(summary.due.soon, "control")],
      ["Without an owner", countOf(summary.without_owner, "control")],
      ["Without valid evidence", countOf(summary.without_evidence, "control")],
      ["Implemented, work open", countOf(summary.with_open_work, "control")],
    ],
    by_framework: summary.by_framework.map((part) => toRow(names[part.framework] ?? part.framework, part)),
    by_theme: summary.by_theme.map((part) => toRow(THEME_NAMES[part.theme], part)),
    priorities: toPriorities(input),
    frameworks: [...new Set(controls.map(({ framework }) => framework))].map((code) => ({
      name: names[code] ?? code,
      controls: controls.filter(({ framework }) => framework === code).map(toLine),
    })),
    left_out: controls
      .filter(({ applicability }) => applicability.excluded_at !== null)
      .map(({ control_id, title, applicability }) => ({
        control_id,
        title,
        why: applicability.justification ?? "",
        by: `${applicability.excluded_by ?? "A former member"}, ${dayText(applicability.excluded_at ?? context.day)}`,
      })),
    signatures: ["Program owner", "Management"],
    signature_statement: "The undersigned have taken note of the status of this program.",
  };
}

function describe({ program, due }: ProgramSummary, controls: readonly Control[]): string {
  const { controls_counted, counted_implemented, controls_shown, controls_stated } = program;
  const left = controls.length - controls.filter(({ applicability }) => applicability.counts_today).length;
  const sentences = [
    `${counted_implemented} of ${countOf(controls_counted, "control")} that count today ${counted_implemented === 1 ? "is" : "are"} implemented.`,
    `Of the implemented controls, ${controls_shown} show it by evidence or a description; ${controls_stated} only state it.`,
    ...(left > 0
      ? [
          `${countOf(left, "control")} ${left === 1 ? "does" : "do"} not count today because ${left === 1 ? "it does not apply, applies later, or was" : "they do not apply, apply later, or were"} left out.`,
        ]
      : []),
    due.overdue > 0
      ? `${countOf(due.overdue, "control")} ${due.overdue === 1 ? "is" : "are"} overdue.`
      : "Nothing is overdue.",
  ];
  return sentences.join(" ");
}

function toFigures({ program }: ProgramSummary) {
  const { readiness_score, readiness_on_evidence, approved_score, controls_approved } = program;
  const number = (value: number) => String(Math.round(value * 10) / 10);
  return [
    ["Readiness", `${number(readiness_score)} of 100`, `${program.controls_counted} controls count today`],
    ["Of this, on evidence", number(readiness_on_evidence), "From controls with valid evidence"],
    approved_score === null
      ? ["Approval", "Off", "The program asks for no approval"]
      : ["Approved", number(approved_score), `${countOf(controls_approved, "control")} approved`],
  ];
}

function toChart({ program }: ProgramSummary) {
  const { controls_counted, counted_implemented, counted_in_progress, counted_gap } = program;
  const states = [
    { ...STATUS_WORDS.implemented, count: counted_implemented },
    { ...STATUS_WORDS.in_progress, count: counted_in_progress },
    { ...STATUS_WORDS.gap, count: counted_gap },
    {
      ...STATUS_WORDS.not_started,
      count: controls_counted - counted_implemented - counted_in_progress - counted_gap,
    },
  ];
  const words = states.map(({ label, count }) => `${count} ${label.toLowerCase()}`).join(", ");
  return { states, states_alt: `Of ${countOf(controls_counted, "control")} that count today: ${words}.` };
}

/** Readiness over time, where it changed on several days. */
function toTrend({ trend }: ProgramSummary) {
  const [first] = trend;
  const last = trend.at(-1);
  if (trend.length < 2 || !first || !last) return null;
  const from = Date.parse(first.day);
  const span = Math.max(1, Date.parse(last.day) - from);
  return {
    points: trend.map(({ day: on, readiness_score }) => [
      (Date.parse(on) - from) / span,
      readiness_score / 100,
    ]),
    first: `${dayText(first.day)}: ${first.readiness_score}`,
    last: `${dayText(last.day)}: ${last.readiness_score}`,
    alt: `Readiness from ${first.readiness_score} on ${dayText(first.day)} to ${last.readiness_score} on ${dayText(last.day)}, with ${trend.length} changes.`,
  };
}

function toRow(name: string, part: Part) {
  const { counted, counted_implemented, counted_in_progress, counted_gap, readiness_score } = part;
  return {
    name,
    counted,
    implemented: counted_implemented,
    in_progress: counted_in_progress,
    gap: counted_gap,
    readiness: Math.round(readiness_score),
  };
}

/** Gaps before the rest, what is overdue before what is not, then by the weight of the control. */
function toPriorities({ controls, frameworks }: StatusInput) {
  const weights = new Map(
    frameworks.flatMap(({ code, controls: own }) =>
      own.map(({ control_id, weight }) => [String([code, control_id]), weight] as const),
    ),
  );
  const rank = ({ status, due_state, framework, control_id }: Control) =>
    (status === "gap" ? 0 : 100) +
    (due_state === "overdue" ? 0 : 10) -
    (weights.get(String([framework, control_id])) ?? 2);
  return controls
    .filter(({ status, applicability }) => applicability.counts_today && status !== "implemented")
    .toSorted((a, b) => rank(a) - rank(b))
    .slice(0, PRIORITIES)
    .map(toLine);
}

function toLine(control: Control) {
  const { control_id, title, status, owner, evidence_count, applicability } = control;
  return {
    control_id,
    title,
    status:
      applicability.excluded_at === null ? STATUS_WORDS[status] : { label: "Left out", tone: "neutral" },
    owner: owner ?? "–",
    due: dueWord(control),
    evidence: evidence_count,
  };
}
