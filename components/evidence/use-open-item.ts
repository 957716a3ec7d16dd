"use client";

import { usePathname } from "next/navigation";
import { useClientFilter } from "@/components/ui/use-url-filter";

/** Which item is open, in the address: `?item=evd_…`. */
export function useOpenItem() {
  const pathname = usePathname();
  const { params, change } = useClientFilter();
  const hrefOf = (id: string) => {
    const next = new URLSearchParams(params);
    next.set("item", id);
    return `${pathname}?${next}`;
  };
  const open = (id: string | undefined, mode: "push" | "replace") => change({ item: id }, mode);
  return { openId: params.get("item") ?? undefined, hrefOf, open };
}
