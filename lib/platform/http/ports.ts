import type { Actor } from "@/lib/core/actor";
import type { Operation } from "@/lib/core/operation";

/** What the pipeline needs of the features above it; `lib/runtime/api.ts` supplies it. */
export interface PipelinePorts {
  /**
   * The actor of the request's credential.
   *
   * @throws ServiceError `unauthenticated` or `cross_origin`
   */
  authenticate(request: Request): Promise<Actor>;
  /** Records a request that was refused for its credential's rights, or for its origin. Never throws. */
  recordRefused(error: unknown, operation: Operation, actor: Actor | undefined): Promise<void>;
  /** Records that a file left. */
  recordExport(
    operation: Operation,
    actor: Actor | undefined,
    params: unknown,
    fileName: string,
  ): Promise<void>;
}
