import { describe, expect, test } from "vitest";
import { auditedControls } from "@/lib/features/audits/audited-controls";
import { listAuditableControls } from "@/lib/features/frameworks";
import { FRAMEWORK_CODES } from "@/lib/features/frameworks/vocabulary";

describe("the controls an audit looks at", () => {
  test("quick: the key controls, in catalog order; full and deep: all", () => {
    for (const code of FRAMEWORK_CODES) {
      const all = listAuditableControls(code);
      expect(auditedControls(code, "full")).toEqual(all);
      expect(auditedControls(code, "deep")).toEqual(all);
      expect(auditedControls(code, "quick")).toEqual(all.filter(({ is_key }) => is_key));
      expect(auditedControls(code, "quick").length).toBeGreaterThan(0);
    }
  });
});
