export { allowedBlocks } from "./address-rules";
export { type AddressCheck, checkAddress, type ResolveHost, resolveHost } from "./check-address";
export { closeConnections, takeConnection } from "./connections";
export {
  createGuardedFetch,
  FetchError,
  type Fetched,
  type FetchFailure,
  type FetchRequest,
  type GuardedFetch,
} from "./guarded-fetch";
export { type TransportFailure, transportFailure } from "./transport-failure";
