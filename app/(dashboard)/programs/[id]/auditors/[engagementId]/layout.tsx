import { readEngagement, recordLayout } from "../../../../records";

export default recordLayout(({ id, engagementId }: { id: string; engagementId: string }) =>
  readEngagement(id, engagementId),
);
