import { unknownAddress } from "@/lib/runtime/api";

export const GET = unknownAddress;
export const HEAD = unknownAddress;
export const POST = unknownAddress;
export const PUT = unknownAddress;
export const PATCH = unknownAddress;
export const DELETE = unknownAddress;
export const OPTIONS = unknownAddress;
