import { redirect } from "next/navigation";

// A redirect rendered by the build is told to caches to hold for a year.
export const dynamic = "force-dynamic";

export default function Home() {
  redirect("/overview");
}
