interface IssueTableProps {
  label: string;
  issues: readonly { where: string; message: string }[];
}

/** What is wrong with a file, or worth a word about it, by the place where it is. */
export function IssueTable({ label, issues }: IssueTableProps) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
    <section aria-label={label} tabIndex={0} className="mt-2 max-h-64 overflow-auto rounded-lg border">
      <table className="w-full text-left text-sm">
        <thead className="bg-sunken text-ink-soft text-xs">
          <tr>
            <th className="px-3 py-2 font-medium">Where</th>
            <th className="px-3 py-2 font-medium">What</th>
          </tr>
        </thead>
        <tbody className="divide-y align-top">
          {issues.map(({ where, message }) => (
            <tr key={where + message}>
              <td className="break-all px-3 py-1.5 font-mono text-xs">{where || "File"}</td>
              <td className="px-3 py-1.5">{message}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
