"use client";

import { type ReactNode, useEffect, useRef } from "react";
import { cn } from "./class-names";

interface ScrollStripProps {
  className?: string;
  /** One element, which keeps its width: a list of links or buttons. */
  children: ReactNode;
}

/**
 * One row that scrolls sideways where it has no room. The edge behind which there is more fades out, and the current
 * item (`data-current`) is in view from the start. A focused item is scrolled to by the browser. It is positioned, so
 * that texts for screen readers in it scroll along instead of widening the page.
 */
export function ScrollStrip({ className, children }: ScrollStripProps) {
  const strip = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const element = strip.current;
    if (!element) return;
    const mark = () => {
      const { scrollLeft, scrollWidth, clientWidth } = element;
      element.toggleAttribute("data-more-before", scrollLeft > 1);
      element.toggleAttribute("data-more-after", scrollLeft + clientWidth < scrollWidth - 1);
    };
    showCurrent(element);
    mark();
    element.addEventListener("scroll", mark, { passive: true });
    const resized = new ResizeObserver(mark);
    resized.observe(element);
    return () => {
      element.removeEventListener("scroll", mark);
      resized.disconnect();
    };
  }, []);
  return (
    <div ref={strip} className={cn("scroll-strip relative overflow-x-auto", className)}>
      {children}
    </div>
  );
}

/** Scrolls the strip alone, never the page. */
function showCurrent(strip: HTMLElement): void {
  const current = strip.querySelector<HTMLElement>("[data-current]");
  if (!current) return;
  const [outer, inner] = [strip.getBoundingClientRect(), current.getBoundingClientRect()];
  if (inner.left >= outer.left && inner.right <= outer.right) return;
  strip.scrollLeft += inner.left - outer.left - (outer.width - inner.width) / 2;
}
