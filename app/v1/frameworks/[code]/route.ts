import { getFramework } from "@/lib/frameworks";
import * as contract from "@/lib/frameworks/contract";
import { route } from "@/lib/http/route";
import { routes } from "@/lib/http/routes";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = routes(
  route(contract.getFramework, ({ params }) => getFramework(params.code)),
);
