import { exportOwnFramework } from "@/lib/features/own-frameworks";
import * as contract from "@/lib/features/own-frameworks/contract";
import { OWN_FILE_TYPE } from "@/lib/features/own-frameworks/schema";
import { Download } from "@/lib/platform/http/download";
import { route, routes } from "@/lib/runtime/api";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = routes(
  route(contract.exportOwnFramework, async ({ actor, params }) => {
    const { content, fileName } = await exportOwnFramework(actor, params.code);
    return new Download(content, OWN_FILE_TYPE, fileName);
  }),
);
