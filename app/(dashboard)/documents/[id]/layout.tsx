import { readDocument, recordLayout } from "../../records";

export default recordLayout(({ id }: { id: string }) => readDocument(id));
