import { isRecord } from "@/lib/core/records";
import type { Draft, Findings } from "./draft";

/** Reads a framework from our own file, as the export writes it. Places are JSON Pointers. Pure. */
export function readJson(value: unknown, { errors }: Findings): Draft {
  const whereAbout = (pointer: string) => pointer;
  if (!isRecord(value)) {
    errors.add("", "The file must hold one JSON object with name and controls.");
    return { about: {}, whereAbout, controls: [] };
  }
  const { controls = [], ...about } = value;
  if (!Array.isArray(controls)) {
    errors.add("/controls", "must be a list");
    return { about, whereAbout, controls: [] };
  }
  return {
    about,
    whereAbout,
    controls: controls.map((control: unknown, index) => ({
      value: control,
      where: (pointer) => `/controls/${index}${pointer}`,
    })),
  };
}
