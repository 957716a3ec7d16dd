import { readEcosystem } from "@/lib/features/orchestrator";
import * as contract from "@/lib/features/orchestrator/contract";
import { route, routes } from "@/lib/runtime/api";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = routes(
  route(contract.readEcosystem, ({ actor }) => readEcosystem(actor)),
);
