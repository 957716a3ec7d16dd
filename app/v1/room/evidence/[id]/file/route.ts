import { downloadRoomEvidence } from "@/lib/features/engagements";
import * as contract from "@/lib/features/engagements/room-contract";
import { Download } from "@/lib/platform/http/download";
import { route, routes } from "@/lib/runtime/api";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = routes(
  route(contract.downloadRoomEvidence, async ({ actor, params }) => {
    const { content, mediaType, fileName } = await downloadRoomEvidence(actor, params.id);
    return new Download(content, mediaType, fileName);
  }),
);
