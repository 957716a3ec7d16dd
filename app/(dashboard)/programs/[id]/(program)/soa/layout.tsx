import { notFound } from "next/navigation";
import { hasStatement } from "@/lib/features/programs/vocabulary";
import { readProgram, recordLayout } from "../../../../records";

/** Without a standard that asks for one, a program has no statement. */
export default recordLayout(async ({ id }: { id: string }) => {
  if (!(await readProgram(id)).frameworks.some(hasStatement)) notFound();
});
