import { readConsensusRun, recordLayout } from "../../records";

export default recordLayout(({ id }: { id: string }) => readConsensusRun(id));
