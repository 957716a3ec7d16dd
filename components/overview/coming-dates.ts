import { controlsHref } from "@/components/programs/control-hrefs";
import { countOf } from "@/components/ui/count-of";

/** A day on which requirements of a framework begin to apply. */
export interface LegalDate {
  day: string;
  framework: string;
  /** Name of the framework. */
  name: string;
  /** To what, and how much. */
  what: string;
  href: string;
}

interface ComingControls {
  framework: string;
  day: string;
  program_id: string;
  program_name: string;
  controls: number;
}

interface ComingRequirements {
  framework: string;
  day: string;
  requirements: number;
  systems: readonly { id: string; name: string }[];
  is_certain: boolean;
}

/** Puts the dates of programs and of systems into one list, one line for each day and framework, the next first. */
export function legalDates(
  ofPrograms: readonly ComingControls[],
  ofSystems: readonly ComingRequirements[],
  frameworkNames: Readonly<Record<string, string>>,
): LegalDate[] {
  const dates = new Map<string, LegalDate & { parts: string[] }>();
  const at = (day: string, framework: string, href: string) => {
    const key = `${day} ${framework}`;
    const known = dates.get(key);
    if (known) return known;
    const date = { day, framework, name: frameworkNames[framework] ?? framework, what: "", href, parts: [] };
    dates.set(key, date);
    return date;
  };
  for (const { day, framework, program_id, program_name, controls } of ofPrograms) {
    const href = controlsHref(program_id, { framework, applicability: "later" });
    at(day, framework, href).parts.push(`${countOf(controls, "control")} in ${program_name}`);
  }
  for (const { day, framework, requirements, systems, is_certain } of ofSystems) {
    const verb = is_certain ? (requirements === 1 ? "applies" : "apply") : "may apply";
    at(day, framework, `/frameworks/${framework}`).parts.push(
      `${countOf(requirements, "requirement")} ${verb} to ${namesText(systems)}`,
    );
  }
  return [...dates.values()]
    .map(({ parts, ...date }) => ({ ...date, what: parts.join("; ") }))
    .sort((one, other) => one.day.localeCompare(other.day) || one.name.localeCompare(other.name));
}

function namesText(systems: readonly { name: string }[]): string {
  const [first] = systems;
  if (!first) return "no system";
  return systems.length === 1
    ? first.name
    : `${first.name} and ${countOf(systems.length - 1, "more system")}`;
}
