import { downloadEvidence } from "@/lib/evidence";
import * as contract from "@/lib/evidence/contract";
import { Download } from "@/lib/http/download";
import { route } from "@/lib/http/route";
import { routes } from "@/lib/http/routes";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = routes(
  route(contract.downloadEvidence, async ({ actor, params }) => {
    const { content, mediaType, fileName } = await downloadEvidence(actor, params.id);
    return new Download(content, mediaType, fileName);
  }),
);
