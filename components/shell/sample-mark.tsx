/** Says that a record was made by the demonstration; on the screen, and on the first printed page. */
export function SampleMark() {
  return (
    <span className="rounded-sm bg-warning-soft px-1.5 py-0.5 font-medium text-warning text-xs print:border">
      Demonstration data
    </span>
  );
}
