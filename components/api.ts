import { createApiClient, type QueryOf } from "@/lib/core/api-client";
import type { ApiOperations } from "@/lib/features/api-document/contracts";

/** The API as the pages call it, by method and path: `callApi("GET /v1/systems/{id}", { params: { id } })`. */
export const { callApi, uploadForm, addressOf } = createApiClient<ApiOperations>();

/** The query of a list, such as the filters of its page. */
export type ListQuery<Name extends keyof ApiOperations> = QueryOf<ApiOperations[Name]>;
