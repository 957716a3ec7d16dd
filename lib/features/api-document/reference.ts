import { describeOperation, type Reference } from "@/lib/core/reference";
import * as contract from "./contract";

export const reference: Reference = {
  areas: {
    Interface: "This document.",
  },
  operations: [
    describeOperation(contract.getOpenApi, {
      description:
        "Returns the OpenAPI 3.1 document of this installation. Generate clients from it, or open it in an API browser. It describes the interface and holds nothing of any organization.",
      response: { openapi: "3.1.0", info: { title: "Assay", version: "0.1.0" } },
    }),
  ],
};
