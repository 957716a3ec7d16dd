/** Text as it is, in mono and wrapped: a body, bytes, a command. Long ones scroll in place. */
export function CodeBlock({ label, children }: { label: string; children: string }) {
  return (
    <section
      aria-label={label}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a long text is scrolled with the keyboard
      tabIndex={0}
      className="max-h-80 overflow-auto rounded-md border bg-sunken p-3"
    >
      <pre className="whitespace-pre-wrap break-all font-mono text-xs leading-5">{children}</pre>
    </section>
  );
}

/** JSON with line breaks, or the text as it is where it is none. */
export function indentedJson(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text), null, 2);
  } catch {
    return text;
  }
}
