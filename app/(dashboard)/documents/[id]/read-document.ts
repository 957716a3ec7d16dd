import { cache } from "react";
import { requireMember } from "@/lib/features/auth";
import { getDocument } from "@/lib/features/documents";
import { orNotFound } from "../../or-not-found";

/** The document of the page, read once for layout, title and page. */
export const readDocument = cache(async (id: string) => orNotFound(getDocument(await requireMember(), id)));
