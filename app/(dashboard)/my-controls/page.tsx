import { redirect } from "next/navigation";

/** The former address of the page. Links to it, with their filters, lead on. */
export default async function MyControlsPage({ searchParams }: PageProps<"/my-controls">) {
  const params = Object.entries(await searchParams).filter(
    (entry): entry is [string, string] => typeof entry[1] === "string",
  );
  const query = new URLSearchParams(params);
  redirect(query.size > 0 ? `/my-work?${query}` : "/my-work");
}
