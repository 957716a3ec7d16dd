/**
 * Puts a text on the clipboard; false when the browser refuses.
 * `navigator.clipboard` exists only on HTTPS and localhost, and a self-hosted installation may be
 * reached over plain HTTP, so a selected text field is the fallback.
 */
export async function copyText(text: string): Promise<boolean> {
  if (window.isSecureContext) {
    try {
      await navigator.clipboard.writeText(text);
      return true;
    } catch {
      return false;
    }
  }
  const field = document.createElement("textarea");
  field.value = text;
  field.style.position = "fixed";
  field.style.opacity = "0";
  const host = document.activeElement?.closest('[role="dialog"]') ?? document.body;
  host.append(field);
  field.select();
  const isCopied = document.execCommand("copy");
  field.remove();
  return isCopied;
}
