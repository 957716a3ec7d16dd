import { readControl, recordLayout } from "../../../../../records";

export default recordLayout(({ id, controlId }: { id: string; controlId: string }) =>
  readControl(id, controlId),
);
