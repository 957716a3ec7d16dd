import type { EvidencePackage } from "./schema";

/** Whether a package is still being made. */
export const isOpen = ({ status }: Pick<EvidencePackage, "status">) =>
  status === "waiting" || status === "building";
