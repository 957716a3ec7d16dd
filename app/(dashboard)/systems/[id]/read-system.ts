import { cache } from "react";
import { requireMember } from "@/lib/features/auth";
import { getSystem } from "@/lib/features/systems";
import { orNotFound } from "../../or-not-found";

/** The system of the page, read once for layout, title and page. */
export const readSystem = cache(async (id: string) => orNotFound(getSystem(await requireMember(), id)));
