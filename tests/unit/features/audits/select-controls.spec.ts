import { describe, expect, test } from "vitest";
import { selectControls } from "@/lib/features/audits/select-controls";
import { CATALOG_FILES } from "@/lib/features/frameworks/catalog";
import { loadCatalog } from "@/lib/features/frameworks/load-catalog";

describe("the controls an audit looks at", () => {
  test("quick: the key controls, in catalog order; full and deep: all", () => {
    for (const { auditable } of loadCatalog(CATALOG_FILES).values()) {
      expect(selectControls(auditable, "full")).toEqual(auditable);
      expect(selectControls(auditable, "deep")).toEqual(auditable);
      expect(selectControls(auditable, "quick")).toEqual(auditable.filter(({ is_key }) => is_key));
      expect(selectControls(auditable, "quick").length).toBeGreaterThan(0);
    }
  });
});
