import { readAllNotices } from "@/lib/features/notices";
import * as contract from "@/lib/features/notices/contract";
import { route, routes } from "@/lib/runtime/api";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = routes(
  route(contract.readAllNotices, ({ actor }) => readAllNotices(actor)),
);
