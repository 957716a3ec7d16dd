import { getFramework } from "@/lib/frameworks";
import * as contract from "@/lib/frameworks/contract";
import { route, routes } from "@/lib/http/route";

export const { GET, POST, PUT, PATCH, DELETE } = routes(
  route(contract.getFramework, ({ params }) => getFramework(params.code)),
);
