/** Files to begin with. */
export function Templates() {
  const link = "font-medium text-accent-text underline underline-offset-2";
  return (
    <p className="text-ink-muted text-sm">
      Start from a template:{" "}
      <a href="/templates/framework.csv" download className={link}>
        CSV
      </a>{" "}
      or{" "}
      <a href="/templates/framework.json" download className={link}>
        JSON
      </a>
      .
    </p>
  );
}
