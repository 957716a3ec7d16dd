import { readDeletedProgram, recordLayout } from "../../../records";

export default recordLayout(({ id }: { id: string }) => readDeletedProgram(id));
