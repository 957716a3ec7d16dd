import { downloadEvidence } from "@/lib/features/evidence";
import * as contract from "@/lib/features/evidence/contract";
import { Download } from "@/lib/platform/http/download";
import { route, routes } from "@/lib/runtime/api";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = routes(
  route(contract.downloadEvidence, async ({ actor, params }) => {
    const { content, mediaType, fileName } = await downloadEvidence(actor, params.id);
    return new Download(content, mediaType, fileName);
  }),
);
