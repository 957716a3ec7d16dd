import type { Metadata } from "next";
import { ApiReference } from "@/components/docs/api-reference";

export const metadata: Metadata = { title: "API reference" };

export default function ApiReferencePage() {
  return (
    <main id="content" tabIndex={-1} className="outline-none">
      <ApiReference />
    </main>
  );
}
