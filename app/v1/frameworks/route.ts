import { listFrameworks } from "@/lib/frameworks";
import * as contract from "@/lib/frameworks/contract";
import { route, routes } from "@/lib/http/route";

export const { GET, POST, PUT, PATCH, DELETE } = routes(
  route(contract.listFrameworks, () => ({ data: [...listFrameworks()] })),
);
