import { readSystem, recordLayout } from "../../records";

export default recordLayout(({ id }: { id: string }) => readSystem(id));
