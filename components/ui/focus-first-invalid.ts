/** Moves the focus to the first field of a form that is marked as wrong, once the marks are drawn. */
export function focusFirstInvalid(form: HTMLFormElement): void {
  requestAnimationFrame(() => form.querySelector<HTMLElement>("[aria-invalid='true']")?.focus());
}
