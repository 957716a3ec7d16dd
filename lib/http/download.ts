/** An answer that is a file. Browsers save it: whatever a user once uploaded is never shown as a page. */
export class Download {
  constructor(
    readonly content: string | Uint8Array<ArrayBuffer>,
    readonly mediaType: string,
    readonly fileName: string,
  ) {}

  toResponse(): Response {
    return new Response(this.content, {
      headers: {
        "content-type": this.mediaType,
        "content-disposition": contentDisposition(this.fileName),
        "x-content-type-options": "nosniff",
        "cross-origin-resource-policy": "same-origin",
      },
    });
  }
}

/** `attachment` with the name for every reader (RFC 6266, section 4.3; RFC 8187 for other alphabets). */
export function contentDisposition(fileName: string): string {
  const ascii = fileName.replace(/[^\x20-\x7e]|["\\%]/g, "_");
  const encoded = encodeURIComponent(fileName).replace(
    /['()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `attachment; filename="${ascii}"; filename*=UTF-8''${encoded}`;
}
