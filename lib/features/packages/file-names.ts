const LONGEST = 60;

/** Names of devices, which Windows takes for the device whatever follows the first dot. */
const DEVICE = /^(con|prn|aux|nul|com\d|lpt\d)(\.|$)/i;

/**
 * A text as one part of a path that every system takes: ASCII letters, digits, dots, dashes and underscores, no dot
 * or dash at either end, at most 60 characters. Never a way up or a root. Different texts may become the same.
 */
export function safeName(text: string): string {
  const ascii = text
    .normalize("NFKD")
    .replace(/\p{M}/gu, "")
    .replace(/[^A-Za-z0-9._-]+/g, "-");
  const [, stem = "", extension = ""] = /^(.*?)(\.[A-Za-z0-9]{1,8})?$/.exec(ascii) ?? [];
  const cut = `${trim(stem).slice(0, LONGEST - extension.length)}${extension}`;
  const name = trim(cut) || "file";
  return DEVICE.test(name) ? `_${name}`.slice(0, LONGEST) : name;
}

const trim = (text: string) => text.replace(/^[.-]+|[.-]+$/g, "");

/** The name of an original file: the beginning of its digest, so that no two differ in case alone, and its own name. */
export function contentName(sha256: string, fileName: string): string {
  return `${sha256.slice(0, 16)}-${safeName(fileName)}`;
}

/** Names of one folder, kept distinct also where case does not count. */
export class NameBook {
  readonly #taken = new Set<string>();

  /** The name, or with a number the first like it that is free. @param extension with its dot */
  take(name: string, extension: string): string {
    for (let number = 1; ; number++) {
      const tried = `${name}${number === 1 ? "" : `-${number}`}${extension}`;
      if (this.#taken.has(tried.toLowerCase())) continue;
      this.#taken.add(tried.toLowerCase());
      return tried;
    }
  }
}
