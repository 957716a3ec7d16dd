"use client";

import { useState } from "react";

/**
 * The ids of a list as they stood when its drawer was opened. A record that is answered in the drawer moves
 * to another place of the list; stepping on from it must still lead to the one that came next.
 */
export function useSteadyOrder(ids: readonly string[], isOpen: boolean): readonly string[] {
  const [order, setOrder] = useState(ids);
  if (isOpen) return order;
  if (order.join(" ") !== ids.join(" ")) setOrder(ids);
  return ids;
}
