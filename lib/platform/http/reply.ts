/** A handler's answer with another status or headers than the contract's ordinary ones. */
export class Reply<T> {
  constructor(
    readonly value: T,
    readonly status: number,
    readonly headers: Readonly<Record<string, string>> = {},
  ) {}
}
