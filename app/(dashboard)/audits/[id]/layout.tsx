import { readAudit, recordLayout } from "../../records";

export default recordLayout(({ id }: { id: string }) => readAudit(id));
