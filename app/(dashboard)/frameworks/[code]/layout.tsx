import { readFramework, recordLayout } from "../../records";

export default recordLayout(({ code }: { code: string }) => readFramework(code));
