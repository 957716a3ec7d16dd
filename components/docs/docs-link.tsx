import Link from "next/link";
import type { ComponentProps } from "react";

/** Whether a path is a page of the guides: only these share a frame. */
const isGuide = (href: string) =>
  href.startsWith("#") || (/^\/docs(\/[\w-]+)?(#.*)?$/.test(href) && !href.startsWith("/docs/api"));

/**
 * A link within the documentation. The API reference brings styles for its whole page, so the way there and back loads
 * a new page.
 */
export function DocsLink({ href, ...props }: ComponentProps<"a"> & { href: string }) {
  if (isGuide(href)) return <Link href={href} {...props} />;
  return <a href={href} {...props} />;
}
