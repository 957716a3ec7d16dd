type TextField = HTMLInputElement | HTMLTextAreaElement;

/**
 * Reports what a person entered, or what the browser restored, before the page's scripts ran. React takes the fields
 * over without an event, and its next drawing would take the text away again. The fields hear of it as of any change.
 * A textarea that was sent with a text is beyond it: React gives it that text back as it takes it over.
 *
 * @param form as the server sent it, right after React has taken it over
 */
export function reportEarlyEntries(form: HTMLFormElement): void {
  const entered = [...form.querySelectorAll<TextField>("input, textarea")]
    .filter((field) => (hasFiles(field) ? field.files?.length : field.value !== field.defaultValue))
    .map((field) => ({ field, text: field.value }));
  // Noted before any is reported, which draws the others anew.
  for (const { field, text } of entered) {
    if (hasFiles(field)) field.dispatchEvent(new Event("change", { bubbles: true }));
    else enter(field, text);
  }
}

const hasFiles = (field: TextField): field is HTMLInputElement => field.type === "file";

function enter(field: TextField, text: string): void {
  // React notes what is assigned to the field itself, and reports an event only where the value differs from that.
  field.value = field.defaultValue;
  const { prototype } = field instanceof HTMLInputElement ? HTMLInputElement : HTMLTextAreaElement;
  Object.getOwnPropertyDescriptor(prototype, "value")?.set?.call(field, text);
  field.dispatchEvent(new Event("input", { bubbles: true }));
}
