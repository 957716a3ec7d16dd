export { type Authority, requestTimeStamp } from "./authority";
export { type Roots, readRoots } from "./roots";
export { type TimeStamp, TimeStampError } from "./token";
