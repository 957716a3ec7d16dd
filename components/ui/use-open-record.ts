"use client";

import { usePathname } from "next/navigation";
import { useClientFilter } from "./page-address";

/** Which record of a list is open in its drawer, in the address: `useOpenRecord("item")` keeps it as `?item=…`. */
export function useOpenRecord(param: string) {
  const pathname = usePathname();
  const { params, change } = useClientFilter();
  const hrefOf = (id: string) => {
    const next = new URLSearchParams(params);
    next.set(param, id);
    return `${pathname}?${next}`;
  };
  const open = (id: string | undefined, mode: "push" | "replace") => change({ [param]: id }, mode);
  return { openId: params.get(param) ?? undefined, hrefOf, open };
}
