import { CATEGORY_LABELS } from "@/components/frameworks/labels";
import {
  FRAMEWORK_CATEGORIES,
  type Framework,
  type FrameworkCategory,
} from "@/lib/features/frameworks/schema";

export interface FrameworkGroup {
  category: FrameworkCategory;
  label: string;
  frameworks: readonly Pick<Framework, "code" | "name" | "controls_count">[];
}

/** The catalog by category, in the catalog's order. */
export function groupFrameworks(frameworks: readonly Framework[]): FrameworkGroup[] {
  return FRAMEWORK_CATEGORIES.map((category) => ({
    category,
    label: CATEGORY_LABELS[category],
    frameworks: frameworks.filter((framework) => framework.category === category),
  })).filter((group) => group.frameworks.length > 0);
}
