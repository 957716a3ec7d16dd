import { getDocumentProxy } from "unpdf";
import { ReadingRefusal } from "../refusal";

export type Pdf = Awaited<ReturnType<typeof getDocumentProxy>>;

type PdfOptions = NonNullable<Parameters<typeof getDocumentProxy>[1]>;

/**
 * Opens a PDF. It takes the bytes: who needs them again hands a copy in.
 *
 * @param options more of them; without any, text can be read and nothing can be drawn
 * @throws ReadingRefusal `encrypted`, `damaged`
 */
export async function openPdf(bytes: Uint8Array, options: PdfOptions = { maxImageSize: 1 }): Promise<Pdf> {
  try {
    return await getDocumentProxy(bytes, {
      isEvalSupported: false,
      disableFontFace: true,
      useSystemFonts: false,
      enableXfa: false,
      verbosity: 0,
      ...options,
    });
  } catch (error) {
    const isEncrypted = error instanceof Error && error.name === "PasswordException";
    throw new ReadingRefusal(isEncrypted ? "encrypted" : "damaged", { cause: error });
  }
}
