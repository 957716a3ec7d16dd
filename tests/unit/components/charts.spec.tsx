// @vitest-environment jsdom
import { fireEvent, screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { LineChart } from "@/components/charts/line-chart";
import { SeriesChart } from "@/components/charts/series-chart";
import { renderPage } from "../../support/render";

const VALUES = [0.2, 0.7, 0.1, 0.9];

function drift(onOpen: (id: string) => void) {
  const points = VALUES.map((value, index) => ({
    id: `dec_${index}`,
    at: `2027-01-1${index}T10:00:00.000Z`,
    value,
    smoothed: value,
    threshold: 0.5,
    isBreach: value > 0.5,
  }));
  return (
    <SeriesChart
      title={<h2>Drift over time</h2>}
      summary="4 readings, 2 over the threshold."
      series={[
        { label: "", points: points.slice(0, 2) },
        { label: "version 2", points: points.slice(2) },
      ]}
      format={{ name: "Drift score", decimals: 2 }}
      domain={[0, 1]}
      thresholdName="Threshold"
      smoothedName="Average"
      bandsOf={() => []}
      onOpen={onOpen}
    />
  );
}

test("readings are read out one by one by keyboard, and Enter opens one", () => {
  const opened: string[] = [];
  const { container } = renderPage(drift((id) => opened.push(id)));
  expect(container.querySelectorAll('path[fill="var(--danger-mark)"]')).toHaveLength(2);
  expect(screen.getByText("New series: version 2")).toBeDefined();
  expect(screen.queryByText(/^Average/)).toBeNull();
  const readings = screen.getByRole("slider", { name: "Drift score: readings one by one" });
  fireEvent.change(readings, { target: { value: "1" } });
  expect(readings.getAttribute("aria-valuetext")).toBe(
    "0.70 over the threshold, Threshold 0.50, 11 Jan 2027, 10:00 UTC",
  );
  fireEvent.keyDown(readings, { key: "Enter" });
  expect(opened).toEqual(["dec_1"]);
});

test("one value is a sentence with its date, not a line", () => {
  const format = { name: "Readiness", decimals: 1 };
  const points = [{ at: "2027-01-10", value: 12.5 }];
  const { container } = renderPage(
    <LineChart
      title={<h2>Readiness</h2>}
      points={points}
      format={format}
      domain={[0, 100]}
      heldUntil="2027-01-31"
    />,
  );
  expect(screen.getByText(/since 10 Jan 2027, the only value so far/)).toBeDefined();
  expect(container.querySelector('svg[viewBox="0 0 100 100"]')).toBeNull();
});
