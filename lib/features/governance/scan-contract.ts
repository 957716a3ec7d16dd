import { operation } from "@/lib/core/operation";
import { ScanContentSchema, ScanResultSchema } from "@/lib/judgment/scan/schema";

export const scanContent = operation({
  id: "scanContent",
  method: "POST",
  path: "/v1/scan",
  area: "Governance",
  summary: "Look for personal data, secrets, prompt injection and unsafe instructions in a text",
  access: { kind: "credential", scope: "scan", role: "viewer" },
  body: ScanContentSchema,
  output: ScanResultSchema,
  status: 200,
});
