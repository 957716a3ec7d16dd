import { readWebhook, recordLayout } from "../../records";

export default recordLayout(({ id }: { id: string }) => readWebhook(id));
