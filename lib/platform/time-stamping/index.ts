export { type Authority, requestTimeStamp } from "./authority";
export { type Roots, readRoots } from "./roots";
export { signerValidity, type Validity } from "./signer-validity";
export { type TimeStamp, TimeStampError } from "./token";
