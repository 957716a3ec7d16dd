import { notFound } from "next/navigation";
import { ServiceError } from "@/lib/core/errors";

/** What a use case reads, or the page that says that there is no such thing. */
export async function orNotFound<Answer>(reading: Promise<Answer>): Promise<Answer> {
  try {
    return await reading;
  } catch (error) {
    if (error instanceof ServiceError && error.code === "not_found") notFound();
    throw error;
  }
}
