import { CATEGORY_LABELS } from "@/components/frameworks/labels";
import type { ListedFramework } from "@/lib/features/frameworks/schema";
import { FRAMEWORK_CATEGORIES, type FrameworkCategory } from "@/lib/features/frameworks/vocabulary";

export interface FrameworkGroup {
  category: FrameworkCategory | "own";
  label: string;
  frameworks: readonly Pick<ListedFramework, "code" | "name" | "controls_count">[];
}

/** The organization's own frameworks that are in use, then the catalog by category in its order. */
export function groupFrameworks(frameworks: readonly ListedFramework[]): FrameworkGroup[] {
  const own = frameworks.filter((framework) => framework.own?.retired_at === null);
  const groups: FrameworkGroup[] = FRAMEWORK_CATEGORIES.map((category) => ({
    category,
    label: CATEGORY_LABELS[category],
    frameworks: frameworks.filter((framework) => !framework.own && framework.category === category),
  }));
  const all: FrameworkGroup[] = [{ category: "own", label: "Your frameworks", frameworks: own }, ...groups];
  return all.filter((group) => group.frameworks.length > 0);
}
