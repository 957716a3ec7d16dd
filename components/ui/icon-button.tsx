"use client";

import type { ComponentProps } from "react";
import { Button } from "./button";
import { Tooltip } from "./tooltip";

interface IconButtonProps extends Omit<ComponentProps<typeof Button>, "aria-label"> {
  /** The name for screen readers, shown as a tooltip too. */
  label: string;
  side?: ComponentProps<typeof Tooltip>["side"];
}

export function IconButton({ label, side, size = "icon", variant = "ghost", ...props }: IconButtonProps) {
  return (
    <Tooltip label={label} side={side}>
      <Button aria-label={label} size={size} variant={variant} {...props} />
    </Tooltip>
  );
}
