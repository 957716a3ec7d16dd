import type { Metadata } from "next";
import { DocsHeader } from "@/components/docs/docs-header";

// Caches would keep a page that was rendered at build time for a year, and the public URL is not known then.
export const dynamic = "force-dynamic";

export const metadata: Metadata = {
  title: { default: "Documentation · Assay", template: "%s · Assay documentation" },
};

/** No sign-in, like the OpenAPI document: the documentation holds nothing of any organization. */
export default function DocsLayout({ children }: LayoutProps<"/docs">) {
  return (
    <>
      <a
        href="#content"
        className="fixed top-2 left-2 z-50 -translate-y-16 rounded-md bg-accent px-3 py-1.5 text-accent-ink text-sm focus:translate-y-0 print:hidden"
      >
        Skip to the content
      </a>
      <DocsHeader />
      {children}
    </>
  );
}
