import { readProgram, recordLayout } from "../../../records";

export default recordLayout(({ id }: { id: string }) => readProgram(id));
