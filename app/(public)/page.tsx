import { redirect } from "next/navigation";

// Caches would keep a redirect that was rendered at build time for a year.
export const dynamic = "force-dynamic";

export default function Home() {
  redirect("/overview");
}
