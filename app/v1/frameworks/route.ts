import { listFrameworks } from "@/lib/features/frameworks";
import * as contract from "@/lib/features/frameworks/contract";
import { route } from "@/lib/platform/http/route";
import { routes } from "@/lib/platform/http/routes";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = routes(
  route(contract.listFrameworks, () => ({ data: [...listFrameworks()] })),
);
