import type { CheckedFramework } from "./import/check-draft";

/** An own framework as our file has it: imported again it is the same. Pure. */
export function toFile({ code, about, controls }: CheckedFramework): string {
  const file = {
    code,
    ...about,
    controls: controls.map(({ requirements, ...control }) => ({
      ...control,
      requirements: requirements.map(({ id, citation, statement, question, force, condition }) => ({
        id,
        citation,
        statement,
        question,
        force,
        condition,
      })),
    })),
  };
  return `${JSON.stringify(file, null, 2)}\n`;
}
